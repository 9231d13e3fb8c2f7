import { useState } from "react";
import type { Expense, ExpenseChange } from "../../api/documents/expenseDocuments.js";
import { type MoneyUnit, unitOf } from "../../format/currency.js";
import { convert, parseRate, rateBetween } from "../../format/foreign.js";
import { moneyText } from "../../format/formatMoney.js";
import { parseMoney } from "../../format/parseMoney.js";
import { useBudget } from "../../session/currentBudget.js";
import { faultText, type AmountField } from "../../ui/useAmount.js";
import { useLanguage } from "../../words/language.js";

interface OriginalDraft {
  readonly currency: string;
  readonly amount: string;
  readonly rate: string;
}

export interface OriginalField {
  /** Null: it was paid in the budget's own currency. */
  readonly draft: OriginalDraft | null;
  readonly faults: { readonly amount: string | null; readonly rate: string | null };
  /** The amount in the budget's currency; writing it moves the rate, for what was paid abroad stays as it was. */
  readonly amount: AmountField;
  readonly begin: () => void;
  readonly remove: () => void;
  readonly change: (part: Partial<OriginalDraft>) => void;
  /** As it is sent: null for none; undefined, with the faults set, when it is not right. */
  readonly read: () => ExpenseChange["original"];
}

const noFaults = { amount: null, rate: null };
const usual = ["EUR", "USD"];

/** A purchase in another currency while it is typed: of two amounts and the rate between them, any two give the third. */
export function useOriginal(expense: Expense | null, amount: AmountField): OriginalField {
  const { words, locale } = useLanguage();
  const own = useBudget().budget;
  const [draft, setDraft] = useState(() => draftOf(expense, locale));
  const [faults, setFaults] = useState<OriginalField["faults"]>(noFaults);

  const amountIn = (text: string, unit: MoneyUnit): number | null => {
    const parsed = parseMoney(text, unit, locale);
    return "amount" in parsed && parsed.amount > 0 ? parsed.amount : null;
  };

  function withRateOf(text: string, known: OriginalDraft): OriginalDraft {
    const unit = unitOf(known.currency);
    const [paid, result] = [amountIn(known.amount, unit), amountIn(text, own)];
    if (paid === null || result === null) return known;
    return { ...known, rate: rateBetween(paid, unit, result, own) ?? known.rate };
  }
  function change(part: Partial<OriginalDraft>) {
    if (draft === null) return;
    const next = { ...draft, ...part };
    setFaults(noFaults);
    const unit = unitOf(next.currency);
    const [paid, rate] = [amountIn(next.amount, unit), parseRate(next.rate)];
    // Another currency has another rate; without one yet, it follows from both amounts.
    if (part.currency !== undefined) {
      setDraft(withRateOf(amount.text, { ...next, rate: "" }));
      return;
    }
    if (rate === null && part.rate === undefined) {
      setDraft(withRateOf(amount.text, next));
      return;
    }
    setDraft(next);
    const worked = paid === null || rate === null ? null : convert(paid, unit, own, rate);
    if (worked !== null) amount.write(moneyText(worked, own, locale));
  }
  return {
    draft,
    faults,
    amount: {
      ...amount,
      write(text) {
        amount.write(text);
        if (draft !== null) setDraft(withRateOf(text, draft));
      },
    },
    begin: () => setDraft({ currency: usual.find((code) => code !== own.currency) ?? own.currency, amount: "", rate: "" }),
    remove: () => setDraft(null),
    change,
    read() {
      if (draft === null) return null;
      const unit = unitOf(draft.currency);
      const parsed = parseMoney(draft.amount, unit, locale);
      const rate = parseRate(draft.rate);
      const found = {
        amount: "fault" in parsed ? faultText(parsed.fault, words, unit) : parsed.amount > 0 ? null : words.money.positive,
        rate: rate === null ? words.expense.original.noRate : null,
      };
      setFaults(found);
      if ("fault" in parsed || rate === null || found.amount !== null) return undefined;
      return { amount: parsed.amount, currency: draft.currency, rate };
    },
  };
}

function draftOf(expense: Expense | null, locale: string): OriginalDraft | null {
  const original = expense?.original ?? null;
  if (original === null) return null;
  return { currency: original.currency, amount: moneyText(original.amount, unitOf(original.currency), locale), rate: original.rate };
}
