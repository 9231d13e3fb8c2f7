import { Link } from "@tanstack/react-router";
import { sumOf } from "../../../domain/money.js";
import { formatFigure } from "../../format/formatMoney.js";
import { useBudget } from "../../session/currentBudget.js";
import type { MonthView } from "../../store/monthView.js";
import { useLanguage } from "../../words/language.js";
import classes from "./Sheet.module.css";

/** The sums of all rows, and what is in none of them. */
export function SheetFoot({ months }: { months: readonly MonthView[] }) {
  const { words } = useLanguage();
  const { budget } = useBudget();
  const isOutside = months.some((month) => month.uncategorisedSpent !== 0);
  const [first] = months;
  return (
    <div role="rowgroup">
      <div role="row" className={`${classes.row} ${classes.total}`}>
        <span role="rowheader" className={classes.name}>
          {words.sheet.total}
        </span>
        {months.map(({ month, rows, ...totals }) => (
          <Sums
            key={month}
            assigned={totals.totalBudgeted}
            carried={totals.totalCarriedIn}
            spent={sumOf(rows, (row) => row.spent)}
            available={totals.totalAvailable}
          />
        ))}
      </div>
      {isOutside && first !== undefined && (
        <div role="row" className={classes.row} data-kind="outside">
          <span role="rowheader" className={classes.name}>
            <Link
              className={classes.label}
              to="/app/budgets/$budgetId/expenses"
              params={{ budgetId: budget.id }}
              search={{ month: first.month, category: "none", months: "one" }}
            >
              {words.uncategorised}
            </Link>
          </span>
          {months.map((month) => (
            <Sums key={month.month} assigned={null} carried={null} spent={month.uncategorisedSpent} available={null} />
          ))}
        </div>
      )}
    </div>
  );
}

interface SumsProps {
  readonly assigned: number | null;
  readonly carried: number | null;
  readonly spent: number | null;
  readonly available: number | null;
}

function Sums({ assigned, carried, spent, available }: SumsProps) {
  const { words } = useLanguage();
  return (
    <>
      <Sum className={classes.assigned} amount={assigned} />
      <Sum className={classes.carried} label={words.sheet.carriedShort} amount={carried} />
      <Sum className={classes.spent} label={words.sheet.spentShort} amount={spent} />
      <Sum className={classes.available} amount={available} />
    </>
  );
}

function Sum({ className, label, amount }: { className: string | undefined; label?: string; amount: number | null }) {
  const { budget } = useBudget();
  const { locale } = useLanguage();
  return (
    <span role="gridcell" className={className}>
      {amount !== null && (
        <>
          {label !== undefined && <span className={classes.phoneLabel}>{label}</span>}
          <span className="figure">{formatFigure(amount, budget, locale)}</span>
        </>
      )}
    </span>
  );
}
