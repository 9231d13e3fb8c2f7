import { Link } from "@tanstack/react-router";
import { sumOf } from "../../../domain/money.js";
import { formatFigure } from "../../format/formatMoney.js";
import { useBudget } from "../../session/currentBudget.js";
import type { MonthView } from "../../store/views/monthView.js";
import { useLanguage } from "../../words/language.js";
import type { MonthColumn } from "./gridKeys.js";
import names from "./NameCell.module.css";
import classes from "./Sheet.module.css";
import phone from "./SheetPhone.module.css";

/** The sums of all rows, and what is in none of them. */
export function SheetFoot({ months }: { months: readonly MonthView[] }) {
  const { words } = useLanguage();
  const { budget } = useBudget();
  const isOutside = months.some((month) => month.uncategorisedSpent !== 0);
  const [first] = months;
  return (
    <div role="rowgroup">
      <div role="row" className={`${classes.row} ${classes.total}`}>
        <span role="rowheader" data-part="name">
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
          <span role="rowheader" data-part="name">
            <Link
              className={names.label}
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
      <Sum part="assigned" amount={assigned} />
      <Sum part="carried" label={words.sheet.carriedShort} amount={carried} />
      <Sum part="spent" label={words.sheet.spentShort} amount={spent} />
      <Sum part="available" amount={available} />
    </>
  );
}

function Sum({ part, label, amount }: { part: MonthColumn; label?: string; amount: number | null }) {
  const { budget } = useBudget();
  const { locale } = useLanguage();
  return (
    <span role="gridcell" data-part={part}>
      {amount !== null && (
        <>
          {label !== undefined && <span className={phone.label}>{label}</span>}
          <span className="figure">{formatFigure(amount, budget, locale)}</span>
        </>
      )}
    </span>
  );
}
