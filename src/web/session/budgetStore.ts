import { createContext, useCallback, useContext, useMemo, useSyncExternalStore } from "react";
import type { BudgetConnection } from "../store/sync/BudgetConnection.js";
import type { BudgetStore } from "../store/BudgetStore.js";
import type { CategoryRow, ExpenseRow } from "../store/model.js";
import { monthView, type MonthView } from "../store/views/monthView.js";
import { useExpected } from "./useExpected.js";
import type { FieldsById, WaitingWrite, Write } from "../store/outbox/writes.js";

/** The budget in view: its copy in memory, and its connection to the disk, the other tabs and the server. */
export interface OpenBudget {
  readonly store: BudgetStore;
  readonly connection: BudgetConnection;
}

export const OpenBudgetContext = createContext<OpenBudget | null>(null);

export function useOpenBudget(): OpenBudget {
  const open = useContext(OpenBudgetContext);
  if (open === null) throw new Error("useOpenBudget needs a BudgetLayout around it");
  return open;
}

/** What a component shows of the store. `select` answers the same object until something in it changed. */
export function useStore<Selected>(select: (store: BudgetStore) => Selected): Selected {
  const { store } = useOpenBudget();
  return useSyncExternalStore(
    store.subscribe,
    () => select(store),
    () => select(store),
  );
}

/** Counts the changes of the store: for what is worked out by `useMemo` from more than one of its parts. */
export function useStoreVersion(): number {
  return useStore((store) => store.version);
}

export function useCategories(): readonly CategoryRow[] {
  return useStore((store) => store.categories);
}

export function useExpense(id: string | null): ExpenseRow | null {
  return useStore((store) => (id === null ? null : store.expense(id)));
}

/** Null before the first month of the budget. */
export function useMonth(month: string): MonthView | null {
  const figures = useStore((store) => store.figures(month));
  const categories = useCategories();
  const plan = useStore((store) => store.plan(month));
  const statements = useStore((store) => store.statements);
  const today = useStore((store) => store.today());
  const movements = useStore((store) => store.movements);
  const budget = useStore((store) => store.budget);
  const expected = useExpected(month, movements, budget);
  const { store } = useOpenBudget();
  return useMemo(
    () => (figures === null ? null : monthView(figures, store, today, expected)),
    // The view reads categories, plan and statements through the store.
    [figures, categories, plan, statements, today, expected, store],
  );
}

/** What is not stored on the server yet. */
export function useOutbox(): readonly WaitingWrite[] {
  return useStore((store) => store.outbox);
}

/** Shows a write at once and sends it when it can; resolves when it is on the disk. `seen`: its fields as they were when it was begun. */
export function useWriter(): (write: Write, seen?: FieldsById) => Promise<void> {
  const { connection } = useOpenBudget();
  return useCallback((write: Write, seen?: FieldsById) => connection.write(write, seen), [connection]);
}
