import { type KeyboardEvent, useLayoutEffect, useRef } from "react";
import { useRecurringWords } from "./recurringWords.js";
import { UpcomingLine } from "./UpcomingLine.js";
import classes from "./UpcomingList.module.css";
import type { UpcomingState } from "./useUpcoming.js";

/** A row has the focus; its keys do what its buttons do. */
export function UpcomingList({ state }: { state: UpcomingState }) {
  const { next: words } = useRecurringWords();
  const { rows, index, moveTo, main } = state;
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (state.takeFocus()) list.current?.querySelector<HTMLElement>('[role="row"][tabindex="0"]')?.focus();
  });

  function keyDown(event: KeyboardEvent) {
    const row = rows[index];
    const isOnRow = event.target instanceof Element && event.target.matches('[role="row"]');
    if (row === undefined || !isOnRow || event.ctrlKey || event.metaKey || event.altKey) return;
    const steps: Readonly<Record<string, number>> = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: rows.length - 1 };
    const step = steps[event.key];
    if (step !== undefined) moveTo(step);
    else if (event.key === "Enter") main(row);
    else return;
    event.preventDefault();
  }
  const { day, payee, category, status, amount, actions } = words.columns;
  return (
    <div
      ref={list}
      role="grid"
      data-upcoming
      aria-label={words.list}
      aria-rowcount={rows.length + 1}
      className={classes.grid}
      onKeyDown={keyDown}
    >
      <div role="row" className={classes.head}>
        {[day, payee, category, status].map((name) => (
          <span role="columnheader" key={name}>
            {name}
          </span>
        ))}
        <span role="columnheader" className={classes.amount}>
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
