import { useFigureWidth } from "../session/currentBudget.js";
import lines from "../ui/tables/LineGrid.module.css";
import { useRowKeys } from "../ui/tables/useRowKeys.js";
import { useRecurringWords } from "./recurringWords.js";
import { UpcomingLine } from "./UpcomingLine.js";
import classes from "./UpcomingList.module.css";
import type { UpcomingState } from "./useUpcoming.js";

/** A row has the focus; its keys do what its buttons do. */
export function UpcomingList({ state }: { state: UpcomingState }) {
  const { next: words } = useRecurringWords();
  const { rows, index, main } = state;
  const width = useFigureWidth(
    rows.flatMap(({ movement: { template } }) => [template.amount, -template.amount]),
    true,
  );
  const keys = useRowKeys(rows, state, main);
  const { day, payee, category, status, amount, actions } = words.columns;
  return (
    <div
      {...keys}
      role="grid"
      data-upcoming
      aria-label={words.list}
      aria-rowcount={rows.length + 1}
      className={`${lines.grid} ${classes.grid}`}
      style={width}
    >
      <div role="row" className={lines.head}>
        {[day, payee, category, status].map((name) => (
          <span role="columnheader" key={name}>
            {name}
          </span>
        ))}
        <span role="columnheader" className={lines.amount}>
          {amount}
        </span>
        <span role="columnheader">
          <span className="visually-hidden">{actions}</span>
        </span>
      </div>
      {rows.map((row, place) => (
        <UpcomingLine key={row.key} row={row} place={place} isActive={place === index} state={state} />
      ))}
    </div>
  );
}
