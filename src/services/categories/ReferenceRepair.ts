import mongoose from "mongoose";
import type { Clock } from "../../domain/ids.js";
import type { ExpenseDoc, PartDoc } from "../../models/expenses/expense.js";
import type { Models } from "../../models/Models.js";
import type { DirtyFlag } from "../ledger/dirtyFlags.js";
import { endOf, type Removals, removalsIn } from "../reads/categoryRemovals.js";

/** So long after its mark a removal waits before it moves the expenses of its category, */
export const REMOVAL_WAITS_MS = 150;
/** and whoever wrote an expense within less, since its categories were looked at, has it moved with the others. */
const SOON_MS = 100;

/**
 * Keeps expenses from pointing at a category that is on its way out. A category is marked for removal before its expenses
 * are moved, so an expense that slips in between is found by the removal, or here: by its writer, or by whoever processes it.
 */
export class ReferenceRepair {
  constructor(
    private readonly models: Models,
    private readonly clock: Clock,
  ) {}

  /** Repairs the expenses among the marked documents; answers the ids of those it changed, which are marked again. */
  async repair(budgetId: string, flags: readonly Pick<DirtyFlag, "kind" | "id">[], leaving?: Removals): Promise<ReadonlySet<string>> {
    const ids = flags.filter((flag) => flag.kind === "expense").map((flag) => flag.id);
    if (ids.length === 0) return new Set();
    const pendingRemoval = leaving ?? (await removalsIn(this.models, budgetId));
    if (pendingRemoval.size === 0) return new Set();
    const docs = await this.models.expenses.find({ budgetId, _id: mongoose.trusted({ $in: ids }) }).lean<ExpenseDoc[]>();
    const targets = targetsOf(pendingRemoval, docs);
    if (targets.size === 0) return new Set();
    const changed = new Set<string>();
    for (const doc of docs) if (await this.redirect(doc, targets)) changed.add(doc._id);
    return changed;
  }

  /** Whether a removal that began since the categories were looked at still has to look for what was written meanwhile. */
  isSoonAfter(lookedAt: number): boolean {
    return performance.now() - lookedAt < SOON_MS;
  }

  /** The newest form of one expense whose categories were looked at before it was written. */
  async repaired(doc: ExpenseDoc): Promise<ExpenseDoc> {
    if (doc.parts.every((part) => part.categoryId === null)) return doc;
    const targets = targetsOf(await removalsIn(this.models, doc.budgetId), [doc]);
    if (!(await this.redirect(doc, targets))) return doc;
    return (await this.models.expenses.findOne({ _id: doc._id, budgetId: doc.budgetId }).lean<ExpenseDoc>()) ?? doc;
  }

  /** Moves one expense along; false when none of its categories is being removed. */
  async redirect(doc: ExpenseDoc, targets: ReadonlyMap<string, string | null>): Promise<boolean> {
    const parts = redirected(doc.parts, targets);
    if (parts === null) return false;
    await this.models.expenses.updateOne(
      { _id: doc._id, budgetId: doc.budgetId, version: doc.version },
      {
        $set: { parts, updatedAt: this.clock.now(), dirtyBudgetId: doc.budgetId },
        $min: { dirtyFrom: doc.month },
        $addToSet: { dirtyMonths: doc.month },
        $inc: { version: 1 },
      },
    );
    return true;
  }
}

/** Where the expenses of removed categories belong, following chains of merges. */
function targetsOf(next: Removals, docs: readonly ExpenseDoc[]): Map<string, string | null> {
  const used = new Set(docs.flatMap((doc) => doc.parts.flatMap((part) => part.categoryId ?? [])));
  const ends = [...next.keys()].filter((id) => used.has(id)).map((id) => [id, endOf(id, next)] as const);
  return new Map(ends.flatMap(([id, end]) => (end === undefined ? [] : [[id, end] as const])));
}

/** Null when nothing changes. Splits that end up in one category stay apart: each keeps its own note. */
function redirected(parts: readonly PartDoc[], targets: ReadonlyMap<string, string | null>): PartDoc[] | null {
  if (!parts.some((part) => part.categoryId !== null && targets.has(part.categoryId))) return null;
  return parts.map((part) => {
    const into = part.categoryId === null ? undefined : targets.get(part.categoryId);
    return into === undefined ? part : { ...part, categoryId: into };
  });
}
