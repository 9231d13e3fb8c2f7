import { CHANGES_A_PAGE } from "../../../domain/syncPage.js";
import { addMonths, type Month } from "../../../domain/month.js";
import type { Window } from "./head.js";
import type { Change } from "../model.js";
import type { ChangesPage, Remote } from "../sync/remote.js";

/** The first month that is kept of a budget with this many expenses: the fuller it is, the fewer; none before its first. */
export function firstKept(current: Month, expensesCount: number, startMonth: Month): Month {
  const from = addMonths(current, expensesCount > 100_000 ? -11 : -23);
  return from < startMonth ? startMonth : from;
}

/** Everything from an earlier month on, and what that month starts with. */
export async function readFrom(
  from: Month,
  { remote, budgetId }: { readonly remote: Remote; readonly budgetId: string },
  signal: AbortSignal,
): Promise<{ readonly window: Window; readonly changes: readonly Change[] }> {
  const changes: Change[] = [];
  for (let since: string | null = null; ;) {
    const page: ChangesPage = await remote.changes({ budgetId, since, limit: CHANGES_A_PAGE, from }, signal);
    changes.push(...page.changes);
    if (!page.hasMore) break;
    since = page.cursor;
  }
  return { window: { from, opening: await remote.opening(budgetId, from, signal) }, changes };
}

/** Whether changes may move what the first month of a window starts with. `isHere`: whether an expense is in the window. */
export function movesOpening(changes: readonly Change[], { from }: Window, isHere: (id: string) => boolean): boolean {
  return changes.some((change) => {
    switch (change.kind) {
      case "budget":
      case "category":
        return true;
      case "plan":
        return change.resource === null || change.resource.month < from;
      case "expense":
        // One that was not here before and is not new was before the window.
        return change.resource === null
          ? !isHere(change.id)
          : change.resource.month < from || (!isHere(change.id) && change.resource.version > 1);
      case "monthly-budget":
      case "recurring":
        return false;
    }
  });
}
