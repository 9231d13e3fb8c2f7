import { sumOf } from "../../domain/money.js";
import { useFigureWidth, useMoney } from "../session/currentBudget.js";
import type { MonthView } from "../store/views/monthView.js";
import { Money } from "../ui/tables/Money.js";
import { useWords } from "../words/language.js";
import classes from "./MonthSummary.module.css";

/** The figures of the whole month, what is to be assigned first. Each has its own place, so that none moves from month to month. */
export function MonthSummary({ month }: { month: MonthView }) {
  const words = useWords();
  const state = month.toAssign < 0 ? "over" : month.toAssign === 0 ? "done" : "left";
  const isUnused = month.totalIncome === 0 && month.totalBudgeted === 0;
  const done = isUnused ? words.month.nothingYet : words.month.allAssigned;
  const hint = { over: words.month.overAssigned, done, left: words.month.toAssignHint }[state];
  const overspent = sumOf(month.rows, (row) => Math.min(0, row.available));
  const width = useFigureWidth([month.totalIncome, month.totalBudgeted, month.totalSpent, month.totalAvailable, overspent]);
  return (
    <section className={`surface ${classes.summary}`} aria-label={words.month.title}>
      <div className={classes.pool} data-state={state} role="status">
        <span className={classes.label}>{words.month.toAssign}</span>
        <strong className={classes.amount}>
          <Money amount={month.toAssign} />
        </strong>
        <span className={classes.hint}>{hint}</span>
      </div>
      <dl className={`figures ${classes.figures}`} style={width}>
        <Figure label={words.month.income} amount={month.totalIncome} toCome={month.expected.income} />
        <Figure label={words.sheet.assigned} amount={month.totalBudgeted} />
        <Figure label={words.month.spent} amount={month.totalSpent} toCome={month.expected.expenses} />
        <Figure label={words.month.available} amount={month.totalAvailable} />
        <Figure label={words.sheet.overspent} amount={overspent} isBad={overspent < 0} />
      </dl>
    </section>
  );
}

interface FigureProps {
  readonly label: string;
  readonly amount: number;
  readonly isBad?: boolean;
  /** What recurring movements will still bring. */
  readonly toCome?: number;
}

function Figure({ label, amount, isBad = false, toCome = 0 }: FigureProps) {
  const words = useWords();
  const money = useMoney();
  return (
    <div>
      <dt className={classes.label}>{label}</dt>
      <dd data-bad={isBad || undefined}>
        <Money amount={amount} />
        {toCome > 0 && <span className={classes.toCome}>{words.sheet.expected(money(toCome))}</span>}
      </dd>
    </div>
  );
}
