import { useState, type ReactNode } from "react";
import type { Category } from "../../api/documents/categoryDocuments.js";
import type { Expense, ExpenseFilter } from "../../api/documents/expenseDocuments.js";
import { ExpenseListPage } from "./ExpenseListPage.js";

interface Props {
  budgetId: string;
  filter: ExpenseFilter;
  categories: readonly Category[];
  onOpen: (expense: Expense) => void;
  /** What to show when there is nothing. */
  children: ReactNode;
}

/** Each page asks for the next one with its own end, so a reload after a write never leaves a gap. */
export function ExpenseList({ budgetId, filter, categories, onOpen, children }: Props) {
  const [pages, setPages] = useState(1);
  const names = new Map(categories.map((category) => [category.id, category]));
  return (
    <ExpenseListPage
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
