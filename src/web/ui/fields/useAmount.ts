import { useState } from "react";
import { moneyText } from "../../format/formatMoney.js";
import { parseAmountExpression } from "../../format/amountExpression.js";
import { useBudget } from "../../session/currentBudget.js";
import { useLanguage } from "../../words/language.js";
import { faultText } from "../notices/faultText.js";

export interface AmountField {
  readonly text: string;
  readonly fault: string | null;
  write(text: string): void;
  /** The amount in minor units, or null with `fault` set. */
  read(): number | null;
}

/** An amount or a sum while it is being typed: text, read exactly or refused. Never below zero. It begins with minor units or with a text. */
export function useAmount(initial: number | string | null): AmountField {
  const { words, locale } = useLanguage();
  const { budget } = useBudget();
  const [text, setText] = useState(typeof initial === "number" ? moneyText(initial, budget, locale) : (initial ?? ""));
  const [fault, setFault] = useState<string | null>(null);
  return {
    text,
    fault,
    write(next) {
      setText(next);
      setFault(null);
    },
    read() {
      const parsed = parseAmountExpression(text, budget, locale);
      if ("fault" in parsed) setFault(faultText(parsed.fault, words, budget));
      else if (parsed.amount < 0) setFault(words.money.negative);
      else return parsed.amount;
      return null;
    },
  };
}
