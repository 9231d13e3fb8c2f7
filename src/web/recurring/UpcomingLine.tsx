import { UnstyledButton } from "@mantine/core";
import { CategoryIcon } from "../categories/CategoryIcon.js";
import { shortDay } from "../expenses/shortDay.js";
import { useCategories } from "../session/budgetStore.js";
import { useBudget, useMoney } from "../session/currentBudget.js";
import lines from "../ui/tables/LineGrid.module.css";
import { useLanguage } from "../words/language.js";
import type { Upcoming } from "./movements.js";
import { useRecurringWords } from "./recurringWords.js";
import { UpcomingActions } from "./UpcomingActions.js";
import classes from "./UpcomingList.module.css";
import { useNameOf } from "./useNameOf.js";
import type { UpcomingState } from "./useUpcoming.js";

interface Props {
  row: Upcoming;
  place: number;
  /** The keyboard is here. */
  isActive: boolean;
  state: UpcomingState;
}

/** One occurrence: when it comes, what it is, what became of it, and what can be done with it. */
export function UpcomingLine({ row, place, isActive, state }: Props) {
  const { locale } = useLanguage();
  const { next: words } = useRecurringWords();
  const { mayEdit } = useBudget();
  const money = useMoney();
  const name = useNameOf()(row);
  const { day, status, amount, movement, movedFrom, hasOwnAmount, expenseId } = row;
  const isIncome = movement.template.type === "INCOME";
  const notes = [movedFrom === null ? null : words.moved(shortDay(movedFrom, locale)), hasOwnAmount ? words.ownAmount : null];
  const under = [row.payee === null ? null : row.description, ...notes].filter((text) => text !== null && text !== "").join(" · ");
  return (
    <div role="row" aria-rowindex={place + 2} className={`${lines.line} ${classes.line}`} data-status={status} tabIndex={isActive ? 0 : -1}>
      <span role="gridcell" className={`figure ${lines.date} ${classes.date}`}>
        {shortDay(day, locale)}
      </span>
      <span role="gridcell" className={`${lines.cell} ${classes.payee}`}>
        {expenseId === null ? (
          <span className={lines.name} data-payee>
            {name}
          </span>
        ) : (
          <UnstyledButton className={lines.name} data-payee tabIndex={isActive ? 0 : -1} onClick={() => state.openExpense(expenseId)}>
            {name}
          </UnstyledButton>
        )}
        <span className={lines.under}>{under}</span>
      </span>
      <span role="gridcell" className={`${lines.cell} ${classes.category}`}>
        <Category row={row} />
      </span>
      <span role="gridcell" className={classes.status}>
        <span className={lines.badge} data-status={status}>
          {words.statuses[status]}
        </span>
      </span>
      <span role="gridcell" className={`figure ${lines.amount} ${classes.amount}`} data-type={movement.template.type}>
        {money(isIncome ? amount : -amount, true)}
      </span>
      <span role="gridcell" className={classes.actions}>
        {mayEdit && <UpcomingActions row={row} name={name} isActive={isActive} state={state} />}
      </span>
    </div>
  );
}

function Category({ row: { categoryId, parts } }: { row: Upcoming }) {
  const { words } = useLanguage();
  const { next } = useRecurringWords();
  const categories = useCategories();
  const nameOf = (id: string | null) => categories.find((each) => each.id === id)?.name ?? words.uncategorised;
  if (parts.length > 0)
    return (
      <span className={lines.clipped} data-text>
        {next.split([...new Set(parts.map(nameOf))].join(", "))}
      </span>
    );
  const category = categories.find(({ id }) => id === categoryId) ?? null;
  return (
    <>
      <CategoryIcon category={category} name={category?.name ?? null} />
      <span className={lines.clipped} data-text data-none={category === null || undefined}>
        {category?.name ?? words.uncategorised}
      </span>
    </>
  );
}
