import { useParams, useSearch } from "@tanstack/react-router";
import { type ReactElement, useDeferredValue, useEffect, useMemo, useState } from "react";
import { currentMonth } from "../format/month.js";
import { OpenBudgetContext, type OpenBudget, useStore } from "../session/budgetStore.js";
import { BudgetContext, type CurrentBudget } from "../session/currentBudget.js";
import { useSession } from "../session/session.js";
import { LoadError } from "../ui/pages/LoadError.js";
import { Loading } from "../ui/pages/Loading.js";
import { useWords } from "../words/language.js";
import { BudgetFrame } from "./BudgetFrame.js";

const place = "/signed-in/app/budgets/$budgetId";

/** Opens the copy of the budget named in the address. */
export function BudgetLayout(): ReactElement {
  const { budgetId } = useParams({ from: place });
  const { month } = useSearch({ from: place });
  const open = useCopy(budgetId, month ?? null);
  if (open === null || open.store.budgetId !== budgetId) return <Loading />;
  return (
    <OpenBudgetContext value={open}>
      <KnownBudget open={open} month={month} />
    </OpenBudgetContext>
  );
}

/** Says which of its months is in view, once the device or the server has the budget. */
function KnownBudget({ open: { store, connection }, month: named }: { open: OpenBudget; month: string | undefined }) {
  const words = useWords();
  const budget = useStore(() => (store.isKnown ? store.budget : null));
  const status = useStore(() => connection.status);
  const value = useMemo<CurrentBudget | null>(() => {
    if (budget === null) return null;
    const now = currentMonth(budget);
    const month = named ?? (now < budget.startMonth ? budget.startMonth : now);
    return { budget, month, mayEdit: budget.role !== "viewer" };
  }, [budget, named]);
  // Drawn in pieces, between which the browser may do something else.
  const shown = useDeferredValue(value, null);
  const retry = () => connection.retry();
  if (status === "gone") return <LoadError problem={{ code: "not-found", message: words.gone, fields: {}, details: {} }} retry={retry} />;
  if (value === null && status === "unreachable") {
    return <LoadError problem={{ code: "network", message: words.errors.network, fields: {}, details: {} }} retry={retry} />;
  }
  if (value === null || shown === null) return <Loading />;
  return (
    <BudgetContext value={value}>
      <BudgetFrame />
    </BudgetContext>
  );
}

/** The copy of a budget, for as long as it is in view. */
function useCopy(budgetId: string, month: string | null): OpenBudget | null {
  const { copies } = useSession();
  const [open, setOpen] = useState<OpenBudget | null>(null);
  useEffect(() => {
    if (copies === null) return undefined;
    let isInView = true;
    const opening = copies.use(budgetId, month);
    void opening.then((found) => isInView && setOpen(found));
    return () => {
      isInView = false;
      setOpen(null);
      void opening.then(() => copies.release(budgetId));
    };
    // The month in view matters only for what is shown first.
  }, [copies, budgetId]);
  return open;
}
