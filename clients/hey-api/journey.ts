import { randomUUID } from "node:crypto";
import assert from "node:assert/strict";
import { createClient } from "./generated/client/index.js";
import * as api from "./generated/index.js";

/** Register, make a budget, write with and without nulls, read the month and the list, sync. */
const baseUrl = process.argv[2] ?? "";
const email = `hey-${randomUUID()}@example.org`;
const client = createClient({ baseUrl, throwOnError: true });
const { data: tokens } = await api.register({ client, body: { email, password: "four brisk purple otters", name: "Ada" }, throwOnError: true });
client.setConfig({ auth: tokens.token });
const asked = { client, throwOnError: true } as const;
const today = new Date().toISOString().slice(0, 10);

const { data: budget } = await api.createBudget({ ...asked, body: { name: "Household", currency: "EUR" } });
const { data: food } = await api.createCategory({ ...asked, body: { budgetId: budget.id, name: "Food", budgeted: 45000 } });
const body = { budgetId: budget.id, categoryId: food.id, amount: 4250, date: today, payee: "Corner Market", note: "with deposit" };
const headers = { "Idempotency-Key": randomUUID() };
const { data: first } = await api.createExpense({ ...asked, body, headers });
const { data: again } = await api.createExpense({ ...asked, body, headers });
assert.equal(again.id, first.id, "one key, one expense");
const { data: abroad } = await api.createExpense({
  ...asked,
  body: { budgetId: budget.id, amount: 921, date: today, categoryId: null, note: null, original: { currency: "USD", amount: 1000 } },
});
assert.deepEqual([abroad.categoryId, abroad.note, abroad.original?.amount], [null, null, 1000], "nulls and a purchase abroad");
const { data: cleared } = await api.updateExpense({ ...asked, path: { id: first.id }, body: { note: null } });
assert.deepEqual([cleared.note, cleared.payee], [null, "Corner Market"], "null clears, absence keeps");

const { data: list } = await api.listExpenses({ ...asked, query: { budgetId: budget.id } });
assert.equal(list.data.length, 2, "the list");
const { data: month } = await api.getMonth({ ...asked, path: { budgetId: budget.id, month: "current" } });
assert.equal(month.categories.find(({ categoryId }) => categoryId === food.id)?.available, 40750, "the month");

const { data: page } = await api.sync({ ...asked, query: { budgetId: budget.id } });
await api.deleteExpense({ ...asked, path: { id: first.id } });
const { data: next } = await api.sync({ ...asked, query: { budgetId: budget.id, since: page.cursor } });
const told = page.changes.find((change) => change.kind === "expense" && change.id === first.id);
assert.ok(told?.kind === "expense" && told.resource?.amount === 4250, "the sync");
const gone = next.changes.find(({ id }) => id === first.id);
assert.ok(gone?.deleted === true && gone.resource === null, "the tombstone");
process.stdout.write("hey-api: the whole journey\n");
