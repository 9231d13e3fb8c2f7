import { figuresOf, emptyOpening } from "../../../../src/domain/envelopes.js";
import { addMonths } from "../../../../src/domain/month.js";
import { seededRandom } from "../../../support/seededRandom.js";
import { sumsOf } from "../../../../src/web/store/rows/ExpenseTable.js";
import type { BudgetStore } from "../../../../src/web/store/BudgetStore.js";
import { aCategoryRow, anExpenseRow, aStore, expenseChange, takeIn } from "./rows.js";

/** All months up to one, from nothing, as the domain computes them. */
function afresh(store: BudgetStore, last: string) {
  const envelopes = store.categories.map(({ id, parentId, name, allocations }) => ({
    id,
    parentId,
    name,
    standing: allocations.map(({ from, budgeted }) => ({ from, value: budgeted })),
    rollovers: allocations.map(({ from, rollover }) => ({ from, value: rollover })),
  }));
  let opening = emptyOpening;
  for (let month = store.budget.startMonth; ; month = addMonths(month, 1)) {
    const figures = figuresOf(month, opening, envelopes, new Map(), sumsOf(store.monthExpenses(month)));
    if (month === last) return figures;
    opening = figures.closing;
  }
}

test("there is nothing before the first month", () => {
  expect(aStore().figures("2026-08")).toBeNull();
});

test("after each of many changes a month is what it would be if it were computed from nothing", () => {
  const roll = seededRandom(7);
  const upTo = (most: number) => Math.floor(roll() * most);
  const store = aStore();
  for (let step = 1; step < 400; step++) {
    if (roll() < 0.1) {
      const id = `cat_${upTo(5)}`;
      takeIn(store, { kind: "category", id, resource: aCategoryRow(id, { budgeted: upTo(900), version: step }) });
    } else {
      const date = `2026-${String(9 + upTo(4)).padStart(2, "0")}-10`;
      const categoryId = roll() < 0.3 ? null : `cat_${upTo(5)}`;
      const row = anExpenseRow(`exp_${upTo(40)}`, { date, categoryId, amount: 1 + upTo(500), version: step });
      takeIn(store, roll() < 0.2 ? { kind: "expense", id: row.id, resource: null } : expenseChange(row));
    }
    const month = addMonths("2026-09", upTo(6));
    expect(store.figures(month)).toEqual(afresh(store, month));
  }
});
