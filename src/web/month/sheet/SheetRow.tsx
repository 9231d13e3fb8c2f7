import { memo } from "react";
import { columnOf } from "./gridKeys.js";
import { type LineFigures, sameFigures, type SheetLine } from "./lines.js";
import { MonthCells } from "./MonthCells.js";
import { NameCell } from "./NameCell.js";
import type { Zone } from "./places.js";
import classes from "./Sheet.module.css";
import type { Opened } from "./SheetContext.js";

interface Props {
  readonly line: SheetLine;
  readonly months: readonly string[];
  readonly figures: readonly LineFigures[];
  readonly mayEdit: boolean;
  /** The column that the keyboard is on; null where it is in another row. */
  readonly active: number | null;
  readonly opened: Opened | null;
  readonly drop: Zone | null;
}

/** Painted again only when something in it changed. */
export const SheetRow = memo(function SheetRow({ line, months, figures, mayEdit, active, opened, drop }: Props) {
  return (
    <div role="row" className={classes.row} data-key={line.key} data-kind={line.kind} data-depth={line.depth} data-drop={drop ?? undefined}>
      <NameCell line={line} figures={figures} mayEdit={mayEdit} isActive={active === 0} />
      {months.map((month, index) => {
        const shown = figures[index];
        const first = columnOf(index, "assigned");
        if (shown === undefined) return null;
        return (
          <MonthCells
            key={month}
            line={line}
            month={month}
            figures={shown}
            first={first}
            mayEdit={mayEdit}
            active={active}
            opened={opened !== null && opened.column >= first && opened.column < first + 4 ? opened : null}
          />
        );
      })}
    </div>
  );
}, isSame);

function isSame(one: Props, other: Props): boolean {
  return (
    one.line.category === other.line.category &&
    one.line.kind === other.line.kind &&
    one.line.depth === other.line.depth &&
    one.line.isCollapsed === other.line.isCollapsed &&
    one.months === other.months &&
    one.mayEdit === other.mayEdit &&
    one.active === other.active &&
    one.opened === other.opened &&
    one.drop === other.drop &&
    sameFigures(one.figures, other.figures)
  );
}
