import type { RuleTerms } from "../../domain/ruleTerms.js";
import type { ImportCounts } from "../../shapes/imports/ImportJob.js";
import type { ImportPreview } from "../../shapes/imports/ImportPreview.js";
import type { ImportRow } from "../../shapes/imports/ImportRow.js";
import type { Dependencies } from "../Dependencies.js";
import { ExpenseOverflowCheck } from "../expenses/ExpenseOverflowCheck.js";
import { RowClassifier } from "./RowClassifier.js";
import type { ClassifierContext } from "./rowInput.js";
import type { ParsedRow } from "../../bankfiles/Transaction.js";
import { earlierExpenses } from "./earlierExpenses.js";
import { IncomingRows } from "./IncomingRows.js";
import { CategorySuggestions } from "./CategorySuggestions.js";
import type { Examined } from "./ImportIntake.js";
import { counted, noCounts, summed } from "./report.js";
import { UnknownCategories } from "./UnknownCategories.js";

const BATCH = 500;

/** What a person can do something about, also beyond the first rows. */
const open = ["refused", "asked"] as const;

/**
 * What an import would do, classified by the same classifier; nothing is written. Keeps the first rows, and of the rest as many of those
 * that are refused and of those that are asked about. What would come in is summed up for the whole file.
 */
export async function dryRunOf(
  { models, readers }: Pick<Dependencies, "models" | "readers">,
  context: ClassifierContext,
  { rows: all, plan }: Pick<Examined, "rows" | "plan">,
  most: number,
  rules: readonly RuleTerms[],
): Promise<{ counts: ImportCounts; rows: ImportRow[]; unknownCategories: string[]; preview: ImportPreview }> {
  const classifier = new RowClassifier(
    models,
    await earlierExpenses(models, context.budget._id, all, plan),
    false,
    await CategorySuggestions.load(models, context.budget._id),
    plan,
    rules,
  );
  // Nothing is written, so what the whole file takes is counted here.
  const room = new ExpenseOverflowCheck(readers.one, context.budget);
  const first: ImportRow[] = [];
  const later: ImportRow[] = [];
  const left = new Map<string, number>(open.map((status) => [status, most]));
  const incoming = new IncomingRows();
  let counts = noCounts;
  const classify = async (rows: readonly ParsedRow[]): Promise<void> => {
    const classified = await classifier.classify(context, rows, room, () => null, new Set());
    counts = summed(counts, counted(classified.map(({ row }) => row)));
    for (const { row, draft } of classified) {
      if (draft !== null) incoming.note(draft);
      const places = left.get(row.status) ?? 0;
      if (first.length < most) first.push(row);
      else if (places > 0) {
        later.push(row);
        left.set(row.status, places - 1);
      }
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
  return { counts, rows: [...first, ...later], unknownCategories: unknown.names, preview: incoming.preview(most) };
}
