import type { Phone } from "../support/clients.js";
import { startServer, type TestServer } from "../support/startServer.js";
import { driftBetween, driftOf } from "./drift.js";
import { household, type Name } from "./facts.js";
import { monthsOf } from "./shown.js";
import { devicesAlike, newLines, knownTo } from "./known.js";
import { World } from "./World.js";

let server: TestServer;
let ada: Phone;
beforeAll(async () => {
  server = await startServer();
  ada = await server.phone("ada");
});
afterAll(() => server.stop());

const MONTH = "2026-10";

async function close(world: World, name: Name): Promise<any> {
  const input = ["CloseMonthInput!", { budgetId: "@budget", month: MONTH }] as const;
  const { made, monthlyBudget } = await world.mutate("closeMonth", { input }, "made monthlyBudget { id }");
  expect(made).toBe(true);
  world.call(name, monthlyBudget.id);
  return monthNow(world);
}

const reopen = (world: World, id: Name): Promise<unknown> => world.mutate("deleteMonthlyBudget", { id: ["ID!", id] }, "deletedId");
const spend = (world: World, amount: number): Promise<unknown> =>
  world.mutate("updateExpense", { id: ["ID!", "@lunch"], input: ["UpdateExpenseInput!", { amount }] }, "expense { id }");

async function monthNow(world: World): Promise<any> {
  return world.named(await monthsOf(world)).find(({ month }: { month: string }) => month === MONTH);
}

/** What each statement says beside the month as it was when it was made, and as it is now. */
async function expectStatements(world: World, made: Readonly<Record<Name, unknown>>, newest: Name): Promise<void> {
  const { services } = world.server.backend;
  const now = await monthNow(world);
  const { items } = await services.statementLists.list(world.who, { budgetId: world.budgetId });
  const shown = Object.fromEntries(
    world.named(items).map((one: any) => [one.id, { ...driftOf(one), supersededBy: one.supersededBy, toAssign: one.toAssign }]),
  );
  const wanted = Object.entries(made).map(([name, then]: [string, any]) => [
    name,
    { ...driftBetween(then, now), supersededBy: name === newest ? null : newest, toAssign: then.toAssign },
  ]);
  expect(shown).toEqual(Object.fromEntries(wanted));
  expect(now.snapshotId).toBe(newest);
}

test("a month that is closed, changed, closed again and reopened says of each statement what it was made of", async () => {
  const world = await World.of(server, ada, household);
  const told = await knownTo(world);
  const first = await close(world, "@first");
  await expectStatements(world, { "@first": first }, "@first");
  await spend(world, 2000);
  await expectStatements(world, { "@first": first }, "@first");

  const second = await close(world, "@second");
  await expectStatements(world, { "@first": first, "@second": second }, "@second");
  await devicesAlike(world, told);
  await spend(world, 3000);
  await expectStatements(world, { "@first": first, "@second": second }, "@second");

  await reopen(world, "@second");
  await expectStatements(world, { "@first": first }, "@first");
  await devicesAlike(world, told);
  const third = await close(world, "@third");
  await expectStatements(world, { "@first": first, "@third": third }, "@third");

  await devicesAlike(world, told);
  await server.backend.outbox.idle();
  const lines = (await newLines(world, told)).filter(({ of }) => of !== "@lunch");
  expect(lines.map(({ action, of, label }) => [action, of, label]).sort()).toEqual([
    ["closed", "@first", MONTH],
    ["closed", "@second", MONTH],
    ["closed", "@third", MONTH],
    ["reopened", "@second", MONTH],
  ]);
});
