import mongoose from "mongoose";
import { addDays } from "../../domain/month.js";
import { exact } from "../../domain/money.js";
import type { ExpenseDoc } from "../../models/expenses/expense.js";
import type { Models } from "../../models/Models.js";
import { cleanPayee } from "../../bankfiles/cleanPayee.js";
import type { Span } from "../../bankfiles/Dialect.js";
import type { Draft } from "../expenses/draft.js";

export interface Range extends Span {
  readonly amounts: ReadonlySet<number>;
}

const DAYS_APART = 3;
const fields = { amount: 1, type: 1, date: 1, payee: 1, description: 1, externalId: 1, source: 1 } as const;
type Seen = Pick<ExpenseDoc, "_id" | "amount" | "type" | "date" | "payee" | "description" | "externalId" | "source">;

/**
 * Finds transactions that were there before the import: the same amount and direction, at most three days apart, the same
 * payee but for case, spaces and what banks write around it. Each is matched once, so that two equal purchases need two equal expenses.
 */
export class DuplicateDetector {
  /** By what must be equal and the day; within, by where their own ids come from ("" for none). */
  private readonly known = new Map<string, Map<string, string[]>>();
  private readonly matched = new Set<string>();

  /** `nothing`: there was no expense at all, so that none can have the id of a row either. */
  constructor(readonly nothing: boolean) {}

  /** Among the expenses of a filter; `taken` was matched in an earlier run. */
  static async load(models: Models, among: object, range: Range, taken: ReadonlySet<string>): Promise<DuplicateDetector> {
    const found = new DuplicateDetector(false);
    const cursor = models.expenses
      .find({ ...among, date: around(range) }, fields)
      .lean<Seen[]>()
      .cursor({ batchSize: 1000 });
    for await (const doc of cursor) {
      if (range.amounts.has(exact(doc.amount)) && !taken.has(doc._id)) found.add(doc);
    }
    return found;
  }

  /** The nearest in time, which is then no candidate any more. */
  take(draft: Draft): string | null {
    if (this.known.size === 0) return null;
    const own = draft.externalId === null ? null : sourceKey(draft);
    const [day, words] = [dayNumber(draft.date), wordsOf(draft)];
    for (const apart of nearestFirst) {
      for (const [source, ids] of this.known.get(keyOf(draft, day + apart, words)) ?? []) {
        // Two ids of one source are two transactions, however alike.
        if (source === own) continue;
        const id = this.next(ids);
        if (id !== null) return id;
      }
    }
    return null;
  }

  /** It was matched in another way; false when it was before. */
  claim(id: string): boolean {
    if (this.matched.has(id)) return false;
    this.matched.add(id);
    return true;
  }

  private next(ids: string[]): string | null {
    for (let id = ids.pop(); id !== undefined; id = ids.pop()) if (this.claim(id)) return id;
    return null;
  }

  private add(doc: Seen): void {
    const key = keyOf({ ...doc, amount: exact(doc.amount) }, dayNumber(doc.date), wordsOf(doc));
    const sources = this.known.get(key) ?? new Map<string, string[]>();
    const source = doc.externalId === null ? "" : sourceKey(doc);
    const ids = sources.get(source);
    if (ids === undefined) sources.set(source, [doc._id]);
    else ids.push(doc._id);
    this.known.set(key, sources);
  }
}

/** The days on which an expense may be the same as a row of these. */
export function around({ from, to }: Span): object {
  return mongoose.trusted({ $gte: addDays(from, -DAYS_APART), $lte: addDays(to, DAYS_APART) });
}

const nearestFirst = [0, -1, 1, -2, 2, -3, 3];

function sourceKey({ source }: { readonly source: string | null }): string {
  return JSON.stringify(source);
}

function keyOf({ type, amount }: Pick<Draft, "type" | "amount">, day: number, words: string): string {
  return `${type} ${amount} ${day} ${words}`;
}

function wordsOf({ payee, description }: Pick<Draft, "payee" | "description">): string {
  return cleanPayee(payee ?? description ?? "")
    .normalize("NFKC")
    .toLowerCase()
    .replace(/\s+/g, " ")
    .trim();
}

function dayNumber(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / 86_400_000;
}
