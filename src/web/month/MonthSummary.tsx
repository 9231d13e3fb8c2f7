import type { Month } from "../api/documents/monthDocuments.js";
import { Money } from "../ui/Money.js";
import { useWords } from "../words/language.js";
import classes from "./MonthSummary.module.css";

/** The figures of the whole month, the pool first. */
export function MonthSummary({ month }: { month: Month }) {
  const words = useWords();
  const state = month.toAssign < 0 ? "over" : month.toAssign === 0 ? "done" : "left";
  const hint = { over: words.month.overAssigned, done: words.month.allAssigned, left: words.month.toAssignHint }[state];
  return (
    <section className={`surface ${classes.summary}`} aria-label={words.month.title}>
      <div className={classes.pool} data-state={state}>
        <span className={classes.label}>{words.month.toAssign}</span>
        <strong className={classes.amount}>
          <Money amount={month.toAssign} />
        </strong>
        <span className={classes.hint}>{hint}</span>
      </div>
      <dl className={classes.figures}>
        <Figure label={words.month.income} amount={month.totalIncome} />
        <Figure label={words.month.budgeted} amount={month.totalBudgeted} />
        <Figure label={words.month.spent} amount={month.totalSpent} />
        <Figure label={words.month.available} amount={month.totalAvailable} />
      </dl>
    </section>
  );
}

function Figure({ label, amount }: { label: string; amount: number }) {
  return (
    <div>
      <dt className={classes.label}>{label}</dt>
      <dd>
        <Money amount={amount} />
      </dd>
    </div>
  );
}
