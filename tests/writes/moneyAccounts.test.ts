import type { Phone } from "../support/clients.js";
import { startServer, type TestServer } from "../support/startServer.js";
import { household, type Name } from "./facts.js";
import { World } from "./World.js";

let server: TestServer;
let ada: Phone;
beforeAll(async () => {
  server = await startServer();
  ada = await server.phone("ada");
});
afterAll(() => server.stop());

async function anAccount(world: World, name: Name, fields: object): Promise<void> {
  const input = { budgetId: "@budget", kind: "BANK", ...fields };
  const payload = await world.mutate("createMoneyAccount", { input: ["CreateMoneyAccountInput!", input] }, "moneyAccount { id }");
  world.call(name, payload.moneyAccount.id);
}

const change = (world: World, id: Name, input: object): Promise<unknown> =>
  world.mutate("updateMoneyAccount", { id: ["ID!", id], input: ["UpdateMoneyAccountInput!", input] }, "moneyAccount { id }");

test("each change of a money account is told to devices and in the activity list, and leaves the claims of what is so now", async () => {
  const world = await World.of(server, ada, household);
  await anAccount(world, "@one", { name: "One", identifiers: ["DE 1"] });
  await anAccount(world, "@two", { name: "Two", identifiers: ["DE 2"] });
  await anAccount(world, "@three", { name: "Three", identifiers: ["DE 3"] });
  // A line of the activity list is called as the account is when it is written.
  await server.backend.outbox.idle();
  await change(world, "@one", { name: "Öne", identifiers: ["Visa-1", "visa 2"] });
  await change(world, "@two", { closedAt: "2026-11-01T00:00:00.000Z" });
  for (const id of ["@two", "@three"] as const) await world.mutate("deleteMoneyAccount", { id: ["ID!", id] }, "deletedId");
  await world.mutate("restoreMoneyAccount", { id: ["ID!", "@two"] }, "moneyAccount { id }");
  await server.backend.outbox.idle();

  const { body } = await ada.get(`/sync?budgetId=${world.budgetId}&kinds=money-account`);
  const told = world.named(body.changes).filter(({ deleted }: any) => !deleted);
  expect(told.map(({ id, resource }: any) => [id, resource.name, resource.version]).sort()).toEqual([
    ["@one", "Öne", 2],
    ["@two", "Two", 5],
  ]);
  const { data } = (await ada.get(`/budgets/${world.budgetId}/activity`)).body;
  const lines = world.named(data).filter(({ kind }: any) => kind === "money-account");
  expect(lines.map(({ action, resourceId, label }: any) => `${action} ${resourceId} ${label}`).sort()).toEqual(
    [
      "created @one One",
      "changed @one Öne",
      "created @two Two",
      "changed @two Two",
      "deleted @two Two",
      "restored @two Two",
      "created @three Three",
      "deleted @three Three",
    ].sort(),
  );
  expect(lines.filter(({ undoUntil }: any) => undoUntil !== null).map(({ action }: any) => action)).toEqual(["deleted", "deleted"]);

  const stored: any[] = world.named(await server.backend.models.moneyAccounts.collection.find({ budgetId: world.budgetId }).toArray());
  expect(stored.map(({ _id, claims }) => [_id, ...claims].join(" ")).sort()).toEqual(
    ["@one @one =öne #visa1 #visa2", "@two @two #de2", "@three @three"].sort(),
  );
});

test("a link and its end are told to devices, and a movement that a link has taken in comes back as it was", async () => {
  const world = await World.of(server, ada, household);
  await anAccount(world, "@one", { name: "One" });
  await anAccount(world, "@two", { name: "Two" });
  const movement = async (name: Name, fields: object): Promise<void> => {
    const input = { budgetId: "@budget", amount: 500, date: "2026-11-12", ...fields };
    const payload = await world.mutate("createExpense", { input: ["CreateExpenseInput!", input] }, "months { month } expense { id }");
    world.call(name, payload.expense.id);
  };
  await movement("@out", { moneyAccountId: "@one" });
  await movement("@in", { type: "INCOME", moneyAccountId: "@two" });
  const told = async (): Promise<any[]> => {
    await server.backend.outbox.idle();
    const { body } = await ada.get(`/sync?budgetId=${world.budgetId}&kinds=money-account&kinds=expense`);
    const changes: any[] = world.named(body.changes).filter(({ id }: any) => ["@out", "@in"].includes(id));
    return changes.map(({ id, deleted, resource }) => `${id} ${deleted ? "deleted" : resource.type}`).sort();
  };
  await world.mutate("linkExpenses", { input: ["LinkExpensesInput!", { out: "@out", in: "@in" }] }, "months { month }");
  expect((await told()).filter((line) => !line.includes("deleted"))).toEqual(["@out transfer"]);
  await world.mutate("unlinkExpense", { id: ["ID!", "@out"] }, "months { month }");
  expect(await told()).toEqual(["@in income", "@out expense"]);
});

test("a statement of a money account, and taking it back, are told to devices and in the activity list", async () => {
  const world = await World.of(server, ada, household);
  await anAccount(world, "@one", { name: "One" });
  const input = { moneyAccountId: "@one", date: "2026-01-31", balance: 0 };
  const made = await world.mutate("createAccountStatement", { input: ["CreateAccountStatementInput!", input] }, "accountStatement { id }");
  world.call("@two", made.accountStatement.id);
  await server.backend.outbox.idle();
  const told = async (): Promise<any[]> => (await ada.get(`/sync?budgetId=${world.budgetId}&kinds=account-statement`)).body.changes;
  expect((await told()).map(({ resource }) => [resource.date, resource.version])).toEqual([["2026-01-31", 1]]);
  await world.mutate("deleteAccountStatement", { id: ["ID!", "@two"] }, "deletedId");
  await server.backend.outbox.idle();
  expect(await told()).toEqual([]);
  const { data } = (await ada.get(`/budgets/${world.budgetId}/activity`)).body;
  const lines = data.filter(({ kind }: any) => kind === "account-statement").map(({ action, label }: any) => [action, label]);
  expect(lines).toEqual([
    ["deleted", "2026-01-31"],
    ["created", "2026-01-31"],
  ]);
});
