import { Button, Stack } from "@mantine/core";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useQuery } from "urql";
import { categoryTags } from "../api/cacheTags.js";
import { Categories, type Category } from "../api/documents/categoryDocuments.js";
import { monthName } from "../format/formatDate.js";
import { useBudget } from "../session/currentBudget.js";
import { EmptyState } from "../ui/EmptyState.js";
import { useTitle } from "../ui/useTitle.js";
import { useLanguage } from "../words/language.js";
import { filterOf, isFiltered, noFilter, reachesAllMonths, type ExpenseSearch } from "./expenseSearch.js";
import { useOpenExpense } from "./form/useOpenExpense.js";
import { AddExpenseButton } from "./quick/AddExpenseButton.js";
import { ExpenseFilters } from "./list/ExpenseFilters.js";
import { ExpenseHeading } from "./list/ExpenseHeading.js";
import { ExpenseList } from "./list/ExpenseList.js";

const none: readonly Category[] = [];

export function ExpensesPage() {
  const { words, locale } = useLanguage();
  const { budget, month, mayEdit } = useBudget();
  const search = useSearch({ from: "/signed-in/app/budgets/$budgetId/expenses" });
  const navigate = useNavigate({ from: "/app/budgets/$budgetId/expenses" });
  const openExpense = useOpenExpense();
  const [categories] = useQuery({ query: Categories, variables: { budgetId: budget.id }, context: categoryTags });
  const inAllMonths = reachesAllMonths(search);
  useTitle(words.expense.title, inAllMonths ? words.expense.allMonths : monthName(month, locale), budget.name);

  const known = categories.data?.categories?.nodes ?? none;
  const filter = filterOf(search, month);
  const change = (part: Partial<ExpenseSearch>) => void navigate({ search: (old) => ({ ...old, ...part }), replace: true });
  const clear = () => change(noFilter);
  const newInCategory = search.category === "none" ? undefined : search.category;
  return (
    <>
      <ExpenseHeading inAllMonths={inAllMonths}>{mayEdit && <AddExpenseButton categoryId={newInCategory} />}</ExpenseHeading>
      <Stack>
        <ExpenseFilters search={search} categories={known} onSearch={change} onClear={clear} />
        <ExpenseList
          key={JSON.stringify(filter)}
          budgetId={budget.id}
          filter={filter}
          categories={known}
          onOpen={(expense) => openExpense(expense.id)}
        >
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
    </>
  );
}
