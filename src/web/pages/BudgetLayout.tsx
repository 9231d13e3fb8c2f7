import { Outlet, useParams, useSearch } from "@tanstack/react-router";
import { useMemo } from "react";
import { useQuery } from "urql";
import { OneBudget } from "../api/budgetDocuments.js";
import { refusalOf } from "../api/refusal.js";
import { currentMonth } from "../months/month.js";
import { BudgetBar } from "../parts/BudgetBar.js";
import { Busy } from "../parts/Busy.js";
import { NotLoaded } from "../parts/NotLoaded.js";
import { BudgetContext, type BudgetInView } from "../session/budget.js";

/** Loads the budget named in the address and says which of its months is in view. */
export function BudgetLayout() {
  const { budgetId } = useParams({ from: "/signed-in/app/budgets/$budgetId" });
  const search = useSearch({ from: "/signed-in/app/budgets/$budgetId" });
  const [{ data, error }, again] = useQuery({ query: OneBudget, variables: { id: budgetId } });
  const budget = data?.budget ?? null;
  const value = useMemo<BudgetInView | null>(() => {
    if (budget === null) return null;
    const now = currentMonth(budget);
    const month = search.month ?? (now < budget.startMonth ? budget.startMonth : now);
    return { budget, month, mayEdit: budget.role !== "viewer" };
  }, [budget, search.month]);
  if (error !== undefined && value === null) return <NotLoaded refusal={refusalOf(error)} retry={() => again()} />;
  if (value === null) return <Busy />;
  return (
    <BudgetContext value={value}>
      <BudgetBar />
      <Outlet />
    </BudgetContext>
  );
}
