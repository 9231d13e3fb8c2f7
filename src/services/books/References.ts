import mongoose from "mongoose";
import type { Clock } from "../../domain/ids.js";
import type { CategoryDoc } from "../../models/category.js";
import type { ExpenseDoc, PartDoc } from "../../models/expense.js";
import type { Models } from "../../models/Models.js";
import type { Mark } from "./marks.js";

/**
 * Keeps expenses from pointing at a category that is on its way out. A category is marked as leaving before its expenses
 * are moved, so an expense that slips in between is found here, by its writer or by whoever settles it.
 */
export class References {
  constructor(private readonly models: Models, private readonly clock: Clock) {}

  /** Repairs the expenses among the marked documents; answers the ids of those it changed, which are marked anew. */
  async repair(budgetId: string, marks: readonly Mark[]): Promise<ReadonlySet<string>> {
    const ids = marks.filter((mark) => mark.kind === "expense").map((mark) => mark.id);
    if (ids.length === 0) return new Set();
    const leaving = await this.leavingOf(budgetId);
    if (leaving.size === 0) return new Set();
    const docs = await this.models.expenses.find({ _id: mongoose.trusted({ $in: ids }) }).lean<ExpenseDoc[]>();
    const targets = targetsOf(leaving, docs);
    if (targets.size === 0) return new Set();
    const changed = new Set<string>();
    for (const doc of docs) if (await this.redirect(doc, targets)) changed.add(doc._id);
    return changed;
  }

  /** The newest form of one expense whose categories were looked at before it was written. */
  async settled(doc: ExpenseDoc): Promise<ExpenseDoc> {
    if (doc.parts.every((part) => part.categoryId === null)) return doc;
    const targets = targetsOf(await this.leavingOf(doc.budgetId), [doc]);
    if (!(await this.redirect(doc, targets))) return doc;
    return (await this.models.expenses.findById(doc._id).lean<ExpenseDoc>()) ?? doc;
  }

  /** Moves one expense along; false when none of its categories is leaving. */
  async redirect(doc: ExpenseDoc, targets: ReadonlyMap<string, string | null>): Promise<boolean> {
    const parts = redirected(doc.parts, targets);
    if (parts === null) return false;
    await this.models.expenses.updateOne(
      { _id: doc._id, version: doc.version },
      {
        $set: { parts, updatedAt: this.clock.now(), touchedIn: doc.budgetId },
        $min: { touchedFrom: doc.month },
        $inc: { version: 1 },
      },
    );
    return true;
  }

  /** Where each leaving or deleted category's expenses go next. */
  private async leavingOf(budgetId: string): Promise<Map<string, string | null>> {
    const leaving = await this.models.categories
      .find({ budgetId, leaving: mongoose.trusted({ $exists: true }) }, { leaving: 1 })
      .lean<Pick<CategoryDoc, "_id" | "leaving">[]>();
    return new Map(leaving.map((category) => [category._id, category.leaving?.into ?? null]));
  }
}

/** Where the expenses of leaving or deleted categories belong, following chains of merges. */
function targetsOf(next: ReadonlyMap<string, string | null>, docs: readonly ExpenseDoc[]): Map<string, string | null> {
  const used = new Set(docs.flatMap((doc) => doc.parts.flatMap((part) => part.categoryId ?? [])));
  const ends = [...next.keys()].filter((id) => used.has(id)).map((id) => [id, endOf(id, next)] as const);
  return new Map(ends.flatMap(([id, end]) => (end === undefined ? [] : [[id, end] as const])));
}

/** Two categories that leave into each other at the same moment both step back: until then undefined, and nothing moves. */
function endOf(start: string, next: ReadonlyMap<string, string | null>): string | null | undefined {
  let at: string | null = start;
  for (let step = 0; step <= next.size; step++) {
    if (at === null || !next.has(at)) return at;
    at = next.get(at) ?? null;
  }
  return undefined;
}

/** Null when nothing changes. Splits that end up in one category stay apart: each keeps its own note. */
export function redirected(parts: readonly PartDoc[], targets: ReadonlyMap<string, string | null>): PartDoc[] | null {
  if (!parts.some((part) => part.categoryId !== null && targets.has(part.categoryId))) return null;
  return parts.map((part) => {
    const into = part.categoryId === null ? undefined : targets.get(part.categoryId);
    return into === undefined ? part : { ...part, categoryId: into };
  });
}
