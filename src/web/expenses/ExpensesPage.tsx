import { Button, Stack } from "@mantine/core";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { useQuery } from "urql";
import { categoryTags } from "../api/cacheTags.js";
import { Categories, type Category } from "../api/documents/categoryDocuments.js";
import type { Expense } from "../api/documents/expenseDocuments.js";
import { monthName } from "../format/formatDate.js";
import { useBudget } from "../session/currentBudget.js";
import { Dialog } from "../ui/Dialog.js";
import { EmptyState } from "../ui/EmptyState.js";
import { useTitle } from "../ui/useTitle.js";
import { useLanguage } from "../words/language.js";
import { AddExpense } from "./AddExpense.js";
import { filterOf, isFiltered, noFilter, reachesAllMonths, type ExpenseSearch } from "./expenseSearch.js";
import { ExpenseForm } from "./form/ExpenseForm.js";
import { ExpenseFilters } from "./list/ExpenseFilters.js";
import { ExpenseHeading } from "./list/ExpenseHeading.js";
import { ExpenseList } from "./list/ExpenseList.js";

const none: readonly Category[] = [];

export function ExpensesPage() {
  const { words, locale } = useLanguage();
  const { budget, month, mayEdit } = useBudget();
  const search = useSearch({ from: "/signed-in/app/budgets/$budgetId/expenses" });
  const navigate = useNavigate({ from: "/app/budgets/$budgetId/expenses" });
  const [open, setOpen] = useState<Expense | null>(null);
  const saved = useRef(new Map<string, Expense>());
  const [categories] = useQuery({ query: Categories, variables: { budgetId: budget.id }, context: categoryTags });
  const inAllMonths = reachesAllMonths(search);
  useTitle(words.expense.title, inAllMonths ? words.expense.allMonths : monthName(month, locale), budget.name);

  const known = categories.data?.categories?.nodes ?? none;
  const filter = filterOf(search, month);
  const change = (part: Partial<ExpenseSearch>) => void navigate({ search: (old) => ({ ...old, ...part }), replace: true });
  const clear = () => change(noFilter);
  /** What was saved a moment ago may be newer than what the list still has. */
  const openNewest = (listed: Expense) => {
    const own = saved.current.get(listed.id);
    setOpen(own !== undefined && own.version > listed.version ? own : listed);
  };
  const newInCategory = search.category === "none" ? undefined : search.category;
  return (
    <>
      <ExpenseHeading inAllMonths={inAllMonths}>{mayEdit && <AddExpense categories={known} categoryId={newInCategory} />}</ExpenseHeading>
      <Stack>
        <ExpenseFilters search={search} categories={known} onSearch={change} onClear={clear} />
        <ExpenseList key={JSON.stringify(filter)} budgetId={budget.id} filter={filter} categories={known} onOpen={openNewest}>
          {isFiltered(search) ? (
            <EmptyState title={words.expense.noMatch} hint={inAllMonths ? undefined : words.expense.noMatchHint(monthName(month, locale))}>
              <Button variant="default" onClick={clear}>
                {words.expense.clearFilters}
              </Button>
            </EmptyState>
          ) : (
            <EmptyState title={inAllMonths ? words.expense.emptyEver : words.expense.empty} hint={words.expense.emptyHint} />
          )}
        </ExpenseList>
      </Stack>
      <Dialog title={words.expense.editOne[open?.type ?? "EXPENSE"]} opened={open !== null} onClose={() => setOpen(null)}>
        {open !== null && (
          <ExpenseForm
            key={open.version}
            expense={open}
            categories={known}
            categoryId={null}
            onDone={() => setOpen(null)}
            onReloaded={setOpen}
            onSaved={(expense) => saved.current.set(expense.id, expense)}
          />
        )}
      </Dialog>
    </>
  );
}
