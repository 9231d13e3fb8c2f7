import { type KeyboardEvent, useRef, useState } from "react";
import { CategoryPicker } from "../../../categories/CategoryPicker.js";
import { todayIn } from "../../../format/month.js";
import { useBudget } from "../../../session/currentBudget.js";
import type { ExpenseRow } from "../../../store/model.js";
import type { ExpenseChanges } from "../../../store/outbox/writes.js";
import { useLanguage } from "../../../words/language.js";
import { PayeeInput } from "../../PayeeInput.js";
import { useUsualCategory } from "../../useUsualCategory.js";
import { type CellFault, type CellReading, cellText, cellValue, payeeChanges, type TextColumn } from "./cellValues.js";
import classes from "./CellEditor.module.css";
import type { CellColumn } from "./gridState.js";

/** Where the keyboard goes after a cell. */
export type Leaving = "down" | "right" | "left" | "stay";

interface Props {
  column: CellColumn;
  row: ExpenseRow;
  /** Null: nothing was changed. `opened` is the expense as it was when the editor opened. */
  onDone: (changes: ExpenseChanges | null, leaving: Leaving, opened: ExpenseRow) => void;
}

interface CellProps {
  row: ExpenseRow;
  onDone: (changes: ExpenseChanges | null, leaving: Leaving) => void;
}

/** A cell while it is edited: Enter saves and goes down, Tab saves and goes to the side, Escape leaves it as it was. */
export function CellEditor({ column, row, onDone }: Props) {
  // What comes from elsewhere meanwhile is no change of the person who types.
  const [opened] = useState(row);
  const isDone = useRef(false);
  // A field that goes away loses the focus, too.
  const once: CellProps["onDone"] = (changes, leaving) => {
    if (isDone.current) return;
    isDone.current = true;
    onDone(changes, leaving, opened);
  };
  if (column === "category") return <CategoryCell row={opened} onDone={once} />;
  if (column === "payee") return <PayeeCell row={opened} onDone={once} />;
  return <TextCell column={column} row={opened} onDone={once} />;
}

function useLabel(column: CellColumn, row: ExpenseRow): string {
  const { words } = useLanguage();
  const name = row.payee ?? row.description ?? words.expense.untitled;
  return words.expenseList.edit(words.expenseList.columns[column], name);
}

function useReading(): CellReading {
  const { words, locale } = useLanguage();
  const { budget, month } = useBudget();
  const { monthStartDay, timeZone } = budget;
  return { unit: budget, day: { today: todayIn(timeZone), month, monthStartDay, locale, words: words.quick.days } };
}

function CategoryCell({ row, onDone }: CellProps) {
  const label = useLabel("category", row);
  const leaving = useRef<Leaving>("stay");
  function keyDown(event: KeyboardEvent) {
    event.stopPropagation();
    if (event.key === "Escape") onDone(null, "stay");
    if (event.key !== "Tab") return;
    event.preventDefault();
    onDone(null, leaving.current);
  }
  return (
    <div onKeyDownCapture={(event) => (leaving.current = leavingBy(event))}>
      <CategoryPicker
        aria-label={label}
        classNames={{ input: classes.picker ?? "" }}
        size="xs"
        autoFocus
        value={row.categoryId}
        onPick={(categoryId) => onDone(categoryId === row.categoryId ? null : { categoryId }, leaving.current)}
        onKeyDown={keyDown}
        onBlur={() => onDone(null, "stay")}
      />
    </div>
  );
}

/** Completed from the payees of the budget: Enter takes the one that is marked, else what is typed. */
function PayeeCell({ row, onDone }: CellProps) {
  const label = useLabel("payee", row);
  const usual = useUsualCategory();
  const [text, setText] = useState(row.payee ?? "");
  const leaving = useRef<Leaving>("stay");
  const save = (payee: string, to: Leaving) => onDone(payeeChanges(payee, row, usual), to);
  // After the list has had the key.
  function keyDown(event: KeyboardEvent) {
    event.stopPropagation();
    if (event.key === "Escape") onDone(null, "stay");
    else if (event.key === "Enter" || event.key === "Tab") save(text, leavingBy(event));
    else return;
    event.preventDefault();
  }
  return (
    <div onKeyDownCapture={(event) => (leaving.current = leavingBy(event))} onKeyDown={keyDown}>
      <PayeeInput
        aria-label={label}
        classNames={{ input: classes.picker ?? "" }}
        size="xs"
        autoFocus
        value={text}
        onText={setText}
        onFocus={(event) => event.currentTarget.select()}
        onOptionSubmit={(payee) => save(payee, leaving.current)}
        onBlur={() => save(text, "stay")}
      />
    </div>
  );
}

function leavingBy({ key, shiftKey }: KeyboardEvent): Leaving {
  if (key === "Tab") return shiftKey ? "left" : "right";
  return key === "Enter" ? "down" : "stay";
}

function TextCell({ column, row, onDone }: CellProps & { column: TextColumn }) {
  const { words } = useLanguage();
  const reading = useReading();
  const [text, setText] = useState(() => cellText(column, row, reading));
  const [fault, setFault] = useState<CellFault | null>(null);
  const label = useLabel(column, row);
  function save(leaving: Leaving) {
    const value = cellValue(column, text, row, reading);
    if ("fault" in value) setFault(value.fault);
    else onDone(value.changes, leaving);
  }
  function keyDown(event: KeyboardEvent) {
    event.stopPropagation();
    if (event.key === "Escape") onDone(null, "stay");
    else if (event.key === "Enter" || event.key === "Tab") save(leavingBy(event));
    else return;
    event.preventDefault();
  }
  return (
    <>
      <input
        className={classes.input}
        data-column={column}
        inputMode={column === "amount" ? "decimal" : undefined}
        autoComplete="off"
        autoFocus
        onFocus={(event) => event.currentTarget.select()}
        aria-label={label}
        aria-invalid={fault !== null}
        aria-describedby={fault === null ? undefined : "cell-fault"}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setFault(null);
        }}
        onKeyDown={keyDown}
        onBlur={() => save("stay")}
      />
      {fault !== null && (
        <span id="cell-fault" role="alert" className={classes.fault}>
          {words.expenseList[fault]}
        </span>
      )}
    </>
  );
}
