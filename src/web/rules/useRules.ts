import type { ResultOf } from "gql.tada";
import { useCallback, useEffect, useRef, useState } from "react";
import { type Rule, Rules } from "../api/documents/ruleDocuments.js";
import { type Problem, problemOf } from "../api/problem.js";
import type { Result } from "../api/Query.js";
import { useClient } from "../api/useQuery.js";
import { useBudget } from "../session/currentBudget.js";

export interface RuleList {
  /** Null: not here yet. */
  readonly rules: readonly Rule[] | null;
  readonly problem: Problem | null;
  readonly read: () => Promise<void>;
  /** Shows what was written before the server is asked again. */
  readonly show: (rules: readonly Rule[]) => void;
}

/** All rules of the budget, in the order in which they run. */
export function useRules(): RuleList {
  const client = useClient();
  const { budget } = useBudget();
  const [rules, show] = useState<readonly Rule[] | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const asked = useRef(0);
  const read = useCallback(async () => {
    const number = ++asked.current;
    const found: Rule[] = [];
    let after: string | null = null;
    do {
      const { data, error }: Result<ResultOf<typeof Rules>> = await client.send(Rules, { budgetId: budget.id, after });
      // Of several answers that are on their way the one that was asked for last counts.
      if (number !== asked.current) return;
      setProblem(error === undefined ? null : problemOf(error));
      if (error !== undefined) return;
      found.push(...(data?.rules?.nodes ?? []));
      after = data?.rules?.pageInfo.hasNextPage === true ? data.rules.pageInfo.endCursor : null;
    } while (after !== null);
    show(found);
  }, [client, budget.id]);
  useEffect(() => void read(), [read]);
  return { rules, problem, read, show };
}
