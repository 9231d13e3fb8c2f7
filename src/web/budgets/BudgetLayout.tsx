import { useParams, useSearch } from "@tanstack/react-router";
import { useEffect, useMemo } from "react";
import { useQuery } from "urql";
import { OneBudget } from "../api/documents/budgetDocuments.js";
import { followBudget } from "../api/follow.js";
import { problemOf } from "../api/problem.js";
import { currentMonth } from "../format/month.js";
import { BudgetContext, type CurrentBudget } from "../session/currentBudget.js";
import { useSession } from "../session/session.js";
import { LoadError } from "../ui/LoadError.js";
import { Loading } from "../ui/Loading.js";
import { BudgetFrame } from "./BudgetFrame.js";

/** Loads the budget named in the address and says which of its months is in view. */
export function BudgetLayout() {
  const { budgetId } = useParams({ from: "/signed-in/app/budgets/$budgetId" });
  const search = useSearch({ from: "/signed-in/app/budgets/$budgetId" });
  const [{ data, error }, again] = useQuery({ query: OneBudget, variables: { id: budgetId } });
  const budget = data?.budget ?? null;
  const value = useMemo<CurrentBudget | null>(() => {
    if (budget === null) return null;
    const now = currentMonth(budget);
    const month = search.month ?? (now < budget.startMonth ? budget.startMonth : now);
    return { budget, month, mayEdit: budget.role !== "VIEWER" };
  }, [budget, search.month]);
  const { expired, refetchBudget } = useSession();
  const follows = budget !== null && !expired;
  useEffect(() => (follows ? followBudget(budgetId, () => refetchBudget(budgetId)) : undefined), [budgetId, follows, refetchBudget]);
  if (error !== undefined && value === null) return <LoadError problem={problemOf(error)} retry={() => again()} />;
  if (value === null) return <Loading />;
  return (
    <BudgetContext value={value}>
      <BudgetFrame />
    </BudgetContext>
  );
}
