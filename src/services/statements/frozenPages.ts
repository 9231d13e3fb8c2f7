import mongoose from "mongoose";
import { chunksOf } from "../../domain/chunks.js";
import { sumOf } from "../../domain/money.js";
import type { Day } from "../../domain/month.js";
import { sha256 } from "../../domain/sha256.js";
import { mapped, yielding } from "../../runtime/turn.js";
import { frozenRowsOf, type FrozenRow, type PageOfStatement, type StatementPageDoc } from "../../models/moneyaccounts/accountStatement.js";
import type { Models } from "../../models/Models.js";
import type { LiveRow } from "./coveredRows.js";
import { sortedRows } from "./sortedRows.js";

/** Some rows of one month. */
export interface RowsPage {
  readonly id: string;
  readonly sum: number;
  readonly rows: readonly LiveRow[];
}

const ROWS = 500;

/**
 * What an account has cleared, in pages of at most 500 rows of one calendar month each. A page is named after what it holds, so that
 * statements share what they have in common, and what was frozen is compared without being read.
 */
export class ClearedPages {
  private readonly months = new Map<string, LiveRow[]>();
  private readonly whole = new Map<string, RowsPage[]>();

  private constructor(private readonly accountId: string) {}

  static async of(accountId: string, rows: readonly LiveRow[]): Promise<ClearedPages> {
    const pages = new ClearedPages(accountId);
    for await (const row of yielding(await sortedRows(rows, textOf))) {
      const month = pages.months.get(row.date.slice(0, 7));
      if (month === undefined) pages.months.set(row.date.slice(0, 7), [row]);
      else month.push(row);
    }
    return pages;
  }

  /** Oldest first. */
  async through(day: Day): Promise<RowsPage[]> {
    const found: RowsPage[] = [];
    for await (const [month, rows] of yielding([...this.months])) {
      if (month > day.slice(0, 7)) break;
      const isWhole = month < day.slice(0, 7);
      found.push(...(isWhole ? await this.wholeMonth(month, rows) : await this.paged(rows.filter(({ date }) => date <= day))));
    }
    return found;
  }

  private async wholeMonth(month: string, rows: readonly LiveRow[]): Promise<RowsPage[]> {
    const known = this.whole.get(month) ?? (await this.paged(rows));
    this.whole.set(month, known);
    return known;
  }

  private paged(rows: readonly LiveRow[]): Promise<RowsPage[]> {
    return mapped(chunksOf(rows, ROWS), (some) => {
      const digest = sha256(some.map(textOf).join("\n")).toString("hex");
      return { id: `${this.accountId}:${digest}`, sum: sumOf(some, ({ amount }) => amount), rows: some };
    });
  }
}

const AT_ONCE = 20;

/** Writes those that are not there. Repeated by whoever has died in between, or raced: a page never changes. */
export async function keepPages(
  { statementPages }: Models,
  budgetId: string,
  moneyAccountId: string,
  pages: readonly RowsPage[],
): Promise<void> {
  const ids = pages.map(({ id }) => id);
  const known = await statementPages.find({ budgetId, _id: mongoose.trusted({ $in: ids }) }, { _id: 1 }).lean<{ _id: string }[]>();
  const there = new Set(known.map(({ _id }) => _id));
  const missing = pages.filter(({ id }) => !there.has(id));
  for (const some of chunksOf(missing, AT_ONCE)) {
    await statementPages.bulkWrite(
      some.map(({ id, rows }) => ({
        updateOne: {
          filter: { _id: id, budgetId },
          update: { $setOnInsert: { moneyAccountId, rows: rows.map(({ id: rowId, date, amount }) => ({ id: rowId, date, amount })) } },
          upsert: true,
        },
      })),
      { ordered: false },
    );
  }
}

/** What some pages of a statement hold. */
export async function rowsOfPages({ statementPages }: Models, budgetId: string, ids: readonly string[]): Promise<FrozenRow[]> {
  const rows: FrozenRow[] = [];
  for (const some of chunksOf(ids, AT_ONCE)) {
    const docs = await statementPages.find({ budgetId, _id: mongoose.trusted({ $in: some }) }).lean<StatementPageDoc[]>();
    for await (const doc of yielding(docs)) rows.push(...frozenRowsOf(doc));
  }
  return rows;
}

export function sumOfPages(pages: readonly RowsPage[]): number {
  return sumOf(pages, ({ sum }) => sum);
}

export function samePages(frozen: readonly PageOfStatement[], live: readonly RowsPage[]): boolean {
  return frozen.length === live.length && frozen.every(({ id }, place) => id === live[place]?.id);
}

function textOf({ date, id, amount }: FrozenRow): string {
  return `${date} ${id} ${amount}`;
}
