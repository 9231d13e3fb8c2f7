import { formatFigure } from "../../format/formatMoney.js";
import { useBudget } from "../../session/currentBudget.js";
import { useLanguage } from "../../words/language.js";

/** `said`: what only those hear who do not see it. */
export function Figure({ amount, said = "" }: { amount: number; said?: string }) {
  const { budget } = useBudget();
  const { locale } = useLanguage();
  return (
    <span className="figure" data-zero={amount === 0 || undefined}>
      {formatFigure(amount, budget, locale)}
      {said !== "" && <span className="visually-hidden">, {said}</span>}
    </span>
  );
}
