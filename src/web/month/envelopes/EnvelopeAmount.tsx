import { TextInput, UnstyledButton } from "@mantine/core";
import { useRef, useState, type FocusEvent, type KeyboardEvent } from "react";
import { SetMonthAmount, type MonthRow } from "../../api/documents/monthDocuments.js";
import { useWrite } from "../../api/useWrite.js";
import { useBudget } from "../../session/currentBudget.js";
import { Icon } from "../../ui/Icon.js";
import { Money } from "../../ui/Money.js";
import { messageOf } from "../../ui/ProblemAlert.js";
import { useAmount } from "../../ui/useAmount.js";
import { useWords } from "../../words/language.js";
import classes from "./EnvelopeAmount.module.css";

/** The month's amount: press it, type, Enter. The keyboard then stays here; who leaves by Tab or a click goes on to where they went. */
export function EnvelopeAmount({ row }: { row: MonthRow }) {
  const words = useWords();
  const { mayEdit } = useBudget();
  const [editing, setEditing] = useState(false);
  const [returns, setReturns] = useState(false);
  if (!mayEdit) return <Money amount={row.budgeted} />;
  if (editing) {
    const done = (hadFocus: boolean) => {
      setReturns(hadFocus);
      setEditing(false);
    };
    return <AmountEditor row={row} onDone={done} />;
  }
  return (
    <UnstyledButton autoFocus={returns} className={classes.opener} onClick={() => setEditing(true)}>
      <Icon name="pencil" size={14} />
      <span className="visually-hidden">{words.month.setAmount(row.name)}: </span>
      <Money amount={row.budgeted} />
    </UnstyledButton>
  );
}

function AmountEditor({ row, onDone }: { row: MonthRow; onDone: (hadFocus: boolean) => void }) {
  const words = useWords();
  const { budget, month } = useBudget();
  const amount = useAmount(row.budgeted);
  const save = useWrite(SetMonthAmount);

  // Leaving the field saves too; it must neither save twice nor save what Escape gave up.
  const settled = useRef(false);

  const editor = useRef<HTMLSpanElement>(null);
  const hasFocus = () => editor.current?.contains(document.activeElement) === true;

  function leave() {
    settled.current = true;
    onDone(hasFocus());
  }
  async function set(budgeted: number | null) {
    settled.current = true;
    const input = { budgetId: budget.id, month, categoryId: row.categoryId, budgeted };
    if ((await save.run({ input })) !== null) onDone(hasFocus());
    else settled.current = false;
  }
  function keep() {
    if (settled.current) return;
    const budgeted = amount.read();
    if (budgeted === null) return;
    if (budgeted === row.budgeted) leave();
    else void set(budgeted);
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "Enter") keep();
    if (event.key === "Escape") leave();
  }
  function onBlur(event: FocusEvent) {
    if (editor.current?.contains(event.relatedTarget) !== true) keep();
  }
  const refused = save.problem === null ? null : (save.problem.fields["budgeted"] ?? messageOf(save.problem, words));
  return (
    <span ref={editor} className={classes.editor} onBlur={onBlur}>
      <TextInput
        size="sm"
        autoFocus
        inputMode="decimal"
        aria-label={words.month.setAmount(row.name)}
        classNames={{ input: classes.input }}
        value={amount.text}
        // Not disabled: that would take the focus away.
        readOnly={save.busy}
        aria-busy={save.busy}
        error={amount.fault ?? refused}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => amount.write(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      {row.amountSet && (
        <UnstyledButton className={classes.standing} onMouseDown={(event) => event.preventDefault()} onClick={() => void set(null)}>
          {words.month.standing}
        </UnstyledButton>
      )}
    </span>
  );
}
