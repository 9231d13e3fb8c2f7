import { Button, Stack } from "@mantine/core";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { useQuery } from "urql";
import { categoryTags, monthTags } from "../api/cacheTags.js";
import { Categories, type Category } from "../api/documents/categoryDocuments.js";
import type { Expense } from "../api/documents/expenseDocuments.js";
import { OneMonth } from "../api/documents/monthDocuments.js";
import { monthName } from "../format/formatDate.js";
import { useBudget } from "../session/currentBudget.js";
import { Dialog } from "../ui/Dialog.js";
import { EmptyState } from "../ui/EmptyState.js";
import { MonthNavigation } from "../ui/MonthNavigation.js";
import { useTitle } from "../ui/useTitle.js";
import { useLanguage } from "../words/language.js";
import { AddExpense } from "./AddExpense.js";
import type { ExpenseSearch } from "./expenseSearch.js";
import { ExpenseForm } from "./form/ExpenseForm.js";
import { ExpenseFilters } from "./list/ExpenseFilters.js";
import { ExpenseList } from "./list/ExpenseList.js";

const none: readonly Category[] = [];
const address = "/signed-in/app/budgets/$budgetId/expenses";

export function ExpensesPage() {
  const { words, locale } = useLanguage();
  const { budget, month, mayEdit } = useBudget();
  const { category, type, q } = useSearch({ from: address });
  const navigate = useNavigate({ from: "/app/budgets/$budgetId/expenses" });
  const [open, setOpen] = useState<Expense | null>(null);
  const [categories] = useQuery({ query: Categories, variables: { budgetId: budget.id }, context: categoryTags });
  const [shown] = useQuery({ query: OneMonth, variables: { budgetId: budget.id, month }, context: monthTags });
  useTitle(words.expense.title, monthName(month, locale), budget.name);

  const known = categories.data?.categories ?? none;
  const filter = useMemo(() => ({ month, categoryId: category, type, q }), [month, category, type, q]);
  const filtered = category !== undefined || type !== undefined || q !== undefined;
  const search = (part: Partial<ExpenseSearch>) => void navigate({ search: (old) => ({ ...old, ...part }), replace: true });
  const clear = () => search({ category: undefined, type: undefined, q: undefined });
  const newInCategory = category === "none" ? undefined : category;
  return (
    <>
      <MonthNavigation shown={shown.data?.month?.month === month ? shown.data.month : null}>
        {mayEdit && <AddExpense categories={known} categoryId={newInCategory} />}
      </MonthNavigation>
      <Stack>
        <ExpenseFilters search={{ category, type, q }} categories={known} onSearch={search} onClear={clear} />
        <ExpenseList key={JSON.stringify(filter)} budgetId={budget.id} filter={filter} categories={known} onOpen={setOpen}>
          {filtered ? (
            <EmptyState title={words.expense.noMatch}>
              <Button variant="default" onClick={clear}>
                {words.expense.clearFilters}
              </Button>
            </EmptyState>
          ) : (
            <EmptyState title={words.expense.empty} hint={words.expense.emptyHint} />
          )}
        </ExpenseList>
      </Stack>
      <Dialog title={words.expense.editOne[open?.type ?? "expense"]} opened={open !== null} onClose={() => setOpen(null)}>
        {open !== null && (
          <ExpenseForm
            key={open.version}
            expense={open}
            categories={known}
            categoryId={null}
            onDone={() => setOpen(null)}
            onReloaded={setOpen}
          />
        )}
      </Dialog>
    </>
  );
}
