import { unitOf } from "../../format/currency.js";
import { useBudget } from "../../session/currentBudget.js";
import { faultText } from "../../ui/notices/faultText.js";
import { useWords } from "../../words/language.js";
import type { ExpenseFault, ExpenseFaults, ExpenseValues } from "./expenseValues.js";

/** What is wrong, in words, by field. */
export function useFaultTexts(): (faults: ExpenseFaults, values: ExpenseValues) => Record<string, string> {
  const words = useWords();
  const { budget } = useBudget();
  return (faults, { money }) => {
    const there = money.foreign === null ? budget : unitOf(money.foreign.currency);
    const text = (field: string, fault: ExpenseFault): string => {
      switch (fault) {
        case "positive":
          return words.money.positive;
        case "required":
          return words.faults.required;
        case "no-rate":
          return words.expense.original.noRate;
        case "before-start":
        case "no-sum":
          return words.quick.faults[fault];
        case "empty":
        case "not-a-number":
        case "too-fine":
        case "too-large":
          return faultText(fault, words, field === "there" ? there : budget);
      }
    };
    return Object.fromEntries(Object.entries(faults).map(([field, fault]) => [field, text(field, fault)]));
  };
}
