import type { EnvelopeRow, MonthTotals } from "../../domain/envelopes.js";
import { add, subtract, sumOf } from "../../domain/money.js";
import { carriedOutOf } from "../../domain/rollover.js";
import { yielding } from "../../runtime/turn.js";
import { frozenRows, frozenTotals, type MonthlyBudgetDoc } from "../../models/months/monthlyBudget.js";
import type { ReportViolation } from "./Violation.js";

/** Closed months add up as they were frozen, and the versions of each follow each other from 1. */
export async function checkStatements(docs: readonly MonthlyBudgetDoc[], report: ReportViolation): Promise<void> {
  const standing = docs.filter((doc) => doc.deletedAt === null);
  for await (const doc of yielding(standing)) checkSums(doc._id, frozenRows(doc), frozenTotals(doc), report);
  for (const month of new Set(standing.map((doc) => doc.month))) {
    const numbers = standing.filter((doc) => doc.month === month).map((doc) => doc.number);
    const sorted = numbers.sort((one, other) => one - other);
    if (sorted.some((number, index) => number !== index + 1)) report("statement", month, `its versions are ${sorted.join(", ")}`);
  }
}

function checkSums(id: string, rows: readonly EnvelopeRow[], totals: MonthTotals, report: ReportViolation): void {
  for (const row of rows) {
    const available = subtract(add(row.budgeted, row.carriedIn), row.spent);
    if (row.available !== available) report("statement", id, `${row.categoryId} has ${row.available} available instead of ${available}`);
    const carriedOut = carriedOutOf(row.available, row.rollover);
    if (row.carriedOut !== carriedOut) report("statement", id, `${row.categoryId} carries out ${row.carriedOut} instead of ${carriedOut}`);
  }
  const sums: readonly [keyof MonthTotals, number][] = [
    ["totalBudgeted", sumOf(rows, (row) => row.budgeted)],
    ["totalCarriedIn", sumOf(rows, (row) => row.carriedIn)],
    ["totalAvailable", sumOf(rows, (row) => row.available)],
    ["totalCarriedOut", sumOf(rows, (row) => row.carriedOut)],
    [
      "totalSpent",
      add(
        totals.uncategorisedSpent,
        sumOf(rows, (row) => row.spent),
      ),
    ],
  ];
  for (const [name, sum] of sums) if (totals[name] !== sum) report("statement", id, `${name} is ${totals[name]} instead of ${sum}`);
}
