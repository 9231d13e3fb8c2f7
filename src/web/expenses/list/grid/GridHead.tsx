import { useWords } from "../../../words/language.js";
import classes from "./GridHead.module.css";
import { allSelected, type CellColumn, noneSelected } from "./gridState.js";
import { RowCheck } from "./RowCheck.js";
import type { Grid } from "./useGrid.js";

/** The names of the columns, which stay in view. */
export function GridHead({ grid }: { grid: Grid }) {
  const words = useWords();
  const { rows, selected, order } = grid;
  const isAll = rows.length > 0 && selected.length === rows.length;
  const name = (column: CellColumn) => (
    <div role="columnheader" className={classes.heading}>
      {words.expenseList.columns[column]}
    </div>
  );
  return (
    <div role="rowgroup" className={classes.head}>
      <div role="row" aria-rowindex={1} className={classes.headings}>
        <div role="columnheader">
          <RowCheck
            label={words.expenseList.selectAll}
            isPressed={isAll}
            mark={isAll ? "all" : selected.length > 0 ? "some" : null}
            onClick={() => grid.change((state) => (isAll ? noneSelected(state) : allSelected(state, order)), false)}
          />
        </div>
        {name("date")}
        {name("payee")}
        {name("category")}
        {name("tags")}
        <div role="columnheader">
          <span className="visually-hidden">{words.expenseList.state}</span>
        </div>
        {name("amount")}
      </div>
    </div>
  );
}
