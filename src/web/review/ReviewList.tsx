import { useMemo } from "react";
import { useCategories } from "../session/budgetStore.js";
import { signedAmount } from "../expenses/signedAmount.js";
import { useFigureWidth } from "../session/currentBudget.js";
import lines from "../ui/tables/LineGrid.module.css";
import { useRowKeys } from "../ui/tables/useRowKeys.js";
import { ReviewLine } from "./ReviewLine.js";
import classes from "./ReviewList.module.css";
import { useReviewWords } from "./reviewWords.js";
import type { Review } from "./useReview.js";

/** A row has the focus; its keys do what its buttons do. */
export function ReviewList({ review, mayEdit }: { review: Review; mayEdit: boolean }) {
  const words = useReviewWords();
  const { rows, index, picking, accept } = review;
  const categories = useCategories();
  const byId = useMemo(() => new Map(categories.map((category) => [category.id, category])), [categories]);
  const keys = useRowKeys(rows, review, mayEdit ? (row) => accept([row]) : null);
  const width = useFigureWidth(rows.map(signedAmount), true);
  const { columns } = words;
  return (
    <div
      {...keys}
      role="grid"
      data-review
      aria-label={words.list}
      aria-rowcount={rows.length + 1}
      className={`${lines.grid} ${classes.grid}`}
      style={width}
    >
      <div role="row" className={lines.head}>
        {[columns.date, columns.payee, columns.category, columns.why].map((name) => (
          <span role="columnheader" key={name}>
            {name}
          </span>
        ))}
        <span role="columnheader" className={lines.amount}>
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
