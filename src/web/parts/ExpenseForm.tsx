import { Stack } from "@mantine/core";
import type { FormEvent } from "react";
import type { Category } from "../api/categoryDocuments.js";
import { CreateExpense, UpdateExpense, type Expense } from "../api/expenseDocuments.js";
import { useAction } from "../api/useAction.js";
import { useCreate } from "../api/useCreate.js";
import { monthName } from "../months/format.js";
import { monthOf } from "../months/month.js";
import { useBudget } from "../session/budget.js";
import { useLanguage } from "../words/language.js";
import { inputOf, useExpenseDraft, type ExpenseDraft, type ExpenseType } from "./expenseDraft.js";
import { ExpenseFields } from "./ExpenseFields.js";
import { ExpenseConflict } from "./ExpenseConflict.js";
import { FormButtons } from "./FormButtons.js";
import { Problem } from "./Problem.js";
import { RemoveExpense } from "./RemoveExpense.js";
import { useSplits } from "./splits.js";
import { useToast } from "./toast.js";
import { useAmount } from "./useAmount.js";

const shownFields = ["type", "amount", "date", "categoryId", "description", "payee", "note", "tags", "splits"];
const splitFields = (index: number) => ["amount", "categoryId", "note"].map((field) => `splits/${index}/${field}`);

interface Props {
  /** Null: a new one. */
  expense: Expense | null;
  categories: readonly Category[];
  categoryId: string | null;
  onDone: () => void;
  onReloaded?: (newest: Expense) => void;
  onType?: (type: ExpenseType) => void;
}

export function ExpenseForm({ expense, categories, categoryId, onDone, onReloaded, onType }: Props) {
  const { words, locale } = useLanguage();
  const { budget, month } = useBudget();
  const toast = useToast();
  const { draft, change } = useExpenseDraft(expense, categoryId);
  const amount = useAmount(expense?.amount ?? null);
  const create = useCreate(CreateExpense);
  const update = useAction(UpdateExpense);
  const splits = useSplits(expense, amount.text);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const minor = amount.read();
    if (minor === null) return;
    const parts = splits.rows.length > 0 ? splits.read(minor) : [];
    if (parts === null) return;
    const where = parts.length > 0 ? { splits: parts } : { categoryId: draft.categoryId === "" ? null : draft.categoryId };
    const input = { ...inputOf(draft), amount: minor, ...where };
    if (expense === null) {
      if ((await create.run({ ...input, budgetId: budget.id })) === null) return;
      sayWhere();
    } else if ((await update.run({ id: expense.id, input, ifVersion: expense.version })) === null) return;
    onDone();
  }

  /** It does not show up in the month in view: say where it went. */
  function sayWhere() {
    const into = monthOf(draft.date, budget.monthStartDay);
    if (into !== month) toast({ text: words.expense.addedTo(monthName(into, locale)) });
  }

  function changeAndTell(part: Partial<ExpenseDraft>) {
    change(part);
    if (part.type !== undefined) onType?.(part.type);
  }

  const shown = [...shownFields, ...splits.rows.flatMap((_row, index) => splitFields(index))];
  const refusal = create.refusal ?? update.refusal;
  const lost = update.refusal?.code === "precondition-failed" || update.refusal?.code === "not-found";
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack>
        <ExpenseFields
          draft={draft}
          change={changeAndTell}
          amount={amount}
          categories={categories}
          errors={refusal?.fields ?? {}}
          splits={splits}
        />
        {lost && expense !== null ? (
          <ExpenseConflict id={expense.id} gone={update.refusal?.code === "not-found"} onReloaded={onReloaded} />
        ) : (
          <Problem refusal={refusal} fields={shown} />
        )}
        <FormButtons
          busy={create.busy || update.busy}
          label={expense === null ? words.expense.addOne[draft.type] : words.save}
          onCancel={onDone}
        >
          {expense !== null && <RemoveExpense id={expense.id} onDone={onDone} />}
        </FormButtons>
      </Stack>
    </form>
  );
}
