import { Alert, Button, Stack } from "@mantine/core";
import { useRef } from "react";
import { monthOf } from "../../../domain/month.js";
import { monthName } from "../../format/formatDate.js";
import { useWriter } from "../../session/budgetStore.js";
import { useBudget } from "../../session/currentBudget.js";
import { newId } from "../../store/ids.js";
import type { ExpenseRow } from "../../store/model.js";
import type { ExpenseFields as Fields } from "../../store/writes.js";
import { FormButtons } from "../../ui/FormButtons.js";
import { useNotice } from "../../ui/useNotice.js";
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
  onDone: () => void;
  onSaved: () => void;
}

/** All fields of an expense. It closes at once; what the server says of it is shown with what waits to be sent. */
export function ExpenseForm({ row, fresh, onDone, onSaved }: Props) {
  const { words } = useLanguage();
  const state = useExpenseForm(row, fresh);
  const store = useStoring(row, state.place);
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
        {state.isRestored && (
          <Alert color="blue" variant="light" role="status">
            <Stack gap="xs" align="flex-start">
              {words.expense.restored}
              <Button size="xs" variant="default" onClick={state.reset}>
                {words.expense.discard}
              </Button>
            </Stack>
          </Alert>
        )}
        {state.twice.length > 0 && (
          <Alert color="orange" variant="light" role="alert">
            {words.expense.changedTwice}
          </Alert>
        )}
        <ExpenseFields state={state} />
        <FormButtons busy={false} label={row === null ? words.quick.save : words.save} onCancel={onDone}>
          {row !== null && <RemoveExpense row={row} onRemoved={finish} />}
        </FormButtons>
      </Stack>
    </form>
  );
}

/** Writes what differs, and says so where it leaves the month in view. */
function useStoring(row: ExpenseRow | null, place: Parameters<typeof changesOf>[2]): (fields: Fields) => void {
  const { words, locale } = useLanguage();
  const { budget, month } = useBudget();
  const write = useWriter();
  const notify = useNotice();
  return (fields) => {
    const into = monthOf(fields.date, budget.monthStartDay);
    if (row === null) {
      void write({ kind: "create-expense", id: newId("exp", budget.id), fields });
      if (into !== month) notify({ text: words.expense.addedTo(monthName(into, locale)) });
      return;
    }
    const changes = changesOf(row, fields, place);
    if (Object.keys(changes).length > 0) void write({ kind: "change-expenses", items: [{ id: row.id, changes }] });
    if (into !== row.month && into !== month) notify({ text: words.expense.movedTo(monthName(into, locale)) });
  };
}
