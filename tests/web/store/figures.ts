import type { Phone } from "../../support/clients.js";
import type { BudgetStore } from "../../../src/web/store/BudgetStore.js";
import { expectedIn } from "../../../src/web/store/views/expected.js";
import { monthView } from "../../../src/web/store/views/monthView.js";

/** The sums of a month, as the server tells them. */
export async function monthOfServer(person: Phone, budgetId: string, month: string): Promise<object> {
  const { status, body } = await person.get(`/budgets/${budgetId}/months/${month}`);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return pick(
    body,
    body.categories.map((row: any) => ({ ...row })),
  );
}

/** The same, as the store computes them. */
export function monthOfStore(store: BudgetStore, month: string): object | null {
  const figures = store.figures(month);
  if (figures === null) return null;
  const view = monthView(figures, store, `${month}-01`, expectedIn(store.movements, month, store.budget));
  return pick(view, view.rows);
}

const totals = [
  "totalIncome",
  "totalBudgeted",
  "totalSpent",
  "totalAvailable",
  "totalCarriedIn",
  "totalCarriedOut",
  "uncategorisedSpent",
  "toAssign",
  "expensesCount",
  "uncategorisedCount",
  "expected",
];
const figuresOfRow = [
  "categoryId",
  "name",
  "budgeted",
  "carriedIn",
  "spent",
  "available",
  "carriedOut",
  "expensesCount",
  "target",
  "expected",
];

function pick(month: any, rows: readonly any[]): object {
  const only = (from: any, names: readonly string[]) => Object.fromEntries(names.map((name) => [name, from[name]]));
  return { ...only(month, totals), rows: rows.map((row) => only(row, figuresOfRow)) };
}
