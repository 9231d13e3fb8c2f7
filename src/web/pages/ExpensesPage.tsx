import { Button, Stack } from "@mantine/core";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { useQuery } from "urql";
import { Categories, type Category } from "../api/categoryDocuments.js";
import type { Expense } from "../api/expenseDocuments.js";
import { OneMonth } from "../api/monthDocuments.js";
import { onCategories, onMonths } from "../api/reload.js";
import { monthName } from "../months/format.js";
import { AddExpense } from "../parts/AddExpense.js";
import { Dialog } from "../parts/Dialog.js";
import { Empty } from "../parts/Empty.js";
import { ExpenseFilters } from "../parts/ExpenseFilters.js";
import { ExpenseForm } from "../parts/ExpenseForm.js";
import { ExpensePages } from "../parts/ExpensePages.js";
import { MonthBar } from "../parts/MonthBar.js";
import { useTitle } from "../parts/useTitle.js";
import type { ExpenseSearch } from "../router.js";
import { useBudget } from "../session/budget.js";
import { useLanguage } from "../words/language.js";

const none: readonly Category[] = [];
const address = "/signed-in/app/budgets/$budgetId/expenses";

export function ExpensesPage() {
  const { words, locale } = useLanguage();
  const { budget, month, mayEdit } = useBudget();
  const { category, type, q } = useSearch({ from: address });
  const navigate = useNavigate({ from: "/app/budgets/$budgetId/expenses" });
  const [open, setOpen] = useState<Expense | null>(null);
  const [categories] = useQuery({ query: Categories, variables: { budgetId: budget.id }, context: onCategories });
  const [shown] = useQuery({ query: OneMonth, variables: { budgetId: budget.id, month }, context: onMonths });
  useTitle(words.expense.title, monthName(month, locale), budget.name);

  const known = categories.data?.categories ?? none;
  const filter = useMemo(() => ({ month, categoryId: category, type, q }), [month, category, type, q]);
  const filtered = category !== undefined || type !== undefined || q !== undefined;
  const search = (part: Partial<ExpenseSearch>) => void navigate({ search: (old) => ({ ...old, ...part }), replace: true });
  const clear = () => search({ category: undefined, type: undefined, q: undefined });
  const newInCategory = category === "none" ? undefined : category;
  return (
    <>
      <MonthBar shown={shown.data?.month?.month === month ? shown.data.month : null}>
        {mayEdit && <AddExpense categories={known} categoryId={newInCategory} />}
      </MonthBar>
      <Stack>
        <ExpenseFilters search={{ category, type, q }} categories={known} onSearch={search} onClear={clear} />
        <ExpensePages key={JSON.stringify(filter)} budgetId={budget.id} filter={filter} categories={known} onOpen={setOpen}>
          {filtered ? (
            <Empty title={words.expense.noMatch}>
              <Button variant="default" onClick={clear}>
                {words.expense.clearFilters}
              </Button>
            </Empty>
          ) : (
            <Empty title={words.expense.empty} hint={words.expense.emptyHint} />
          )}
        </ExpensePages>
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
