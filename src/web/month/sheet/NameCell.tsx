import { IconChevronDown, IconChevronRight, IconGripVertical, IconNote } from "@tabler/icons-react";
import { CategoryIcon } from "../../categories/CategoryIcon.js";
import { useMoney } from "../../session/currentBudget.js";
import { useWords } from "../../words/language.js";
import type { LineFigures, SheetLine } from "./lines.js";
import classes from "./NameCell.module.css";

interface Props {
  readonly line: SheetLine;
  readonly figures: readonly LineFigures[];
  readonly mayEdit: boolean;
  readonly isActive: boolean;
}

/** The category of a row, how much of it is used, and what is still to come in its first month. */
export function NameCell({ line, figures, mayEdit, isActive }: Props) {
  const words = useWords();
  const money = useMoney();
  const { category, kind, isCollapsed } = line;
  const name = kind === "own" ? words.sheet.own(category.name) : category.name;
  const note = figures.find((each) => each.note !== null)?.note ?? null;
  const used = figures[0]?.used ?? 0;
  const { toTarget = 0, expected = 0 } = figures[0] ?? {};
  const coming = [
    ...(expected === 0 ? [] : [words.sheet.expected(money(expected))]),
    ...(toTarget > 0 && kind !== "group" ? [words.sheet.toTarget(money(toTarget))] : []),
  ];
  return (
    <div
      role="rowheader"
      data-part="name"
      data-column={0}
      tabIndex={isActive ? 0 : -1}
      aria-expanded={kind === "group" ? !isCollapsed : undefined}
    >
      {mayEdit && kind !== "own" && (
        <span className={classes.grip} data-grip aria-hidden>
          <IconGripVertical size={16} />
        </span>
      )}
      <span className={classes.what}>
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
      </span>
      {coming.length > 0 && <span className={classes.coming}>{coming.join(" · ")}</span>}
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
