import { caseFolded } from "../../../domain/folded.js";
import { beginWords, searchWordsOf } from "../../../domain/searchWords.js";
import type { ExpenseRow, Month } from "../../store/model.js";

/** What the index reads of the store. A month's list is the same object until something in it changes. */
interface Source {
  expenseMonths(): readonly Month[];
  monthExpenses(month: Month): readonly ExpenseRow[];
}

export interface Payee {
  /** As it was spelt last. */
  readonly name: string;
  /** The category of most of its last expenses; null where that is none. */
  readonly categoryId: string | null;
  readonly count: number;
  readonly lastAmount: number;
  readonly lastDate: string;
}

interface Seen {
  /** Newest first, no more than are looked at. */
  readonly last: readonly ExpenseRow[];
  readonly count: number;
}

interface Piece {
  readonly rows: readonly ExpenseRow[];
  readonly payees: ReadonlyMap<string, Seen>;
}

const LOOKED_AT = 10;

/** Who was paid, with its usual category. Kept in pieces of a month, of which only those that changed are read again. */
export class PayeeIndex {
  private pieces: ReadonlyMap<Month, Piece> = new Map();
  private byKey: ReadonlyMap<string, Payee> = new Map();
  private list: readonly Payee[] = [];

  constructor(private readonly source: Source) {}

  /** The payee with this spelling, upper or lower case. */
  find(name: string): Payee | null {
    this.update();
    return this.byKey.get(caseFolded(name)) ?? null;
  }

  /** All of them, most used first. */
  names(): string[] {
    this.update();
    return this.list.map(({ name }) => name);
  }

  /** Those that have a word with each beginning, most used first. */
  suggest(text: string, limit: number): readonly Payee[] {
    this.update();
    const beginnings = searchWordsOf([text]);
    const found: Payee[] = [];
    for (const payee of this.list) {
      if (beginWords(beginnings, searchWordsOf([payee.name]))) found.push(payee);
      if (found.length === limit) break;
    }
    return found;
  }

  private update(): void {
    const months = this.source.expenseMonths();
    let changed = months.length !== this.pieces.size;
    const pieces = new Map<Month, Piece>();
    for (const month of months) {
      const rows = this.source.monthExpenses(month);
      const known = this.pieces.get(month);
      const same = known?.rows === rows ? known : null;
      changed ||= same === null;
      pieces.set(month, same ?? { rows, payees: payeesOf(rows) });
    }
    if (!changed) return;
    this.pieces = pieces;
    this.byKey = merged([...pieces.values()]);
    this.list = [...this.byKey.values()].sort((one, other) => other.count - one.count || (one.lastDate < other.lastDate ? 1 : -1));
  }
}

function payeesOf(rows: readonly ExpenseRow[]): ReadonlyMap<string, Seen> {
  const payees = new Map<string, { last: ExpenseRow[]; count: number }>();
  for (const row of rows) {
    if (row.payee === null) continue;
    const key = caseFolded(row.payee);
    const seen = payees.get(key) ?? { last: [], count: 0 };
    seen.count++;
    if (seen.last.length < LOOKED_AT) seen.last.push(row);
    payees.set(key, seen);
  }
  return payees;
}

/** Pieces come newest first, as the months do. */
function merged(pieces: readonly Piece[]): ReadonlyMap<string, Payee> {
  const all = new Map<string, { last: ExpenseRow[]; count: number }>();
  for (const { payees } of pieces) {
    for (const [key, { last, count }] of payees) {
      const seen = all.get(key) ?? { last: [], count: 0 };
      seen.count += count;
      seen.last.push(...last.slice(0, LOOKED_AT - seen.last.length));
      all.set(key, seen);
    }
  }
  const result = new Map<string, Payee>();
  for (const [key, { last, count }] of all) {
    const [newest] = last;
    if (newest?.payee == null) continue;
    result.set(key, {
      name: newest.payee,
      categoryId: usualCategory(last),
      count,
      lastAmount: newest.amount,
      lastDate: newest.date,
    });
  }
  return result;
}

/** Of two that are used as often, the one used last. Parts say nothing about the whole. */
function usualCategory(newestFirst: readonly ExpenseRow[]): string | null {
  const counts = new Map<string | null, number>();
  for (const { categoryId, splits } of newestFirst) {
    if (splits.length === 0) counts.set(categoryId, (counts.get(categoryId) ?? 0) + 1);
  }
  let usual: string | null = null;
  let most = 0;
  for (const [categoryId, count] of counts) {
    if (count > most) [usual, most] = [categoryId, count];
  }
  return usual;
}
