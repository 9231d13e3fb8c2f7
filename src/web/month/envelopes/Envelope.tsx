import { Badge } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import type { Category } from "../../api/documents/categoryDocuments.js";
import type { MonthRow } from "../../api/documents/monthDocuments.js";
import { CategoryIcon } from "../../categories/CategoryIcon.js";
import { useBudget, useMoney } from "../../session/currentBudget.js";
import { Money } from "../../ui/Money.js";
import { useWords } from "../../words/language.js";
import type { CategoryAction } from "../CategoryDialog.js";
import { CategoryMenu } from "./CategoryMenu.js";
import { EnvelopeAmount } from "./EnvelopeAmount.js";
import { EnvelopeBar } from "./EnvelopeBar.js";
import classes from "./EnvelopeList.module.css";
import { limitOf, type Limit } from "./limit.js";

interface Props {
  row: MonthRow;
  depth: 0 | 1;
  category: Category | null;
  onAction: (action: CategoryAction) => void;
}

/** One category in one month. */
export function Envelope({ row, depth, category, onAction }: Props) {
  const words = useWords();
  const { budget, month, mayEdit } = useBudget();
  const state = row.available < 0 ? "over" : row.available === 0 ? "none" : "left";
  return (
    <li className={`${classes.row} ${depth === 1 ? classes.child : ""}`}>
      <div className={classes.what}>
        <div className={classes.line}>
          <CategoryIcon category={category} name={row.name} />
          <Link
            className={classes.name}
            to="/app/budgets/$budgetId/expenses"
            params={{ budgetId: budget.id }}
            search={{ month, category: row.categoryId, months: "one" }}
          >
            {row.name}
          </Link>
          <LimitBadge limit={limitOf(row)} />
        </div>
        <EnvelopeBar row={row} />
        <Details row={row} />
      </div>
      <span className={classes.cell}>
        <span className={classes.label}>{words.month.budgeted}</span> <EnvelopeAmount row={row} />
      </span>
      <span className={classes.cell}>
        <span className={classes.label}>{words.month.spent}</span> <Money amount={row.spent} />
      </span>
      <span className={`${classes.cell} ${classes.end}`}>
        <span className={classes.label}>{words.month.available}</span>
        <span className={classes.available} data-state={state}>
          <Money amount={row.available} />
        </span>
      </span>
      <span className={classes.menu}>{mayEdit && category !== null && <CategoryMenu category={category} onAction={onAction} />}</span>
    </li>
  );
}

const badgeColors = { NEAR: "orange", OVER: "red", SPENT: "gray" };

function LimitBadge({ limit }: { limit: Limit }) {
  const words = useWords();
  if (limit === "OK") return null;
  return (
    <Badge size="sm" variant="light" color={badgeColors[limit]}>
      {words.month.limits[limit]}
    </Badge>
  );
}

/** What is worth knowing about this row and only where there is something to say. */
function Details({ row }: { row: MonthRow }) {
  const words = useWords();
  const money = useMoney();
  const details = [
    row.carriedIn !== 0 && `${words.month.carriedIn} ${money(row.carriedIn, true)}`,
    row.amountSet && words.month.amountSet,
    row.perDay > 0 && words.month.perDay(money(row.perDay)),
    row.withChildren !== null &&
      `${words.month.withChildren}: ${money(row.withChildren.spent)} / ${money(row.withChildren.budgeted)}, ${words.month.available.toLowerCase()} ${money(row.withChildren.available)}`,
  ].filter((detail) => detail !== false);
  if (details.length === 0) return null;
  return <div className={classes.small}>{details.join(" · ")}</div>;
}
