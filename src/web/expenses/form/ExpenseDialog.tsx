import { Text } from "@mantine/core";
import { useSearch } from "@tanstack/react-router";
import { useExpense, useOutbox } from "../../session/budgetStore.js";
import { useBudget } from "../../session/currentBudget.js";
import { dropDraft, readDraft } from "../../session/drafts.js";
import { refusedOf } from "../../store/sync/refused.js";
import { Dialog } from "../../ui/dialogs/Dialog.js";
import { useWords } from "../../words/language.js";
import { quickSample, useQuickKeys } from "../quick/ownDraft.js";
import { emptyQuick, kindOf, type QuickDraft } from "../quick/quickDraft.js";
import { useFirstDay } from "../useFirstDay.js";
import { ExpenseForm } from "./ExpenseForm.js";
import { type ExpenseValues, newValues } from "./expenseValues.js";
import { enteredField } from "./foreignAmounts.js";
import { NEW_EXPENSE, useCloseExpense } from "../useOpenExpense.js";

/** The expense that the address names, with all its fields. */
export function ExpenseDialog() {
  const words = useWords();
  const { expense: id = null } = useSearch({ from: "/signed-in/app/budgets/$budgetId" });
  const { mayEdit } = useBudget();
  const { own: key } = useQuickKeys();
  const day = useFirstDay();
  const row = useExpense(id === NEW_EXPENSE ? null : id);
  const close = useCloseExpense();
  const isNew = id === NEW_EXPENSE;
  const outbox = useOutbox();
  const refused = id === null ? null : refusedOf(id, outbox);
  const title = isNew ? words.quick.title : words.expense.editOne[refused?.fields.type ?? row?.type ?? "expense"];
  return (
    <Dialog title={title} opened={id !== null && mayEdit} onClose={close}>
      {row === null && !isNew && refused?.entry.write.kind !== "create-expense" ? (
        <Text>{words.gone}</Text>
      ) : (
        <ExpenseForm
          key={id}
          row={row}
          refused={refused}
          fresh={valuesOfQuick(readDraft(key, quickSample) ?? emptyQuick(day))}
          onSaved={() => isNew && dropDraft(key)}
          onDone={close}
        />
      )}
    </Dialog>
  );
}

/** What was typed in the line goes on in the form. */
function valuesOfQuick(draft: QuickDraft): ExpenseValues {
  const blank = newValues(draft.day);
  return {
    ...blank,
    type: kindOf(draft) === "income" ? "income" : "expense",
    categoryId: draft.categoryId,
    texts: { ...blank.texts, payee: draft.payee, note: draft.note },
    money: { amount: enteredField(draft.amount.replace(/^\s*\+/, "")), foreign: null },
    splits: draft.splits,
  };
}
