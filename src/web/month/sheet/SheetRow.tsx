import { IconChevronDown, IconChevronRight, IconGripVertical, IconNote } from "@tabler/icons-react";
import { memo } from "react";
import { CategoryIcon } from "../../categories/CategoryIcon.js";
import { useWords } from "../../words/language.js";
import { columnOf } from "./gridKeys.js";
import { type LineFigures, sameFigures, type SheetLine } from "./lines.js";
import { MonthCells } from "./MonthCells.js";
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

interface NameProps {
  readonly line: SheetLine;
  readonly figures: readonly LineFigures[];
  readonly mayEdit: boolean;
  readonly isActive: boolean;
}

function NameCell({ line, figures, mayEdit, isActive }: NameProps) {
  const words = useWords();
  const { category, kind, isCollapsed } = line;
  const name = kind === "own" ? words.sheet.own(category.name) : category.name;
  const note = figures.find((each) => each.note !== null)?.note ?? null;
  const used = figures[0]?.used ?? 0;
  return (
    <div
      role="rowheader"
      className={classes.name}
      data-column={0}
      tabIndex={isActive ? 0 : -1}
      aria-expanded={kind === "group" ? !isCollapsed : undefined}
    >
      {mayEdit && kind !== "own" && (
        <span className={classes.grip} data-grip aria-hidden>
          <IconGripVertical size={16} />
        </span>
      )}
      {kind === "group" && (
        <span className={classes.chevron} aria-hidden>
          {isCollapsed ? <IconChevronRight size={16} /> : <IconChevronDown size={16} />}
        </span>
      )}
      {kind !== "own" && <CategoryIcon category={category} name={category.name} />}
      <span className={classes.label} title={name}>
        {name}
      </span>
      {category.archivedAt !== null && <span className={classes.hint}>{words.sheet.archived}</span>}
      {note !== null && (
        <span className={classes.hint} title={note}>
          <IconNote size={14} aria-hidden />
          <span className="visually-hidden">{words.sheet.noteIs(note)}</span>
        </span>
      )}
      {kind !== "group" && <span className={classes.bar} style={{ "--used": `${used}%` }} data-state={figures[0]?.state} aria-hidden />}
    </div>
  );
}
