import { yielding } from "../../runtime/turn.js";
import { type ChangeDoc, entriesIn, firstOf } from "../../models/sync/change.js";
import type { Models } from "../../models/Models.js";
import type { ReportViolation } from "./Violation.js";

const OLD_MS = 90 * 86_400_000;

/** A resource whose last change has been processed; `goneAt` where it was deleted. */
export interface ProcessedResource {
  readonly id: string;
  readonly goneAt: Date | null;
}

/**
 * Every processed change has an entry. Check this after the resources: what was processed before they were read has its
 * entry by then. Numbers may be missing where the compaction took entries out, but never one that is the last of its resource.
 */
export async function checkChangeLog(
  models: Models,
  budgetId: string,
  resources: Iterable<ProcessedResource>,
  now: Date,
  report: ReportViolation,
): Promise<void> {
  const announced = new Set<string>();
  let before = 0;
  for await (const doc of yielding(models.changes.find({ budgetId }).sort({ n: 1 }).lean<ChangeDoc[]>().cursor())) {
    const first = firstOf(doc);
    if (first <= before || doc._id !== `${budgetId}:${first}`) report("change-log", doc._id, `entry ${first} follows entry ${before}`);
    before = doc.n;
    for (const { resourceId } of entriesIn(doc)) announced.add(resourceId);
  }
  for (const { id, goneAt } of resources) {
    // Tombstones are kept for so long.
    const old = goneAt !== null && now.getTime() - goneAt.getTime() > OLD_MS;
    if (!announced.has(id) && !old) report("change-log", id, "no entry in the change log");
  }
}
