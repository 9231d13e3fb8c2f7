import { addMonths, type Month } from "../../domain/month.js";
import type { Window } from "./head.js";
import type { Change } from "./model.js";

/** The first month that is kept of a budget with this many expenses: the fuller it is, the fewer. */
export function firstKept(current: Month, expensesCount: number): Month {
  return addMonths(current, expensesCount > 100_000 ? -11 : -23);
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
        return false;
    }
  });
}
