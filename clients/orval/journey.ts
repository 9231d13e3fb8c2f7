import { randomUUID } from "node:crypto";
import assert from "node:assert/strict";
import * as api from "./generated/fetch/client.js";

/** Register, make a budget, write with and without nulls, read the month and the list, sync. */
const email = `orval-${randomUUID()}@example.org`;
const registered = await api.register({ email, password: "four brisk purple otters", name: "Ada" });
assert.ok(registered.status === 201);
const headers = { Authorization: `Bearer ${registered.data.token}` };
const today = new Date().toISOString().slice(0, 10);

const budget = await api.createBudget({ name: "Household", currency: "EUR" }, { headers });
assert.ok(budget.status === 201);
const budgetId = budget.data.id;
const food = await api.createCategory({ budgetId, name: "Food", budgeted: 45000 }, { headers });
assert.ok(food.status === 201);
const wanted = { budgetId, categoryId: food.data.id, amount: 4250, date: today, payee: "Corner Market", note: "with deposit" };
const once = { headers: { ...headers, "Idempotency-Key": randomUUID() } };
const first = await api.createExpense(wanted, once);
const again = await api.createExpense(wanted, once);
assert.ok(first.status === 201 && again.status === 201 && again.data.id === first.data.id, "one key, one expense");
const abroad = await api.createExpense(
  { budgetId, amount: 921, date: today, categoryId: null, note: null, original: { currency: "USD", amount: 1000 } },
  { headers },
);
assert.ok(abroad.status === 201);
assert.deepEqual([abroad.data.categoryId, abroad.data.note, abroad.data.original?.amount], [null, null, 1000], "nulls and a purchase abroad");
const { id } = first.data;
const cleared = await api.updateExpense(id, { note: null }, { headers });
assert.ok(cleared.status === 200 && cleared.data.note === null && cleared.data.payee === "Corner Market", "null clears, absence keeps");

const list = await api.listExpenses({ budgetId }, { headers });
assert.ok(list.status === 200 && list.data.data.length === 2, "the list");
const month = await api.getMonth(budgetId, "current", { headers });
assert.ok(month.status === 200);
assert.equal(month.data.categories.find(({ categoryId }) => categoryId === wanted.categoryId)?.available, 40750, "the month");

const page = await api.sync({ budgetId }, { headers });
assert.ok(page.status === 200);
assert.equal((await api.deleteExpense(id, { headers })).status, 204);
const next = await api.sync({ budgetId, since: page.data.cursor }, { headers });
assert.ok(next.status === 200);
const told = page.data.changes.find((change) => change.kind === "expense" && change.id === id);
assert.ok(told?.kind === "expense" && told.resource?.amount === 4250, "the sync");
const gone = next.data.changes.find((change) => change.id === id);
assert.ok(gone?.deleted === true && gone.resource === null, "the tombstone");
process.stdout.write("orval: the whole journey\n");
