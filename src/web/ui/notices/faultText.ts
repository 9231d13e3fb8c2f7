import type { MoneyUnit } from "../../format/currency.js";
import type { MoneyFault } from "../../format/parseMoney.js";
import type { Words } from "../../words/en/en.js";

/** What is wrong with a typed amount, in words. */
export function faultText(fault: MoneyFault, words: Words, unit: MoneyUnit): string {
  return fault === "too-fine" ? words.money["too-fine"](unit.currencyDigits) : words.money[fault];
}
