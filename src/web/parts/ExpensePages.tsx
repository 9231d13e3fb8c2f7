import { Text } from "@mantine/core";
import { useState, type ReactNode } from "react";
import type { Category } from "../api/categoryDocuments.js";
import type { Expense, Expenses } from "../api/expenseDocuments.js";
import type { VariablesOf } from "gql.tada";
import { useMoney } from "../session/budget.js";
import { useWords } from "../words/language.js";
import { ExpensePage } from "./ExpensePage.js";

export type ExpenseFilter = NonNullable<VariablesOf<typeof Expenses>["filter"]>;

export interface ExpenseTotals {
  readonly count: number;
  readonly income: number;
  readonly expenses: number;
}

interface Props {
  budgetId: string;
  filter: ExpenseFilter;
  categories: readonly Category[];
  onOpen: (expense: Expense) => void;
  /** What to show when there is nothing. */
  children: ReactNode;
}

/** Each page asks for the next one with its own end, so a reload after a write never leaves a gap. */
export function ExpensePages({ budgetId, filter, categories, onOpen, children }: Props) {
  const [pages, setPages] = useState(1);
  const names = new Map(categories.map((category) => [category.id, category]));
  return (
    <ExpensePage
      source={{ budgetId, filter }}
      after={null}
      dayBefore={null}
      wanted={pages}
      categories={names}
      onOpen={onOpen}
      onMore={() => setPages((count) => count + 1)}
      empty={children}
    />
  );
}

export function TotalsLine({ totals }: { totals: ExpenseTotals }) {
  const words = useWords();
  const money = useMoney();
  return (
    <Text size="sm" c="dimmed" aria-live="polite">
      {words.expense.count(totals.count)} · {money(totals.expenses)} {words.expense.out} · {money(totals.income)}{" "}
      {words.expense.in}
    </Text>
  );
}
