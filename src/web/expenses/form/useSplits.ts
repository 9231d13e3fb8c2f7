import { useRef, useState } from "react";
import type { Expense } from "../../api/documents/expenseDocuments.js";
import { moneyText } from "../../format/formatMoney.js";
import { parseMoney } from "../../format/parseMoney.js";
import { useBudget } from "../../session/currentBudget.js";
import { faultText } from "../../ui/useAmount.js";
import { useLanguage } from "../../words/language.js";
import { amountToAdd, restOf, sum } from "./splitSums.js";

export interface SplitRow {
  readonly key: number;
  readonly categoryId: string;
  readonly text: string;
  readonly note: string;
  readonly fault: string | null;
}

interface SplitPart {
  readonly amount: number;
  readonly categoryId: string | null;
  readonly note: string | null;
}

export interface Splits {
  /** Empty: the expense is not split. */
  readonly rows: readonly SplitRow[];
  /** The whole amount minus the parts; null while something in it is no amount. */
  readonly rest: number | null;
  /** Every part has an amount, and they come to the whole. */
  readonly addUp: boolean;
  readonly begin: (categoryId: string) => void;
  readonly add: () => void;
  readonly change: (key: number, part: Partial<Omit<SplitRow, "key">>) => void;
  readonly remove: (key: number) => void;
  /** Back to one category: that of the first part. */
  readonly join: () => string;
  /** The parts as they are sent; null, with the faults set, when they are not right. */
  readonly read: (total: number) => SplitPart[] | null;
}

/** The parts of an expense while they are typed. `totalText` is what stands in the field of the whole amount. */
export function useSplits(expense: Expense | null, totalText: string): Splits {
  const { words, locale } = useLanguage();
  const { budget } = useBudget();
  const textOf = (amount: number) => moneyText(amount, budget, locale);
  const [rows, setRows] = useState<readonly SplitRow[]>(() =>
    (expense?.splits ?? []).map((split, key) => ({
      key,
      categoryId: split.categoryId ?? "",
      text: textOf(split.amount),
      note: split.note ?? "",
      fault: null,
    })),
  );
  const nextKey = useRef(rows.length);
  const row = (categoryId: string, text: string): SplitRow => ({
    key: nextKey.current++,
    categoryId,
    text,
    note: "",
    fault: null,
  });

  const amountOf = (text: string): number | null => {
    const parsed = parseMoney(text, budget, locale);
    return "amount" in parsed ? parsed.amount : null;
  };
  const rest = restOf(
    amountOf(totalText),
    rows.map((each) => (each.text.trim() === "" ? 0 : amountOf(each.text))),
  );

  function judged(each: SplitRow): SplitRow {
    const parsed = parseMoney(each.text, budget, locale);
    if ("fault" in parsed) return { ...each, fault: faultText(parsed.fault, words, budget) };
    return { ...each, fault: parsed.amount > 0 ? null : words.money.positive };
  }
  return {
    rows,
    rest,
    addUp: rest === 0 && rows.every((each) => (amountOf(each.text) ?? 0) > 0),
    begin: (categoryId) => setRows([row(categoryId, totalText), row("", "")]),
    add() {
      const added = amountToAdd(rest);
      setRows([...rows, row("", added === null ? "" : textOf(added))]);
    },
    change: (key, part) => setRows((old) => old.map((each) => (each.key === key ? { ...each, fault: null, ...part } : each))),
    remove: (key) => setRows((old) => old.filter((each) => each.key !== key)),
    join() {
      setRows([]);
      return rows[0]?.categoryId ?? "";
    },
    read(total) {
      const checked = rows.map(judged);
      setRows(checked);
      const parts = checked.map((each) => ({
        amount: amountOf(each.text) ?? 0,
        categoryId: each.categoryId === "" ? null : each.categoryId,
        note: each.note.trim() === "" ? null : each.note.trim(),
      }));
      const isRight = checked.every((each) => each.fault === null) && sum(parts.map((part) => part.amount)) === total;
      return isRight ? parts : null;
    },
  };
}
