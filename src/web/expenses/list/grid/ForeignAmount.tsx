import { unitOf } from "../../../format/currency.js";
import { formatMoney } from "../../../format/formatMoney.js";
import type { ExpenseRow } from "../../../store/model.js";
import { useLanguage } from "../../../words/language.js";

interface Props {
  readonly original: NonNullable<ExpenseRow["original"]>;
  /** Nothing stands before it. */
  readonly isFirst: boolean;
}

/** What was paid in another currency. The table of all currencies is loaded where one is shown. */
export function ForeignAmount({ original: { amount, currency }, isFirst }: Props) {
  const { locale } = useLanguage();
  return `${isFirst ? "" : " · "}${formatMoney(amount, unitOf(currency), locale)}`;
}
