import { subtract } from "../../../../domain/money.js";
import { useMoney } from "../../../session/currentBudget.js";
import { useWords } from "../../../words/language.js";
import type { ExpenseTotals } from "../expenseFilter.js";
import classes from "./SelectionBar.module.css";

/** What is filtered comes to. It stays in view. */
export function SumsBar({ totals }: { totals: ExpenseTotals }) {
  const texts = useWords().expenseList;
  const money = useMoney();
  const sum = (label: string, amount: number, type: "income" | null, isDetail: boolean) => (
    <span className={classes.sum} data-detail={isDetail || undefined}>
      <span>{label}</span>
      <span className="figure" data-type={type ?? undefined}>
        {money(amount, type !== null || !isDetail)}
      </span>
    </span>
  );
  return (
    <div className={classes.bar} aria-live="polite">
      <span className={classes.count}>{texts.entries(totals.count)}</span>
      {totals.income > 0 && sum(texts.income, totals.income, "income", true)}
      {sum(texts.spent, subtract(totals.expenses, totals.refunds), null, true)}
      {sum(texts.net, totals.net, null, false)}
    </div>
  );
}
