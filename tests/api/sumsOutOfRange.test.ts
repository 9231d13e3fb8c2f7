import { operations } from "../../src/operations/operations.js";
import { aBudget, aCategory, anExpense } from "../builders/aBudget.js";
import { aRecurring } from "../builders/aRecurring.js";
import type { Answer, Phone } from "../support/clients.js";
import { aMoneyAccount } from "../moneyaccounts/aMoneyAccount.js";
import { startServer, type TestServer } from "../support/startServer.js";

const LARGEST = Number.MAX_SAFE_INTEGER;

let server: TestServer;
let ada: Phone;
beforeAll(async () => {
  server = await startServer();
  ada = await server.phone();
});
afterAll(() => server.stop());

/** A budget whose movements sum to more than is exact: small ones are taken without a look at the sums. */
async function overfull() {
  const { id } = await aBudget(ada, { startMonth: "2026-09" });
  const food = await aCategory(ada, id, { name: "Food", effectiveFrom: "2026-09", rollover: { policy: "full" } });
  const fun = await aCategory(ada, id, { name: "Fun", effectiveFrom: "2026-09" });
  const { body: statement } = await ada.post("/monthly-budgets", { budgetId: id, month: "2026-10" });
  const deleted = await anExpense(ada, id, { amount: 5_000_000_000_000_000 });
  await ada.delete(`/expenses/${deleted.id}`);
  const account = await aMoneyAccount(ada, id);
  const { body: reconciled } = await ada.post(`/money-accounts/${account.id}/statements`, { date: "2026-10-31", balance: 0 });
  const spent = { categoryId: food.id, cleared: true, moneyAccountId: account.id, date: "2026-10-10" };
  for (const amount of [LARGEST - 10, 5, 5, 5]) await anExpense(ada, id, { ...spent, amount });
  return { id, food, fun, account, statement, reconciled, deleted };
}

type World = Awaited<ReturnType<typeof overfull>>;
type Call = (world: World) => Promise<Answer>;
const month = ({ id }: World): string => `/budgets/${id}/months/2026-11`;

const calls: Readonly<Record<string, Call>> = {
  listExpenses: ({ id }) => ada.get(`/expenses?budgetId=${id}`),
  restoreExpense: ({ deleted }) => ada.post(`/expenses/${deleted.id}/restore`),
  mergeCategory: ({ food, fun }) => ada.post(`/categories/${food.id}/merge`, { into: fun.id }),
  listMonths: ({ id }) => ada.get(`/budgets/${id}/months?from=2026-10&to=2026-11`),
  getMonth: (world) => ada.get(month(world)),
  getMonthCategory: (world) => ada.get(`${month(world)}/categories/${world.food.id}`),
  compareMonths: ({ id }) => ada.get(`/budgets/${id}/comparisons?left=2026-10&right=2026-11`),
  listSuggestions: (world) => ada.get(`${month(world)}/suggestions`),
  setMonthAmount: (world) => ada.patch(`${month(world)}/categories/${world.fun.id}`, { budgeted: null }),
  setMonthAmounts: (world) =>
    ada.patch(`${month(world)}/categories`, { amounts: [{ categoryId: world.fun.id, budgeted: 5 }] }, { "If-Match": '"abc"' }),
  createTransfer: (world) => ada.post(`${month(world)}/transfers`, { from: world.fun.id, to: null, amount: 5 }),
  sync: ({ id }) => ada.get(`/sync?budgetId=${id}`),
  copyPlan: (world) => ada.post(`${month(world)}/copy-plan`, { from: "2026-10" }),
  fundMonth: (world) => ada.post(`${month(world)}/fund`, { from: "targets" }),
  closeMonth: ({ id }) => ada.post("/monthly-budgets", { budgetId: id, month: "2026-11" }),
  listMonthlyBudgets: ({ id }) => ada.get(`/monthly-budgets?budgetId=${id}`),
  getMonthlyBudget: ({ statement }) => ada.get(`/monthly-budgets/${statement.id}`),
  getSpending: ({ id }) => ada.get(`/reports/spending?budgetId=${id}&from=2026-10-01&to=2026-11-30`),
  getTrends: ({ id }) => ada.get(`/reports/trends?budgetId=${id}`),
  getMoneyAccountBalances: ({ account }) => ada.get(`/money-accounts/${account.id}/balances?from=2026-10-01&to=2026-10-31`),
  listAccountStatements: ({ account }) => ada.get(`/money-accounts/${account.id}/statements`),
  getAccountStatement: ({ account, reconciled }) => ada.get(`/money-accounts/${account.id}/statements/${reconciled.id}`),
  createAccountStatement: ({ account }) => ada.post(`/money-accounts/${account.id}/statements`, { date: "2026-10-31", balance: 0 }),
  getNetWorth: ({ id }) => ada.get(`/reports/net-worth?budgetId=${id}`),
  getForecast: ({ id }) => ada.get(`/reports/forecast?budgetId=${id}`),
};

/** Refused with this code where the amount is not what was sent: they have tests of their own. */
const elsewhere: ReadonlySet<string> = new Set(["restoreCategory", "restoreOccurrence", "unlinkExpense"]);
const documented = operations.flatMap(([name, { codes = [] }]) => (codes.some((code) => code === "sum-out-of-range") ? [name] : []));

let world: World;
beforeAll(async () => {
  world = await overfull();
});

test.each(documented.filter((name) => !elsewhere.has(name)))("%s is refused where a sum is not exact", async (name) => {
  const { status, body } = await calls[name]!(world);
  expect([status, body.code]).toEqual([409, "sum-out-of-range"]);
});

test("an operation that does not document it is not in the table", () => {
  expect(Object.keys(calls).filter((name) => !documented.includes(name))).toEqual([]);
});

test("restoreOccurrence is refused where its expense has no room any more", async () => {
  const { id } = await aBudget(ada, { startMonth: "2026-09" });
  const movement = await aRecurring(ada, id, { template: { amount: 5_000_000_000_000_000 }, start: "2026-11-01" });
  const occurrence = `/recurring/${movement.id}/occurrences/2026-11-01`;
  const { body: booked } = await ada.post(`${occurrence}/book`, {});
  expect((await ada.delete(`/expenses/${booked.id}`)).status).toBe(204);
  await anExpense(ada, id, { amount: 5_000_000_000_000_000 });
  const { status, body } = await ada.post(`${occurrence}/restore`);
  expect([status, body.code]).toEqual([409, "sum-out-of-range"]);
});
