import { useState } from "react";
import type { Expense, ExpenseChange } from "../../api/documents/expenseDocuments.js";
import { monthOf } from "../../../domain/month.js";
import { todayIn } from "../../format/month.js";
import { useBudget, type CurrentBudget } from "../../session/currentBudget.js";
import { textInputOf, textsOf, type Texts } from "./expenseTexts.js";

export type ExpenseType = Expense["type"];

export interface ExpenseDraft {
  readonly type: ExpenseType;
  readonly date: string;
  readonly categoryId: string;
  readonly tags: readonly string[];
  readonly texts: Texts;
}

/** Today where the month in view holds it, else the month's first day. */
function firstDate({ budget, month }: CurrentBudget): string {
  const today = todayIn(budget.timeZone);
  if (monthOf(today, budget.monthStartDay) === month) return today;
  return `${month}-${String(budget.monthStartDay).padStart(2, "0")}`;
}

export function useExpenseDraft(expense: Expense | null, categoryId: string | null) {
  const view = useBudget();
  const [draft, setDraft] = useState<ExpenseDraft>(() => ({
    type: expense?.type ?? "EXPENSE",
    date: expense?.date ?? firstDate(view),
    categoryId: expense === null ? (categoryId ?? "") : (expense.categoryId ?? ""),
    tags: expense?.tags ?? [],
    texts: textsOf(expense),
  }));
  const change = (part: Partial<ExpenseDraft>) => setDraft((old) => ({ ...old, ...part }));
  return { draft, change };
}

/** All that the form knows of an expense. */
export type ExpenseInput = ExpenseChange & { readonly date: string };

/** What is sent: empty texts are null, and an empty choice is no category. */
export function inputOf(draft: ExpenseDraft) {
  return { type: draft.type, date: draft.date, tags: [...draft.tags], ...textInputOf(draft.texts) };
}
