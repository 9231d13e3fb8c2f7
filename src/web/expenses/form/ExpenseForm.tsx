import { Stack } from "@mantine/core";
import type { SubmitEvent } from "react";
import type { Category } from "../../api/documents/categoryDocuments.js";
import { CreateExpense, UpdateExpense, type Expense } from "../../api/documents/expenseDocuments.js";
import { useCreate } from "../../api/useCreate.js";
import { useWrite } from "../../api/useWrite.js";
import { monthName } from "../../format/formatDate.js";
import { monthOf } from "../../../domain/month.js";
import { useBudget } from "../../session/currentBudget.js";
import { FormButtons } from "../../ui/FormButtons.js";
import { ProblemAlert } from "../../ui/ProblemAlert.js";
import { useNotice } from "../../ui/useNotice.js";
import { useAmount } from "../../ui/useAmount.js";
import { useLanguage } from "../../words/language.js";
import { changesOf } from "./changes.js";
import { ExpenseConflict } from "./ExpenseConflict.js";
import { inputOf, useExpenseDraft, type ExpenseDraft, type ExpenseInput, type ExpenseType } from "./expenseDraft.js";
import { ExpenseFields } from "./ExpenseFields.js";
import { textFieldNames } from "./expenseTexts.js";
import { RemoveExpense } from "./RemoveExpense.js";
import { useOriginal } from "./useOriginal.js";
import { useSplits } from "./useSplits.js";

const shownFields = ["type", "amount", "date", "categoryId", "tags", "splits", ...textFieldNames];
const originalFields = ["original", "original/amount", "original/currency", "original/rate"];
const splitFields = (index: number) => ["amount", "categoryId", "note"].map((field) => `splits/${index}/${field}`);

interface Props {
  /** Null: a new one. */
  expense: Expense | null;
  categories: readonly Category[];
  categoryId: string | null;
  onDone: () => void;
  onReloaded?: ((newest: Expense) => void) | undefined;
  /** As the server answered it: lists have it only once they are loaded again. */
  onSaved?: (saved: Expense) => void;
  onType?: (type: ExpenseType) => void;
}

export function ExpenseForm({ expense, categories, categoryId, onDone, onReloaded, onSaved, onType }: Props) {
  const { words, locale } = useLanguage();
  const { budget, month } = useBudget();
  const notify = useNotice();
  const { draft, change: changeDraft } = useExpenseDraft(expense, categoryId);
  const amount = useAmount(expense?.amount ?? null);
  const create = useCreate(CreateExpense);
  const update = useWrite(UpdateExpense);
  const original = useOriginal(expense, amount);
  const splits = useSplits(expense, amount.text);

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    const minor = amount.read();
    const paid = original.read();
    if (minor === null || paid === undefined) return;
    const parts = splits.rows.length > 0 ? splits.read(minor) : [];
    if (parts === null) return;
    const where = parts.length > 0 ? { splits: parts } : { splits: [], categoryId: draft.categoryId === "" ? null : draft.categoryId };
    const input = { ...inputOf(draft), amount: minor, original: paid, ...where };
    if (await (expense === null ? add(input) : change(expense, input))) onDone();
  }

  async function add(input: ExpenseInput): Promise<boolean> {
    if ((await create.run({ ...input, budgetId: budget.id })) === null) return false;
    sayWhere();
    return true;
  }

  async function change(known: Expense, input: ExpenseInput): Promise<boolean> {
    const changes = changesOf(known, input);
    if (Object.keys(changes).length === 0) return true;
    const done = await update.run({ id: known.id, input: changes, ifVersion: known.version });
    if (done === null) return false;
    onSaved?.(done.updateExpense.expense);
    return true;
  }

  /** It does not show up in the month in view: say where it went. */
  function sayWhere() {
    const into = monthOf(draft.date, budget.monthStartDay);
    if (into !== month) notify({ text: words.expense.addedTo(monthName(into, locale)) });
  }

  function changeAndTell(part: Partial<ExpenseDraft>) {
    changeDraft(part);
    if (part.type !== undefined) onType?.(part.type);
  }

  const shown = [...shownFields, ...originalFields, ...splits.rows.flatMap((_row, index) => splitFields(index))];
  const problem = create.problem ?? update.problem;
  const lost = update.problem?.code === "precondition-failed" || update.problem?.code === "not-found";
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack>
        <ExpenseFields
          draft={draft}
          change={changeAndTell}
          original={original}
          categories={categories}
          errors={problem?.fields ?? {}}
          splits={splits}
        />
        {lost && expense !== null ? (
          <ExpenseConflict id={expense.id} gone={update.problem.code === "not-found"} onReloaded={onReloaded} />
        ) : (
          <ProblemAlert problem={problem} fields={shown} />
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
