import { useState } from "react";
import type { Expense } from "../../api/documents/expenseDocuments.js";
import { monthOf, todayIn } from "../../format/month.js";
import { useBudget, type CurrentBudget } from "../../session/currentBudget.js";

export type ExpenseType = "expense" | "income";

export interface ExpenseDraft {
  readonly type: ExpenseType;
  readonly date: string;
  readonly categoryId: string;
  readonly description: string;
  readonly payee: string;
  readonly note: string;
  readonly tags: readonly string[];
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
    type: expense?.type ?? "expense",
    date: expense?.date ?? firstDate(view),
    categoryId: expense === null ? (categoryId ?? "") : (expense.categoryId ?? ""),
    description: expense?.description ?? "",
    payee: expense?.payee ?? "",
    note: expense?.note ?? "",
    tags: expense?.tags ?? [],
  }));
  const change = (part: Partial<ExpenseDraft>) => setDraft((old) => ({ ...old, ...part }));
  return { draft, change };
}

function textOrNull(text: string): string | null {
  return text.trim() === "" ? null : text.trim();
}

/** What is sent: empty texts are null, and an empty choice is no category. */
export function inputOf(draft: ExpenseDraft) {
  return {
    type: draft.type,
    date: draft.date,
    description: textOrNull(draft.description),
    payee: textOrNull(draft.payee),
    note: textOrNull(draft.note),
    tags: [...draft.tags],
  };
}
