import { useDebouncedValue } from "@mantine/hooks";
import { useCallback, useEffect, useRef, useState } from "react";
import { addDays } from "../../domain/month.js";
import { type Movement, type Occurrence, Occurrences } from "../api/documents/recurringDocuments.js";
import { type Problem, problemOf } from "../api/problem.js";
import { movementsOf } from "../api/movementsOf.js";
import { useClient } from "../api/useQuery.js";
import { useStore, useStoreVersion } from "../session/budgetStore.js";
import { useBudget } from "../session/currentBudget.js";

/** So many days after today are shown: what comes every month is among them. */
export const SHOWN_DAYS = 31;
const SETTLED_MS = 400;

export interface RecurringList {
  /** Null: not here yet. */
  readonly movements: readonly Movement[] | null;
  readonly occurrences: readonly Occurrence[];
  readonly problem: Problem | null;
  readonly read: () => Promise<void>;
}

interface Found {
  readonly movements: readonly Movement[];
  readonly occurrences: readonly Occurrence[];
}

/** All recurring movements of the budget, and what they bring next. What changes in the budget may be one of them: they are read again. */
export function useRecurring(): RecurringList {
  const client = useClient();
  const { budget } = useBudget();
  const today = useStore((store) => store.today());
  const [settled] = useDebouncedValue(useStoreVersion(), SETTLED_MS);
  const [found, show] = useState<Found | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const asked = useRef(0);
  const read = useCallback(async () => {
    const number = ++asked.current;
    const [movements, occurrences] = await Promise.all([
      movementsOf(client, budget.id),
      client.send(Occurrences, { budgetId: budget.id, from: today, to: addDays(today, SHOWN_DAYS) }),
    ]);
    // Of several answers that are on their way the one that was asked for last counts.
    if (number !== asked.current) return;
    const error = movements.error ?? occurrences.error;
    setProblem(error === undefined ? null : problemOf(error));
    if (error === undefined) show({ movements: movements.data ?? [], occurrences: occurrences.data?.occurrences ?? [] });
  }, [client, budget.id, today]);
  useEffect(() => void read(), [read, settled]);
  return { movements: found?.movements ?? null, occurrences: found?.occurrences ?? [], problem, read };
}
