import mongoose from "mongoose";
import { addDays } from "../../domain/month.js";
import { yielding } from "../../runtime/turn.js";
import { type ExpenseDoc, importKeyOf } from "../../models/expenses/expense.js";
import type { Models } from "../../models/Models.js";
import type { Span } from "../../bankfiles/Dialect.js";
import type { Draft } from "../expenses/draft.js";
import { expensesOfOccurrences } from "../../models/recurring/expensesOfOccurrences.js";
import { Coverage } from "./Coverage.js";
import { dayNumber, keyFor, keyOf, saidBy, sourceKey, wordsOf } from "./likeness.js";
import type { Said } from "./saidRow.js";

export interface Range extends Span {
  readonly amounts: ReadonlySet<number>;
}

/** Where an earlier run of the same import has come to. */
export interface Resumed {
  /** How the ids of its expenses begin. */
  readonly own: string;
  /** How many rows are done. */
  readonly cursor: number;
  /** Which expenses those rows were matched with. */
  readonly taken: ReadonlySet<string>;
}

const DAYS_APART = 3;
/** How far the day of an occurrence is from its date. */
const DAYS_AWAY = 36;
const fields = {
  amount: 1,
  type: 1,
  date: 1,
  payee: 1,
  description: 1,
  original: 1,
  externalId: 1,
  source: 1,
  moneyAccountId: 1,
  row: 1,
  matched: 1,
  deletedAt: 1,
} as const;
type Seen = Pick<ExpenseDoc, "_id" | keyof typeof fields>;

/** Expenses that are alike, of one day and from one place. */
interface Group {
  /** The money account in which they lie; null: in none. */
  readonly account: string | null;
  /** Where their own ids come from; null without any. */
  readonly source: string | null;
  /** The import that they came from; empty where none is known. */
  readonly origin: string;
  /** Somebody deleted them. */
  readonly isDeleted: boolean;
  readonly ids: string[];
  /** How many of them no row was matched with. */
  free: number;
}

/** An expense that a row is, or may be. */
export interface Alike {
  readonly id: string;
  /** It may as well be another one: somebody has to say it. */
  readonly isDoubtful: boolean;
  /** Somebody deleted it: the row does not bring it back. */
  readonly isDeleted: boolean;
}

/**
 * Finds transactions that were there before the import: the same amount and direction, at most three days apart, the same
 * payee but for case, spaces and what banks write around it. Each is matched once, so that two equal purchases need two equal expenses.
 * One of another day is the same only where an earlier file had to list the row; it is another where its own file did not. What is left is
 * doubtful. An expense that came with a file is what its row said, whatever was changed since; deleted, it is still that of its very day.
 */
export class DuplicateDetector {
  /** By what must be equal and the day. */
  private readonly known = new Map<string, Group[]>();
  private readonly groups = new Map<string, Group>();
  private readonly matched = new Set<string>();
  /** Deleted ones by the import identity that they had. */
  private readonly deleted = new Map<string, string>();
  /** How many rows to come are of the very day: theirs are no others'. */
  private readonly expected = new Map<string, number>();

  /** `nothing`: there was no expense at all, so that none can have the id of a row either. `source`: where the file comes from. */
  constructor(
    readonly nothing: boolean,
    private readonly coverage = new Coverage(),
    private readonly source: string | null = null,
  ) {}

  /** Among the expenses of a filter; of an earlier run are those that it matched, and how the ids begin of rows that it booked as occurrences. */
  static async load(
    models: Models,
    among: { readonly budgetId: string; readonly deletedAt: null },
    range: Range,
    { own, taken }: Pick<Partial<Resumed>, "own" | "taken">,
    coverage: Coverage,
    { source, foreign = new Map() }: { readonly source: string | null; readonly foreign?: ReadonlyMap<string, string> },
  ): Promise<DuplicateDetector> {
    const found = new DuplicateDetector(false, coverage, source);
    const addAll = async (filter: object): Promise<void> => {
      const cursor = models.expenses.find(filter, fields).lean<Seen[]>().cursor({ batchSize: 1000 });
      for await (const doc of yielding(cursor)) {
        const said = saidBy(doc, foreign.get(doc.moneyAccountId ?? "") ?? null);
        const isOwn = taken?.has(doc._id) === true || (own !== undefined && doc.matched?.row.startsWith(own) === true);
        if (range.amounts.has(said.amount) && !isOwn) found.add(doc, said);
      }
    };
    await addAll({ ...among, date: around(range) });
    // What was deleted, or moved to a day far from that of its row.
    const changed = { version: mongoose.trusted({ $gt: 1 }), row: mongoose.trusted({ $exists: true }) };
    for (const prefix of coverage.near(addDays(range.from, -DAYS_APART), addDays(range.to, DAYS_APART)))
      await addAll({ budgetId: among.budgetId, _id: mongoose.trusted({ $gte: prefix, $lt: `${prefix}~` }), ...changed });
    const movements = await models.recurring.find({ budgetId: among.budgetId }, { _id: 1 }).lean<{ _id: string }[]>();
    const booked = expensesOfOccurrences(movements, addDays(range.from, -DAYS_AWAY), addDays(range.to, DAYS_AWAY));
    if (booked !== null) await addAll({ budgetId: among.budgetId, ...booked, ...changed, matched: mongoose.trusted({ $exists: true }) });
    return found;
  }

