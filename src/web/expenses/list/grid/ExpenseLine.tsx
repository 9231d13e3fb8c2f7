import { IconAlertTriangle, IconClock, IconEye } from "@tabler/icons-react";
import { memo, type ReactNode } from "react";
import { CategoryIcon } from "../../../categories/CategoryIcon.js";
import { noCategory } from "../../../categories/noCategory.js";
import { useMoney } from "../../../session/currentBudget.js";
import type { CategoryRow, ExpenseRow } from "../../../store/model.js";
import { Icon } from "../../../ui/Icon.js";
import { lazyPart } from "../../../ui/pages/lazyPart.js";
import { useLanguage } from "../../../words/language.js";
import classes from "./ExpenseLine.module.css";
import type { CellColumn } from "./gridState.js";
import { RowCheck } from "./RowCheck.js";
import type { RowState } from "./rowStates.js";
import { shortDay } from "../../shortDay.js";

const ForeignAmount = lazyPart(async () => (await import("./ForeignAmount.js")).ForeignAmount);

type CategoryOf = (id: string | null) => CategoryRow | null;

interface Props {
  row: ExpenseRow;
  /** What it counts for under the filter, an expense as negative. */
  amount: number;
  /** Among the rows of the list, from 0 on. */
  index: number;
  top: number;
  startsDay: boolean;
  categoryOf: CategoryOf;
  state: RowState | null;
  isSelected: boolean;
  /** The column in which the keyboard is, if it is in this row. */
  column: CellColumn | null;
  /** In place of the cell in which the keyboard is. */
  editor: ReactNode;
}

/** One expense. What is done with it, the grid hears. */
export const ExpenseLine = memo(function ExpenseLine({
  row,
  amount,
  index,
  top,
  startsDay,
  categoryOf,
  state,
  isSelected,
  column,
  editor,
}: Props) {
  const { words, locale } = useLanguage();
  const money = useMoney();
  const name = row.payee ?? row.description ?? words.expense.untitled;
  const cell = (of: CellColumn, content: ReactNode) => (
    <div
      role="gridcell"
      className={`${classes.cell} ${classes[of]}`}
      data-cell={of}
      tabIndex={column === of ? 0 : -1}
      id={column === of ? "active-cell" : undefined}
    >
      {column === of && editor !== null ? editor : content}
    </div>
  );
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      className={classes.line}
      data-row={row.id}
      data-starts-day={startsDay || undefined}
      style={{ transform: `translateY(${top}px)` }}
    >
      <div role="gridcell" className={classes.select}>
        <RowCheck label={words.expenseList.select(name)} isPressed={isSelected} mark={isSelected ? "all" : null}>
          <span className={classes.badge}>
            <CategoryIcon category={categoryOf(row.categoryId)} name={categoryOf(row.categoryId)?.name ?? null} />
          </span>
        </RowCheck>
      </div>
      {cell("date", <span className="figure">{shortDay(row.date, locale)}</span>)}
      {cell("payee", <Payee row={row} name={name} />)}
      {cell("category", <Category row={row} categoryOf={categoryOf} />)}
      {cell(
        "tags",
        row.tags.map((tag) => (
          <span key={tag} className={classes.tag}>
            {tag}
          </span>
        )),
      )}
      <div role="gridcell" className={classes.state}>
        {state !== null ? <State state={state} /> : !row.reviewed && <ToReview />}
      </div>
      {cell(
        "amount",
        <span className="figure" data-type={row.type}>
          {money(amount, true)}
        </span>,
      )}
    </div>
  );
});

function Payee({ row, name }: { row: ExpenseRow; name: string }) {
  const under = [row.payee === null ? null : row.description, row.note].filter((text) => text !== null && text !== "");
  return (
    <>
      <span className={classes.name}>{name}</span>
      {(under.length > 0 || row.original !== null) && (
        <span className={classes.under}>
          {under.join(" · ")}
          {row.original !== null && <ForeignAmount original={row.original} isFirst={under.length === 0} />}
        </span>
      )}
    </>
  );
}

function Category({ row, categoryOf }: { row: ExpenseRow; categoryOf: CategoryOf }) {
  const { words } = useLanguage();
  if (row.splits.length > 0) {
    const names = row.splits.map(({ categoryId }) => categoryOf(categoryId)?.name ?? words.uncategorised);
    const parts = [...new Set(names)].join(", ");
    return (
      <span className={classes.belongs} title={parts}>
        <Icon name="split" size={16} />
        <span className={classes.clipped}>{words.expenseList.splitIn(parts)}</span>
      </span>
    );
  }
  const category = categoryOf(row.categoryId);
  return (
    <span className={classes.belongs} data-none={category === null || undefined}>
      <CategoryIcon category={category} name={category?.name ?? null} />
      <span className={classes.clipped}>{category?.name ?? noCategory(words, row.type)}</span>
    </span>
  );
}

function ToReview() {
  const { words } = useLanguage();
  const text = words.expenseList.toReview;
  return (
    <span className={classes.sign} data-state="review" role="img" aria-label={text} title={text}>
      <IconEye size={16} aria-hidden />
    </span>
  );
}

function State({ state }: { state: RowState }) {
  const { words } = useLanguage();
  const text = words.expenseList.states[state];
  const Sign = state === "waiting" ? IconClock : IconAlertTriangle;
  return (
    <span className={classes.sign} data-state={state} role="img" aria-label={text} title={text}>
      <Sign size={16} aria-hidden />
    </span>
  );
}
