import type { EnvelopeRow, MonthFigures } from "../../domain/envelopes.js";
import type { Month } from "../../domain/month.js";

interface Closed {
  readonly statements: readonly { readonly month: Month }[];
  figures(month: Month): Pick<MonthFigures, "rows"> | null;
}

/** The closed months in which a category has figures. If these go elsewhere, the statements of the months show it. */
export function closedMonthsOf(categoryId: string, view: Closed): Month[] {
  const months = [...new Set(view.statements.map(({ month }) => month))].sort();
  return months.filter((month) => view.figures(month)?.rows.some((row) => row.categoryId === categoryId && hasFigures(row)));
}

function hasFigures({ budgeted, carriedIn, available, expensesCount }: EnvelopeRow): boolean {
  return [budgeted, carriedIn, available, expensesCount].some((figure) => figure !== 0);
}
