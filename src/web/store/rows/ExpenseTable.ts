import { type Movement, type MonthMovements, nothingMoved } from "../../../domain/envelopes.js";
import { add } from "../../../domain/money.js";
import type { ExpenseRow, Month, MonthSums } from "../model.js";
import { newestFirst } from "../outbox/order.js";
import type { Table } from "./Layers.js";
import type { View } from "../views/view.js";

/** The expenses of one month. Rows and list are there once they are read from the disk; the sums always. */
interface Piece {
  rows: Map<string, ExpenseRow> | null;
  list: readonly ExpenseRow[] | null;
  sums: MonthMovements | null;
}

const none: readonly ExpenseRow[] = [];

/** Rows in pieces of a month, newest first. A piece is one object until something in its month changes. */
export class ExpenseTable implements Table<ExpenseRow> {
  private readonly pieces = new Map<Month, Piece>();
  private readonly months = new Map<string, Month>();

  constructor(private readonly changed: (month: Month) => void) {}

  get(id: string): ExpenseRow | null {
    const month = this.months.get(id);
    return month === undefined ? null : (this.pieces.get(month)?.rows?.get(id) ?? null);
  }

  set(id: string, row: ExpenseRow | null): void {
    const before = this.months.get(id);
    if (before !== undefined && before !== row?.month) this.rowsOf(before).delete(id);
    if (row === null) this.months.delete(id);
    else {
      this.months.set(id, row.month);
      this.rowsOf(row.month).set(id, row);
    }
    if (before !== undefined) this.touch(before);
    if (row !== null && row.month !== before) this.touch(row.month);
  }

  /** What the disk has of a month whose rows are not read yet. */
  setSums(month: Month, sums: MonthSums): void {
    this.pieces.set(month, { rows: null, list: null, sums: { ...sums, categories: new Map(sums.categories) } });
  }

  load(month: Month, rows: readonly ExpenseRow[]): void {
    for (const row of rows) this.months.set(row.id, month);
    this.pieces.set(month, { rows: new Map(rows.map((row) => [row.id, row])), list: null, sums: null });
    this.changed(month);
  }

  /** Newest first; of one day, those made last. */
  list(month: Month): readonly ExpenseRow[] {
    const piece = this.pieces.get(month);
    if (piece?.rows === undefined || piece.rows === null) return none;
    return (piece.list ??= [...piece.rows.values()].sort(newestFirst));
  }

  movements(month: Month): MonthMovements | null {
    const piece = this.pieces.get(month);
    return piece === undefined ? null : (piece.sums ??= sumsOf(piece.rows?.values() ?? []));
  }

  /** The months with expenses, newest first. */
  allMonths(): Month[] {
    return [...this.pieces.keys()]
      .filter((month) => (this.pieces.get(month)?.rows?.size ?? 1) > 0)
      .sort((one, other) => (one < other ? 1 : -1));
  }

  *entries(): Iterable<readonly [id: string, row: ExpenseRow]> {
    for (const { rows } of this.pieces.values()) if (rows !== null) yield* rows;
  }

  private rowsOf(month: Month): Map<string, ExpenseRow> {
    const piece = this.pieces.get(month) ?? { rows: null, list: null, sums: null };
    this.pieces.set(month, piece);
    return (piece.rows ??= new Map<string, ExpenseRow>());
  }

  private touch(month: Month): void {
    const piece = this.pieces.get(month);
    if (piece !== undefined) piece.list = piece.sums = null;
    this.changed(month);
  }
}

/** As they are kept on the disk. */
export function storedSums({ categories, uncategorised, count, toReview = 0 }: MonthMovements): MonthSums {
  return { categories: [...categories], uncategorised, count, toReview };
}

/** Splits count where they belong; two of one expense in one category are one expense there. */
export function sumsOf(rows: Iterable<ExpenseRow>): MonthMovements {
  const categories = new Map<string, Movement>();
  let uncategorised = nothingMoved;
  let count = 0;
  let toReview = 0;
  for (const row of rows) {
    count++;
    if (!row.reviewed) toReview++;
    const seen = new Set<string | null>();
    for (const { categoryId, amount } of partsOf(row)) {
      const before = categoryId === null ? uncategorised : (categories.get(categoryId) ?? nothingMoved);
      const after = {
        out: row.type === "expense" ? add(before.out, amount) : before.out,
        in: row.type === "income" ? add(before.in, amount) : before.in,
        count: before.count + (seen.has(categoryId) ? 0 : 1),
      };
      seen.add(categoryId);
      if (categoryId === null) uncategorised = after;
      else categories.set(categoryId, after);
    }
  }
  return { categories, uncategorised, count, toReview };
}

export function partsOf({ splits, categoryId, amount }: Pick<ExpenseRow, "splits" | "categoryId" | "amount">): readonly {
  readonly categoryId: string | null;
  readonly amount: number;
}[] {
  return splits.length > 0 ? splits : [{ categoryId, amount }];
}

/** Those of which at least a part is in a category. */
export function expensesIn(categoryId: string, view: Pick<View, "expenses">): ExpenseRow[] {
  return [...view.expenses()].filter((row) => partsOf(row).some((part) => part.categoryId === categoryId));
}