  get isEmpty(): boolean {
    return this.known.size === 0;
  }

  /** A row that will be looked up, and the account in which it lies. */
  expect(row: Said, account: string | null): void {
    const key = keyFor(row);
    const own = placed(key, account);
    if (this.known.has(key)) this.expected.set(own, this.expects(own) + 1);
  }

  /** Its turn has come: from here on nothing is kept for it. */
  reach(row: Said, account: string | null): void {
    if (this.expected.size === 0) return;
    const key = keyFor(row);
    const own = [placed(key, account), placed(key, null)].find((one) => this.expects(one) > 0);
    if (own !== undefined) this.expected.set(own, this.expects(own) - 1);
  }

  /** The deleted expense that had one of these import identities. */
  deletedWith(importKeys: readonly string[]): string | null {
    return importKeys.flatMap((key) => this.deleted.get(key) ?? [])[0] ?? null;
  }

  /** What the row says, or what the rules make of it. */
  take(said: Said, draft: Draft): Alike | null {
    if (this.isEmpty) return null;
    const words = wordsOf(said);
    const ruled = wordsOf(draft);
    return this.takeNamed(draft, said, words) ?? (ruled === words ? null : this.takeNamed(draft, said, ruled));
  }

  /** The nearest in time, which is then no candidate any more. */
  private takeNamed(draft: Draft, { amount, currency = null }: Said, words: string): Alike | null {
    const day = dayNumber(draft.date);
    const own = draft.externalId === null ? null : sourceKey(draft);
    const { moneyAccountId: account = null } = draft;
    for (const apart of nearestFirst) {
      const key = keyOf({ type: draft.type, amount, currency }, day + apart, words);
      // Two ids of one source are two transactions, however alike.
      const isSameDay = apart === 0;
      const able = (this.known.get(key) ?? []).filter(
        (group) =>
          group.free > 0 && (own === null || group.source !== own) && (isSameDay || !group.isDeleted) && mayBeIn(account, group.account),
      );
      if (!isSameDay && able.reduce((sum, { free }) => sum + free, 0) <= this.expectedIn(key, account)) continue;
      const groups = able.filter(({ origin }) => isSameDay || !this.isAnother(draft.date, origin));
      const group =
        groups.find(({ origin, isDeleted }) => !isDeleted && !this.coverage.isOther(this.source, origin)) ??
        groups.find(({ isDeleted }) => !isDeleted) ??
        groups[0];
      const id = group === undefined ? null : this.next(group);
      if (group === undefined || id === null) continue;
      const isDoubtful = this.coverage.isOther(this.source, group.origin) || !(isSameDay || this.isCovered(draft.date));
      return { id, isDoubtful, isDeleted: group.isDeleted };
    }
    return null;
  }

  /** It was matched in another way; false when it was before. */
  claim(id: string): boolean {
    if (this.matched.has(id)) return false;
    this.matched.add(id);
    const group = this.groups.get(id);
    if (group !== undefined) group.free--;
    return true;
  }

  private expectedIn(key: string, account: string | null): number {
    return this.expects(placed(key, null)) + (account === null ? 0 : this.expects(placed(key, account)));
  }

  private expects(placed: string): number {
    return this.expected.get(placed) ?? 0;
  }

  private next({ ids }: Group): string | null {
    for (let id = ids.pop(); id !== undefined; id = ids.pop()) if (this.claim(id)) return id;
    return null;
  }

  /** An earlier file of the same source had to list it: then it is there, if perhaps under another day. */
  private isCovered(day: string): boolean {
    return this.coverage.includes(day, this.source);
  }

  /** No file covers the day, and the one that the expenses came from ends before it or begins after it. */
  private isAnother(day: string, origin: string): boolean {
    return !this.isCovered(day) && this.coverage.excludes(day, origin);
  }

  private add(doc: Seen, said: Said): void {
    if (this.groups.has(doc._id)) return;
    const origin = this.coverage.originOf(doc.matched?.row ?? doc._id);
    const key = keyFor(said);
    const account = doc.moneyAccountId ?? null;
    const isDeleted = doc.deletedAt !== null;
    // The import that booked it was undone.
    if (isDeleted && origin === "") return;
    if (isDeleted && doc.externalId !== null) this.deleted.set(importKeyOf(doc.source, doc.externalId, doc.moneyAccountId), doc._id);
    const source = doc.externalId === null ? null : sourceKey(doc);
    const alike = this.known.get(key) ?? [];
    const known = alike.find(
      (one) => one.source === source && one.origin === origin && one.isDeleted === isDeleted && one.account === account,
    );
    const group = known ?? { account, source, origin, isDeleted, ids: [], free: 0 };
    group.ids.push(doc._id);
    group.free++;
    this.groups.set(doc._id, group);
    if (known === undefined) this.known.set(key, [...alike, group]);
  }
}

/** The days on which an expense may be the same as a row of these. */
export function around({ from, to }: Span): object {
  return mongoose.trusted({ $gte: addDays(from, -DAYS_APART), $lte: addDays(to, DAYS_APART) });
}

/** A row in an account is what lies there or in none; one in none may be anywhere. */
function mayBeIn(account: string | null, other: string | null): boolean {
  return account === null || other === null || other === account;
}

function placed(key: string, account: string | null): string {
  return `${account ?? ""} ${key}`;
}

const nearestFirst = [0, -1, 1, -2, 2, -3, 3];
