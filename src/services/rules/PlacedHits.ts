import mongoose from "mongoose";
import { exact } from "../../domain/money.js";
import type { BudgetDoc } from "../../models/budget.js";
import { type ExpenseDoc, importKeysIn } from "../../models/expenses/expense.js";
import type { Dependencies } from "../Dependencies.js";
import { ExpenseOverflowCheck } from "../expenses/ExpenseOverflowCheck.js";
import type { RuledSet } from "../expenses/ruled.js";

interface Hit {
  readonly doc: ExpenseDoc;
  readonly set: RuledSet;
}

/** Which movements the accounts that rules name can have: those with room for them, in which nothing else has their import identity. */
export class PlacedHits {
  constructor(
    private readonly needs: Pick<Dependencies, "models" | "readers">,
    private readonly budget: BudgetDoc,
  ) {}

  /** The others get the rest of what the rules set: `unplaced`. */
  async able(hits: readonly Hit[], unplaced: (doc: ExpenseDoc) => RuledSet | null): Promise<Hit[]> {
    const taken = await this.taken(hits);
    const room = new ExpenseOverflowCheck(this.needs.readers.one, this.budget);
    const all: Hit[] = [];
    for (const { doc, set } of hits) {
      const key = set.importKey ?? null;
      const isAble = set.legs === undefined || ((key === null || !taken.has(key)) && (await hasRoom(room, doc, set.legs)));
      if (isAble && key !== null) taken.add(key);
      const able = isAble ? set : unplaced(doc);
      if (able !== null) all.push({ doc, set: able });
    }
    return all;
  }

  private async taken(hits: readonly Hit[]): Promise<Set<string>> {
    const keys = hits.flatMap(({ set }) => set.importKey ?? []);
    if (keys.length === 0) return new Set();
    const found = await this.needs.models.expenses
      .find({ budgetId: this.budget._id, importKey: mongoose.trusted({ $in: keys }) }, { importKey: 1 })
      .lean<Pick<ExpenseDoc, "_id" | "importKey">[]>();
    return new Set(found.flatMap(importKeysIn));
  }
}

async function hasRoom(
  room: ExpenseOverflowCheck,
  { type, amount: stored, legs: before }: ExpenseDoc,
  legs: ExpenseDoc["legs"],
): Promise<boolean> {
  const amount = exact(stored);
  const fits = await room.fits({ type, amount, legs }, { type, amount, legs: before });
  if (fits) await room.reserve({ type, amount, legs }, { type, amount, legs: before });
  return fits;
}
