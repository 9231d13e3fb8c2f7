import { Outlet, useParams, useSearch } from "@tanstack/react-router";
import { useMemo } from "react";
import { useQuery } from "urql";
import { OneBudget } from "../api/budgetDocuments";
import { refusalOf } from "../api/refusal";
import { currentMonth } from "../months/month";
import { BudgetBar } from "../parts/BudgetBar";
import { Busy } from "../parts/Busy";
import { Problem } from "../parts/Problem";
import { BudgetContext, type BudgetInView } from "../session/budget";

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
  if (error !== undefined && value === null) return <Problem refusal={refusalOf(error)} retry={() => again()} />;
  if (value === null) return <Busy />;
  return (
    <BudgetContext value={value}>
      <BudgetBar />
      <Outlet />
    </BudgetContext>
  );
}
