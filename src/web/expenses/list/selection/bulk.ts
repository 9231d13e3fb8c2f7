import { chunksOf } from "../../../../domain/chunks.js";
import type { ExpenseRow } from "../../../store/model.js";
import { type ExpenseChange, type ExpenseChanges, MOST_ITEMS, type Write } from "../../../store/outbox/writes.js";

/** The most tags that an expense has. */
const MOST_TAGS = 20;

/** What is done with all that is selected. */
export type BulkChange =
  | { readonly set: "category"; readonly categoryId: string | null }
  | { readonly set: "date"; readonly date: string }
  | { readonly set: "add-tag" | "remove-tag"; readonly tag: string };

/** One write for up to 500 expenses. What stays as it is has no part in it. */
export function bulkWrites(rows: readonly ExpenseRow[], change: BulkChange): Write[] {
  const items = rows.flatMap((row): ExpenseChange[] => {
    const changes = changesOf(row, change);
    return changes === null ? [] : [{ id: row.id, changes }];
  });
  return chunksOf(items, MOST_ITEMS).map((piece) => ({ kind: "change-expenses", items: piece }));
}

export function removals(ids: readonly string[]): Write[] {
  return chunksOf(ids, MOST_ITEMS).map((piece) => ({ kind: "remove-expenses", ids: piece }));
}

function changesOf(row: ExpenseRow, change: BulkChange): ExpenseChanges | null {
  switch (change.set) {
    case "category":
      // The parts of a split expense have their categories each.
      return row.splits.length > 0 || row.categoryId === change.categoryId ? null : { categoryId: change.categoryId };
    case "date":
      return row.date === change.date ? null : { date: change.date };
    case "add-tag":
      return row.tags.includes(change.tag) || row.tags.length >= MOST_TAGS ? null : { tags: [...row.tags, change.tag] };
    case "remove-tag":
      return row.tags.includes(change.tag) ? { tags: row.tags.filter((tag) => tag !== change.tag) } : null;
  }
}
