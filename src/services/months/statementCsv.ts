import { stringify } from "csv-stringify/sync";
import { exponentOf } from "../../domain/currency.js";
import { decimalText } from "../../domain/money.js";
import { escapedFormula } from "../../bankfiles/ownColumns.js";
import type { MonthlyBudget } from "../../shapes/months/MonthlyBudget.js";

const amounts = ["budgeted", "carried_in", "spent", "available", "carried_out", "cap", "income", "to_assign"] as const;
const columns = [
  "month",
  "version",
  "currency",
  "kind",
  "category_id",
  "category",
  "parent",
  "rollover",
  "cap",
  "budgeted",
  "carried_in",
  "spent",
  "available",
  "carried_out",
  "expenses",
  "income",
  "to_assign",
] as const;

type Line = Partial<Record<(typeof columns)[number], string | number>>;

/** A statement for a spreadsheet: one line per category, one for what is outside all of them, one with the totals. */
export function statementCsv(statement: MonthlyBudget): string {
  const exponent = exponentOf(statement.currency);
  const text = (amount: number) => decimalText(amount, exponent);
  const head = { month: statement.month, version: statement.version, currency: statement.currency };
  const names = new Map(statement.categories.map((row) => [row.categoryId, row.name]));
  const lines: Line[] = statement.categories.map((row) => ({
    ...head,
    kind: "category",
    category_id: row.categoryId,
    category: row.name,
    parent: names.get(row.parentId ?? "") ?? "",
    rollover: row.rollover.policy,
    cap: row.rollover.cap === null ? "" : text(row.rollover.cap),
    budgeted: text(row.budgeted),
    carried_in: text(row.carriedIn),
    spent: text(row.spent),
    available: text(row.available),
    carried_out: text(row.carriedOut),
    expenses: row.expensesCount,
  }));
  lines.push({
    ...head,
    kind: "uncategorised",
    spent: text(statement.uncategorisedSpent),
    expenses: statement.uncategorisedCount,
    income: text(statement.totalIncome),
  });
  lines.push({
    ...head,
    kind: "total",
    budgeted: text(statement.totalBudgeted),
    carried_in: text(statement.totalCarriedIn),
    spent: text(statement.totalSpent),
    available: text(statement.totalAvailable),
    carried_out: text(statement.totalCarriedOut),
    expenses: statement.expensesCount,
    income: text(statement.totalIncome),
    to_assign: text(statement.toAssign),
  });
  return stringify(lines, {
    header: true,
    columns: [...columns],
    record_delimiter: "windows",
    cast: { string: masked },
  });
}

/** What a person typed is kept from being read as a formula; our own negative amounts must stay numbers. */
function masked(value: string, { column }: { column?: string | number | undefined }): string {
  return amounts.some((name) => name === column) ? value : escapedFormula(value);
}
