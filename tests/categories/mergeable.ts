import { aBudget, aCategory, anExpense } from "../builders/aBudget.js";
import type { Phone } from "../support/clients.js";

/** Two categories with terms that change, amounts for single months, expenses, a split and a deleted expense. */
export async function someMoney(person: Phone, policy: string) {
  const budget = await aBudget(person);
  const from = await aCategory(person, budget.id, { name: "From", budgeted: 400, rollover: { policy } });
  const into = await aCategory(person, budget.id, { name: "Into", budgeted: 600, rollover: { policy } });
  await person.patch(`/categories/${from.id}`, { budgeted: 300, effectiveFrom: "2026-03" });
  await person.patch(`/categories/${from.id}`, { budgeted: 800, effectiveFrom: "2026-06" });
  await person.patch(`/categories/${into.id}`, { budgeted: 500, effectiveFrom: "2026-06" });
  const set = (month: string, id: string, body: object) => person.patch(`/budgets/${budget.id}/months/${month}/categories/${id}`, body);
  await set("2026-02", from.id, { budgeted: 300, note: "yours" });
  await set("2026-02", into.id, { budgeted: 77, note: "mine" });
  await set("2026-04", from.id, { budgeted: 1234 });
  await set("2026-08", into.id, { budgeted: 0 });
  await set("2026-10", from.id, { note: "only a note" });
  await anExpense(person, budget.id, { amount: 50000, type: "income", date: "2026-01-01" });
  await anExpense(person, budget.id, { amount: 350, categoryId: from.id, date: "2026-02-03" });
  await anExpense(person, budget.id, { amount: 950, categoryId: into.id, date: "2026-04-03" });
  await anExpense(person, budget.id, { amount: 20, type: "income", categoryId: from.id, date: "2026-05-03" });
  const split = await anExpense(person, budget.id, {
    amount: 100,
    date: "2026-06-01",
    splits: [
      { categoryId: from.id, amount: 60 },
      { categoryId: into.id, amount: 40 },
    ],
  });
  const removed = await anExpense(person, budget.id, { amount: 11, categoryId: from.id, date: "2026-07-01" });
  await person.delete(`/expenses/${removed.id}`);
  return { budget, from, into, split, removed };
}

export async function monthsOf(person: Phone, budgetId: string): Promise<any[]> {
  const { status, body } = await person.get(`/budgets/${budgetId}/months?from=2026-01&to=2026-12`);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.data;
}

export function pools(months: any[]): unknown {
  return months.map((month) => [month.month, month.toAssign, month.totalBudgeted, month.totalAvailable, month.totalSpent]);
}

export function rowOf(month: any, categoryId: string): any {
  return month.categories.find((row: any) => row.categoryId === categoryId);
}
