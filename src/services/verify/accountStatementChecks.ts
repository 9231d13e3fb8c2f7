import { exact, sumOf } from "../../domain/money.js";
import { type AccountStatementDoc, frozenRowsOf, type StatementPageDoc } from "../../models/moneyaccounts/accountStatement.js";
import type { Models } from "../../models/Models.js";
import { yielding } from "../../runtime/turn.js";
import type { ReportViolation } from "./Violation.js";

const PAGES_AT_ONCE = 20;

interface Held {
  readonly sum: number;
  readonly count: number;
}

/** What a statement froze sums to its balance, and is all there. */
export async function checkAccountStatements(
  models: Models,
  budgetId: string,
  statements: readonly AccountStatementDoc[],
  report: ReportViolation,
): Promise<void> {
  if (statements.length === 0) return;
  const held = new Map<string, Held>();
  const pages = models.statementPages.find({ budgetId }).lean<StatementPageDoc[]>().cursor({ batchSize: PAGES_AT_ONCE });
  for await (const page of yielding(pages)) {
    const rows = frozenRowsOf(page);
    held.set(page._id, { sum: sumOf(rows, ({ amount }) => amount), count: rows.length });
  }
  for (const statement of statements) checkOne(statement, held, report);
}

function checkOne(
  { _id, pages, balance, movementsCount }: AccountStatementDoc,
  held: ReadonlyMap<string, Held>,
  report: ReportViolation,
): void {
  const missing = pages.find(({ id }) => !held.has(id));
  if (missing !== undefined) return report("statement", _id, `the page ${missing.id} is missing`);
  const sum = sumOf(pages, ({ id }) => held.get(id)?.sum ?? 0);
  const count = sumOf(pages, ({ id }) => held.get(id)?.count ?? 0);
  if (sum !== exact(balance)) report("statement", _id, `its movements sum to ${sum} instead of ${exact(balance)}`);
  if (count !== movementsCount) report("statement", _id, `it has ${count} movements instead of ${movementsCount}`);
}
