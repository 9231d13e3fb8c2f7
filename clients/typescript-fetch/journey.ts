import { randomUUID } from "node:crypto";
import assert from "node:assert/strict";
import { AccountsApi, BudgetsApi, CategoriesApi, Configuration, ExpensesApi, MonthsApi, SyncApi } from "./generated/index.js";

/** Register, make a budget, write with and without nulls, read the month and the list, sync. */
const basePath = process.argv[2];
const email = `fetch-${randomUUID()}@example.org`;
const { token } = await new AccountsApi(new Configuration({ basePath })).register({
  registration: { email, password: "four brisk purple otters", name: "Ada" },
});
const configuration = new Configuration({ basePath, accessToken: token });
const today = new Date(new Date().toISOString().slice(0, 10));

const budget = await new BudgetsApi(configuration).createBudget({ budgetInput: { name: "Household", currency: "EUR" } });
const food = await new CategoriesApi(configuration).createCategory({ categoryInput: { budgetId: budget.id, name: "Food", budgeted: 45000 } });
const expenses = new ExpensesApi(configuration);
const wanted = { budgetId: budget.id, categoryId: food.id, amount: 4250, date: today, payee: "Corner Market", note: "with deposit" };
const idempotencyKey = randomUUID();
const first = await expenses.createExpense({ expenseInput: wanted, idempotencyKey });
assert.equal((await expenses.createExpense({ expenseInput: wanted, idempotencyKey })).id, first.id, "one key, one expense");
const abroad = await expenses.createExpense({
  expenseInput: { budgetId: budget.id, amount: 921, date: today, categoryId: null, note: null, original: { currency: "USD", amount: 1000 } },
});
assert.deepEqual([abroad.categoryId, abroad.note, abroad.original?.amount], [null, null, 1000], "nulls and a purchase abroad");
const cleared = await expenses.updateExpense({ id: first.id, expenseChange: { note: null } });
assert.deepEqual([cleared.note, cleared.payee], [null, "Corner Market"], "null clears, absence keeps");

assert.equal((await expenses.listExpenses({ budgetId: budget.id })).data.length, 2, "the list");
const month = await new MonthsApi(configuration).getMonth({ budgetId: budget.id, month: "current" });
assert.equal(month.categories.find(({ categoryId }) => categoryId === food.id)?.available, 40750, "the month");

const sync = new SyncApi(configuration);
const page = await sync.sync({ budgetId: budget.id });
await expenses.deleteExpense({ id: first.id });
const next = await sync.sync({ budgetId: budget.id, since: page.cursor });
const told = page.changes.find((change) => change.kind === "expense" && change.id === first.id);
assert.ok(told?.kind === "expense" && told.resource?.amount === 4250, "the sync");
const gone = next.changes.find(({ id }) => id === first.id);
assert.ok(gone?.deleted === true && gone.resource === null, "the tombstone");
process.stdout.write("typescript-fetch: the whole journey\n");
