import { type KeyboardEvent, useLayoutEffect, useMemo, useRef } from "react";
import { useCategories } from "../session/budgetStore.js";
import { ReviewLine } from "./ReviewLine.js";
import classes from "./ReviewList.module.css";
import { useReviewWords } from "./reviewWords.js";
import type { Review } from "./useReview.js";

/** A row has the focus; its keys do what its buttons do. */
export function ReviewList({ review, mayEdit }: { review: Review; mayEdit: boolean }) {
  const words = useReviewWords();
  const { rows, index, picking, moveTo, accept } = review;
  const list = useRef<HTMLDivElement>(null);
  const categories = useCategories();
  const byId = useMemo(() => new Map(categories.map((category) => [category.id, category])), [categories]);
  useLayoutEffect(() => {
    if (review.takeFocus()) list.current?.querySelector<HTMLElement>('[role="row"][tabindex="0"]')?.focus();
  });

  function keyDown(event: KeyboardEvent) {
    const row = rows[index];
    const isOnRow = event.target instanceof Element && event.target.matches('[role="row"]');
    if (row === undefined || !isOnRow || event.ctrlKey || event.metaKey || event.altKey) return;
    const steps: Readonly<Record<string, number>> = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: rows.length - 1 };
    const next = steps[event.key];
    if (next !== undefined) moveTo(next);
    else if (event.key === "Enter" && mayEdit) accept([row]);
    else return;
    event.preventDefault();
  }
  const { columns } = words;
  return (
    <div
      ref={list}
      role="grid"
      data-review
      aria-label={words.list}
      aria-rowcount={rows.length + 1}
      className={classes.grid}
      onKeyDown={keyDown}
    >
      <div role="row" className={classes.head}>
        {[columns.date, columns.payee, columns.category, columns.why].map((name) => (
          <span role="columnheader" key={name}>
            {name}
          </span>
        ))}
        <span role="columnheader" className={classes.amount}>
          {columns.amount}
        </span>
        <span role="columnheader">
          <span className="visually-hidden">{columns.accept}</span>
        </span>
      </div>
      {rows.map((row, place) => (
        <ReviewLine
          key={row.id}
          row={row}
          place={place}
          isActive={place === index}
          isPicking={row.id === picking}
          categories={byId}
          review={review}
          mayEdit={mayEdit}
        />
      ))}
    </div>
  );
}
