import { IconCheck, IconMinus } from "@tabler/icons-react";
import { useWords } from "../../../words/language.js";
import classes from "./ExpenseGrid.module.css";
import { allSelected, type CellColumn, noneSelected } from "./gridState.js";
import type { Grid } from "./useGrid.js";

/** The names of the columns, which stay in view. */
export function GridHead({ grid }: { grid: Grid }) {
  const words = useWords();
  const { rows, selected, order } = grid;
  const isAll = rows.length > 0 && selected.length === rows.length;
  const name = (column: CellColumn) => (
    <div role="columnheader" className={`${classes.heading} ${classes[column]}`}>
      {words.expenseList.columns[column]}
    </div>
  );
  return (
    <div role="rowgroup" className={classes.head}>
      <div role="row" aria-rowindex={1} className={classes.headings}>
        <div role="columnheader" className={classes.select}>
          <button
            type="button"
            className={classes.check}
            aria-label={words.expenseList.selectAll}
            aria-pressed={isAll}
            onClick={() => grid.change((state) => (isAll ? noneSelected(state) : allSelected(state, order)), false)}
          >
            <span className={classes.box}>
              {isAll ? (
                <IconCheck size={14} stroke={3} aria-hidden />
              ) : (
                selected.length > 0 && <IconMinus size={14} stroke={3} aria-hidden />
              )}
            </span>
          </button>
        </div>
        {name("date")}
        {name("payee")}
        {name("category")}
        {name("tags")}
        <div role="columnheader" className={classes.state}>
          <span className="visually-hidden">{words.expenseList.state}</span>
        </div>
        {name("amount")}
      </div>
    </div>
  );
}
