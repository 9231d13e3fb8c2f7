import { parseAmountExpression } from "../../format/amountExpression.js";
import { moneyText } from "../../format/formatMoney.js";
import type { Split } from "../../store/model.js";
import { restOf } from "./splitSums.js";
import { amountIn, enteredField, type TypedField, type Writing } from "./foreignAmounts.js";

/** A part of an expense while it is typed. */
export interface SplitRow {
  readonly key: number;
  readonly categoryId: string;
  readonly note: string;
  readonly amount: TypedField;
}

export type SplitAction =
  | { readonly do: "begin"; readonly categoryId: string }
  | { readonly do: "add" }
  | { readonly do: "remove"; readonly key: number }
  | { readonly do: "change"; readonly key: number; readonly part: Partial<Pick<SplitRow, "categoryId" | "note">> }
  | { readonly do: "type"; readonly key: number; readonly text: string }
  /** The whole amount is another one. */
  | { readonly do: "follow" }
  | { readonly do: "join" };

export const fewestParts = 2;
const empty: TypedField = { text: "", entered: false };

/**
 * The parts of an expense. The first one whose amount nobody entered has the rest of the whole; the others without an amount are empty.
 * So two parts begin with the whole amount and nothing, and whichever is typed, the other one is what is left.
 */
export function changedSplits(rows: readonly SplitRow[], action: SplitAction, totalText: string, writing: Writing): readonly SplitRow[] {
  const filled = (next: readonly SplitRow[], active: number | null = null) => withRest(next, active, totalText, writing);
  switch (action.do) {
    case "begin":
      return filled([
        { key: 0, categoryId: action.categoryId, note: "", amount: empty },
        { key: 1, categoryId: "", note: "", amount: empty },
      ]);
    case "add":
      return filled([...rows, { key: nextKey(rows), categoryId: "", note: "", amount: empty }]);
    case "remove":
      return rows.length <= fewestParts ? rows : filled(rows.filter((row) => row.key !== action.key));
    case "change":
      return rows.map((row) => (row.key === action.key ? { ...row, ...action.part } : row));
    case "type":
      return filled(
        rows.map((row) => (row.key === action.key ? { ...row, amount: enteredField(action.text) } : row)),
        action.key,
      );
    case "follow":
      return filled(rows);
    case "join":
      return [];
  }
}

/** The whole amount minus the parts; null while something in it is no amount. */
export function restOfRows(rows: readonly SplitRow[], totalText: string, writing: Writing): number | null {
  return restOf(
    amountOrNull(totalText, writing),
    rows.map(({ amount }) => (amount.text.trim() === "" ? 0 : amountOrNull(amount.text, writing))),
  );
}

/** Every part has an amount, and they come to the whole. */
export function addUp(rows: readonly SplitRow[], totalText: string, writing: Writing): boolean {
  const isRight = (row: SplitRow) => amountIn(row.amount.text, writing.own, writing.locale) !== null;
  return restOfRows(rows, totalText, writing) === 0 && rows.every(isRight);
}

/** The parts as they are stored. */
export function amountsOf(rows: readonly SplitRow[], { own, locale }: Writing): Split[] {
  return rows.map(({ amount, categoryId, note }) => ({
    amount: amountIn(amount.text, own, locale) ?? 0,
    categoryId: categoryId === "" ? null : categoryId,
    note: note.trim() === "" ? null : note.trim(),
  }));
}

function withRest(rows: readonly SplitRow[], active: number | null, totalText: string, writing: Writing): readonly SplitRow[] {
  const open = rows.filter((row) => !row.amount.entered && row.key !== active);
  const rest = restOfRows(
    rows.map((row) => (row.amount.entered ? row : { ...row, amount: empty })),
    totalText,
    writing,
  );
  const text = rest !== null && rest > 0 ? moneyText(rest, writing.own, writing.locale) : "";
  return rows.map((row) => (open.includes(row) ? { ...row, amount: { text: row === open[0] ? text : "", entered: false } } : row));
}

function amountOrNull(text: string, { own, locale }: Writing): number | null {
  const parsed = parseAmountExpression(text, own, locale);
  return "amount" in parsed ? parsed.amount : null;
}

function nextKey(rows: readonly SplitRow[]): number {
  return Math.max(-1, ...rows.map((row) => row.key)) + 1;
}
