import { aBudget, aCategory } from "../builders/aBudget.js";
import type { Phone } from "../support/clients.js";
import { startServer, type TestServer } from "../support/startServer.js";
import { amountFields } from "./categoryFields.js";
import { type Facts, type Name, without } from "./facts.js";
import { tried, type Way } from "./tried.js";
import type { World } from "./World.js";

let server: TestServer;
let ada: Phone;
beforeAll(async () => {
  server = await startServer();
  ada = await server.phone("ada");
});
afterAll(() => server.stop());

type Amounts = Facts["amounts"][string];

function planned(facts: Facts, month: string, change: (before: Amounts) => Amounts): Facts {
  return { ...facts, amounts: { ...facts.amounts, [month]: change(facts.amounts[month] ?? {}) } };
}

const told = (month: string): Pick<Way, "lines" | "months"> => ({ lines: [["changed", `@plan-${month}`, month]], months: [month] });

const ofMonth = (world: World, mutation: string, type: string, input: object): Promise<unknown> =>
  world.mutate(mutation, { input: [type, { budgetId: "@budget", ...input }] }, "months { month }");
const transfer = (world: World, input: object): Promise<unknown> => ofMonth(world, "createTransfer", "CreateTransferInput!", input);
const copy = (world: World, input: object): Promise<unknown> => ofMonth(world, "copyPlan", "CopyPlanInput!", input);

const fund = (world: World, input: object): Promise<unknown> => ofMonth(world, "fundMonth", "FundMonthInput!", input);

const fields = Object.entries(amountFields).flatMap(([field, changes]) =>
  Object.entries(changes).map(([done, some]) => ({ field, done, some })),
);

test.each(fields)("$field $done in a month leaves behind what the same facts do when they are written afresh", async ({ some }) => {
  await tried(server, ada, {
    act: async (world) => {
      for (const { month, of, change } of some)
        await ofMonth(world, "setMonthAmount", "SetMonthAmountInput!", { month, categoryId: of, ...change });
    },
    after: (before) =>
      some.reduce(
        (all, { month, of, facts }) =>
          planned(all, month, (amounts) => (facts === undefined ? without(amounts, of) : { ...amounts, [of]: facts })),
        before,
      ),
    lines: some.flatMap(({ month }) => told(month).lines),
    months: [...new Set(some.map(({ month }) => month))].sort(),
  });
});

const set = (facts: Facts, month: string, amounts: Readonly<Record<Name, number>>): Facts =>
  Object.entries(amounts).reduce(
    (all, [name, budgeted]) => planned(all, month, (before) => ({ ...before, [name]: { ...before[name as Name], budgeted } })),
    facts,
  );

const ways: Readonly<Record<string, Way>> = {
  "money moves between two categories": {
    act: (world) => transfer(world, { month: "2026-09", from: "@fun", to: "@food", amount: 100 }),
    after: (before) => set(before, "2026-09", { "@fun": 4900, "@food": 10_100 }),
    ...told("2026-09"),
  },
  "money moves from the pool into a category": {
    act: (world) => transfer(world, { month: "2026-11", from: null, to: "@treats", amount: 100 }),
    after: (before) => set(before, "2026-11", { "@treats": 1000 }),
    ...told("2026-11"),
  },
  "money moves from a category back to the pool": {
    act: (world) => transfer(world, { month: "2026-10", from: "@food", to: null, amount: 2000 }),
    after: (before) => set(before, "2026-10", { "@food": 10_000 }),
    ...told("2026-10"),
  },
  "the amounts of several categories are set": {
    act: (world) =>
      ofMonth(world, "setMonthAmounts", "SetMonthAmountsInput!", {
        month: "2026-11",
        amounts: [
          { categoryId: "@fun", budgeted: 4100 },
          { categoryId: "@treats", budgeted: 700 },
        ],
      }),
    after: (before) => set(before, "2026-11", { "@fun": 4100, "@treats": 700 }),
    ...told("2026-11"),
  },
  "a plan is copied from the month before": {
    act: (world) => copy(world, { month: "2026-11" }),
    after: (before) => set(before, "2026-11", { "@food": 12_000, "@fun": 6000, "@treats": 900 }),
    ...told("2026-11"),
  },
  "a month is funded with what it had the month before, and nothing is taken away": {
    act: (world) => fund(world, { month: "2026-11", from: "LAST_MONTH" }),
    // The other one that had more is archived.
    after: (before) => set(before, "2026-11", { "@food": 12_000 }),
    ...told("2026-11"),
  },
  "a plan is copied from the first month": {
    act: (world) => copy(world, { month: "2026-10", from: "2026-08" }),
    after: (before) => set(before, "2026-10", { "@food": 10_000, "@fun": 5000, "@treats": 0 }),
    ...told("2026-10"),
  },
};

test("of several amounts none is set when one of them cannot be", async () => {
  const budget = await aBudget(ada);
  const food = await aCategory(ada, budget.id);
  const missing = "cat_00000000000000000000000000000000000000";
  const path = `/budgets/${budget.id}/months/2026-11/categories`;
  const send = (amounts: object[]) => ada.patch(path, { amounts });
  const faultsOf = ({ body }: any): string[] => body.errors.map(({ path: at, code }: any) => `${at} ${code}`);
  const right = { categoryId: food.id, budgeted: 4100 };
  expect(faultsOf(await send([right, { categoryId: missing, budgeted: 1 }]))).toEqual(["/amounts/1/categoryId unknown-category"]);
  expect(faultsOf(await send([right, right]))).toEqual(["/amounts/1/categoryId duplicate"]);
  expect(faultsOf(await send([right, { categoryId: missing, budgeted: -1 }]))).toEqual(["/amounts/1/budgeted too-small"]);
  const { body } = await ada.get(`/budgets/${budget.id}/months/2026-11`);
  expect(body.categories).toMatchObject([{ categoryId: food.id, amountSet: false }]);
  const answer = await send([{ ...right, note: "guests" }]);
  expect([answer.status, answer.headers.get("Months-Changed")]).toEqual([200, "2026-11"]);
  const kept = await send([{ categoryId: food.id, budgeted: 4200 }]);
  expect(kept.body.categories).toMatchObject([{ budgeted: 4200, amountSet: true, note: "guests" }]);
});

test.each(Object.entries(ways))("after %s, what is left behind is what the same facts leave when they are written afresh", (_, way) =>
  tried(server, ada, way),
);
