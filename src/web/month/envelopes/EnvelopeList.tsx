import { Link } from "@tanstack/react-router";
import type { Category } from "../../api/documents/categoryDocuments.js";
import type { Month } from "../../api/documents/monthDocuments.js";
import { inTreeOrder } from "../../format/treeOrder.js";
import { useBudget } from "../../session/currentBudget.js";
import { Money } from "../../ui/Money.js";
import { useWords } from "../../words/language.js";
import type { CategoryAction } from "../CategoryDialog.js";
import { Envelope } from "./Envelope.js";
import classes from "./EnvelopeList.module.css";

interface Props {
  month: Month;
  categories: readonly Category[];
  onAction: (action: CategoryAction) => void;
}

export function EnvelopeList({ month, categories, onAction }: Props) {
  const words = useWords();
  const byId = new Map(categories.map((category) => [category.id, category]));
  return (
    <div className={`surface ${classes.box}`}>
      <div className={`${classes.row} ${classes.head}`} aria-hidden>
        <span />
        <span>{words.month.budgeted}</span>
        <span>{words.month.spent}</span>
        <span>{words.month.available}</span>
        <span />
      </div>
      <ul className={classes.list}>
        {inTreeOrder(month.categories).map(({ row, depth }) => (
          <Envelope key={row.categoryId} row={row} depth={depth} category={byId.get(row.categoryId) ?? null} onAction={onAction} />
        ))}
        {month.uncategorisedSpent !== 0 && <Uncategorised amount={month.uncategorisedSpent} />}
      </ul>
    </div>
  );
}

function Uncategorised({ amount }: { amount: number }) {
  const words = useWords();
  const { budget, month } = useBudget();
  return (
    <li className={classes.row}>
      <div className={classes.what}>
        <Link
          className={classes.name}
          to="/app/budgets/$budgetId/expenses"
          params={{ budgetId: budget.id }}
          search={{ month, category: "none", months: "one" }}
        >
          {words.uncategorised}
        </Link>
        <span className={`${classes.small} ${classes.block}`}>{words.month.uncategorisedHint}</span>
      </div>
      <span className={classes.cell} />
      <span className={classes.cell}>
        <span className={classes.label}>{words.month.spent}</span> <Money amount={amount} />
      </span>
    </li>
  );
}
