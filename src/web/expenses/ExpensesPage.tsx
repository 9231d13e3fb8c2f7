import { Button } from "@mantine/core";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { type ReactElement, useEffect, useMemo, useRef } from "react";
import { monthOf } from "../../domain/month.js";
import { monthName } from "../format/formatDate.js";
import { useCommand } from "../session/commands.js";
import { useBudget } from "../session/currentBudget.js";
import { whenIdle } from "../session/whenIdle.js";
import { EmptyState } from "../ui/pages/EmptyState.js";
import { MonthElsewhere, OlderMonths, useFirstHere } from "../ui/pages/OlderMonths.js";
import { lazyPart } from "../ui/pages/lazyPart.js";
import { useTitle } from "../ui/pages/useTitle.js";
import { useLanguage } from "../words/language.js";
import { type ExpenseSearch, filterOf, isFiltered, noFilter, reachesAllMonths } from "./expenseSearch.js";
import { useOpenExpense } from "./useOpenExpense.js";
import { ExpenseHeading } from "./list/ExpenseHeading.js";
import { countedAmount, totalsOf } from "./list/expenseFilter.js";
import { FilterBar } from "./list/filters/FilterBar.js";
import { OpenFilter } from "./list/filters/FilterChip.js";
import { OpenViews, SavedViews } from "./list/filters/SavedViews.js";
import { SearchField } from "./list/filters/SearchField.js";
import { useSearchText } from "./list/filters/useSearchText.js";
import { CellEditor, ExpenseGrid } from "./list/grid/ExpenseGrid.js";
import { movedTo, noneSelected } from "./list/grid/gridState.js";
import { useGrid } from "./list/grid/useGrid.js";
import { SumsBar } from "./list/selection/SumsBar.js";
import { useExpenses, useSearchIndex } from "./useExpenses.js";
import { useListActions } from "./list/useListActions.js";
import { AddExpenseButton } from "./AddExpenseButton.js";

const SelectionBar = lazyPart(async () => (await import("./list/selection/SelectionBar.js")).SelectionBar);

/** What opens in the list. The page is there without it. */
const parts = [SelectionBar, CellEditor, OpenFilter, OpenViews];

export function ExpensesPage(): ReactElement {
  const { words, locale } = useLanguage();
  const { budget, month, mayEdit } = useBudget();
  const address = useSearch({ from: "/signed-in/app/budgets/$budgetId/expenses" });
  const navigate = useNavigate({ from: "/app/budgets/$budgetId/expenses" });
  const change = (part: Partial<ExpenseSearch>) => void navigate({ search: (old) => ({ ...old, ...part }), replace: true });
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useSearchText(address.q ?? "", (q) => change({ q }));
  const q = text.trim() === "" ? undefined : text.trim();
  const search = useMemo(() => ({ ...address, q }), [address, q]);
  const filter = useMemo(() => filterOf(search, month), [search, month]);
  const inAllMonths = reachesAllMonths(search);
  useTitle(words.expense.title, inAllMonths ? words.expense.allMonths : monthName(month, locale), budget.name);

  const firstHere = useFirstHere();
  const isElsewhere = !inAllMonths && firstHere !== null && month < firstHere;
  const lacksOlder =
    inAllMonths && firstHere !== null && (filter.from === undefined || monthOf(filter.from, budget.monthStartDay) < firstHere);
  useSearchIndex();
  useEffect(() => whenIdle(() => parts.forEach((part) => void part.preload())), []);
  const rows = useExpenses(filter);
  const totals = useMemo(() => totalsOf(rows, filter), [rows, filter]);
  const amountOf = useMemo(() => countedAmount(filter), [filter]);
  const grid = useGrid(rows);
  const open = useOpenExpense();
  const actions = useListActions(grid, open);
  useCommand({ id: "search", label: words.expenseList.searchHint, keys: "/", group: "expenses", run: () => field.current?.focus() });

  const clear = () => {
    setText("");
    change(noFilter);
  };
  const category = typeof search.category === "string" && search.category !== "none" ? search.category : undefined;
  return (
    <>
      <ExpenseHeading inAllMonths={inAllMonths}>{mayEdit && <AddExpenseButton categoryId={category} />}</ExpenseHeading>
      <FilterBar
        search={search}
        onSearch={change}
        onClear={clear}
        field={
          <SearchField ref={field} text={text} onText={setText} onLeave={() => grid.change((state) => movedTo(state, grid.order, 0))} />
        }
      >
        <SavedViews search={search} onSearch={change} />
      </FilterBar>
      {lacksOlder && <OlderMonths inResults={isFiltered(search)} />}
      {grid.selected.length > 0 ? (
        <SelectionBar
          rows={grid.selected}
          amountOf={amountOf}
          mayEdit={mayEdit}
          panel={actions.panel}
          onPanel={actions.setPanel}
          onChange={actions.changeSelected}
          onRemove={actions.removeSelected}
          onRemoveClosed={actions.removeClosed}
          onClear={() => grid.change((state) => noneSelected(state))}
        />
      ) : (
        <SumsBar totals={totals} />
      )}
      {isElsewhere && <MonthElsewhere month={month} />}
      {rows.length > 0 && (
        <ExpenseGrid grid={grid} amountOf={amountOf} onRequest={actions.request} onOpen={open} onChange={actions.changeOne} />
      )}
      {rows.length === 0 && !isElsewhere && isFiltered(search) && (
        <EmptyState title={words.expense.noMatch} hint={inAllMonths ? undefined : words.expense.noMatchHint(monthName(month, locale))}>
          <Button variant="default" onClick={clear}>
            {words.expense.clearFilters}
          </Button>
        </EmptyState>
      )}
      {rows.length === 0 && !isElsewhere && !isFiltered(search) && (
        <EmptyState title={inAllMonths ? words.expense.emptyEver : words.expense.empty} hint={words.expense.emptyHint} />
      )}
    </>
  );
}
