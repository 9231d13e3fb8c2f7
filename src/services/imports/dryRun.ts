import type { RuleTerms } from "../../domain/ruleTerms.js";
import type { Models } from "../../models/Models.js";
import type { ImportCounts } from "../../shapes/imports/ImportJob.js";
import type { ImportRow } from "../../shapes/imports/ImportRow.js";
import { ExpenseOverflowCheck } from "../expenses/ExpenseOverflowCheck.js";
import { RowClassifier } from "./RowClassifier.js";
import type { ClassifierContext } from "./rowInput.js";
import type { ParsedRow } from "../../bankfiles/Transaction.js";
import { earlierExpenses } from "./earlierExpenses.js";
import { CategorySuggestions } from "./CategorySuggestions.js";
import type { Examined } from "./ImportIntake.js";
import { counted, noCounts, summed } from "./report.js";
import { UnknownCategories } from "./UnknownCategories.js";

const BATCH = 500;

/** What an import would do, classified by the same classifier; nothing is written. Keeps the first rows, and of the rest the refused. */
export async function dryRunOf(
  models: Models,
  context: ClassifierContext,
  { rows: all, plan }: Pick<Examined, "rows" | "plan">,
  most: number,
  rules: readonly RuleTerms[],
): Promise<{ counts: ImportCounts; rows: ImportRow[]; unknownCategories: string[] }> {
  const classifier = new RowClassifier(
    models,
    await earlierExpenses(models, context.budget._id, all, plan),
    false,
    await CategorySuggestions.load(models, context.budget._id),
    plan,
    rules,
  );
  // Nothing is written, so what the whole file takes is counted here.
  const room = new ExpenseOverflowCheck(models, context.budget._id);
  const first: ImportRow[] = [];
  const refused: ImportRow[] = [];
  let counts = noCounts;
  const classify = async (rows: readonly ParsedRow[]): Promise<void> => {
    const classified = (await classifier.classify(context, rows, room, () => null, new Set())).map(({ row }) => row);
    counts = summed(counts, counted(classified));
    for (const row of classified) {
      if (first.length < most) first.push(row);
      else if (row.status === "refused" && refused.length < most) refused.push(row);
    }
  };
  const unknown = new UnknownCategories(context.categories);
  let held: ParsedRow[] = [];
  for await (const some of all()) {
    for (const row of some) {
      held.push(row);
      unknown.note(row);
      if (held.length < BATCH) continue;
      await classify(held);
      held = [];
    }
  }
  await classify(held);
  return { counts, rows: [...first, ...refused], unknownCategories: unknown.names };
}
