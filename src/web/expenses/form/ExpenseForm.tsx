import { Alert, Stack } from "@mantine/core";
import { useRef, useState } from "react";
import { monthOf } from "../../../domain/month.js";
import { monthName } from "../../format/formatDate.js";
import { useOpenBudget } from "../../session/budgetStore.js";
import { useBudget } from "../../session/currentBudget.js";
import { newId } from "../../store/ids.js";
import type { ExpenseRow } from "../../store/model.js";
import type { RefusedExpense } from "../../store/sync/refused.js";
import type { ExpenseFields as Fields, Write } from "../../store/outbox/writes.js";
import { FormButtons } from "../../ui/fields/FormButtons.js";
import { RestoredDraft } from "../../ui/dialogs/RestoredDraft.js";
import { reasonOf } from "../../ui/notices/reasonOf.js";
import { useNotice } from "../../ui/notices/useNotice.js";
import { useLanguage } from "../../words/language.js";
import { ExpenseFields } from "./ExpenseFields.js";
import classes from "./ExpenseForm.module.css";
import { changesOf, type ExpenseValues, fieldsOf } from "./expenseValues.js";
import { RemoveExpense } from "./RemoveExpense.js";
import { useExpenseForm } from "./useExpenseForm.js";

interface Props {
  /** Null: a new one. */
  row: ExpenseRow | null;
  /** What a new one begins with. */
  fresh: ExpenseValues;
  /** What the server refused of it: it begins with that, and saving replaces it. */
  refused: RefusedExpense | null;
  onDone: () => void;
  onSaved: () => void;
}

/** All fields of an expense. It closes at once; what the server says of it is shown with what waits to be sent. */
export function ExpenseForm({ row, fresh, refused: given, onDone, onSaved }: Props) {
  const { words } = useLanguage();
  // While the form is open it stays what it was opened for.
  const [refused] = useState(given);
  const state = useExpenseForm(row, fresh, refused);
  const store = useStoring(row, refused, state.place);
  const form = useRef<HTMLFormElement>(null);
  const { values } = state.form;
  function finish() {
    state.forget();
    onDone();
  }
  const save = state.form.onSubmit(
    () => {
      const read = fieldsOf(values, state.place);
      if ("faults" in read) return;
      store(read.fields);
      onSaved();
      finish();
    },
    // Once the faults are on the page.
    () => requestAnimationFrame(() => form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus()),
  );
  return (
    <form ref={form} noValidate className={classes.form} onSubmit={save}>
      <Stack>
        {refused !== null && (
          <Alert color="red" variant="light" role="alert">
            {words.outbox.refusedBecause} {reasonOf(refused.why)}
          </Alert>
        )}
        {state.isRestored && <RestoredDraft onDiscard={state.reset} />}
        {state.twice.length > 0 && (
          <Alert color="orange" variant="light" role="alert">
            {words.expense.changedTwice}
          </Alert>
        )}
        <ExpenseFields state={state} />
        <FormButtons busy={false} label={row === null && refused === null ? words.quick.save : words.save} onCancel={onDone}>
          {row !== null && <RemoveExpense row={row} onRemoved={finish} />}
        </FormButtons>
      </Stack>
    </form>
  );
}

/** Writes what differs, and says so where it leaves the month in view. */
function useStoring(
  row: ExpenseRow | null,
  refused: RefusedExpense | null,
  place: Parameters<typeof changesOf>[2],
): (fields: Fields) => void {
  const { words, locale } = useLanguage();
  const { budget, month } = useBudget();
  const { connection } = useOpenBudget();
  const write = (made: Write | null) =>
    refused !== null ? connection.replace(refused.entry, made) : made === null ? undefined : connection.write(made);
  const notify = useNotice();
  return (fields) => {
    const into = monthOf(fields.date, budget.monthStartDay);
    if (row === null) {
      void write({ kind: "create-expense", id: refused?.expenseId ?? newId("exp", budget.id), fields });
      if (into !== month) notify({ text: words.expense.addedTo(monthName(into, locale)) });
      return;
    }
    const changes = changesOf(row, fields, place);
    const isSame = Object.keys(changes).length === 0;
    void write(isSame ? null : { kind: "change-expenses", items: [{ id: row.id, changes }] });
    if (into !== row.month && into !== month) notify({ text: words.expense.movedTo(monthName(into, locale)) });
  };
}
