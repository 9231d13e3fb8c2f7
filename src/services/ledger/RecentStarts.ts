import { LRUCache } from "lru-cache";
import type { Month } from "../../domain/month.js";

const BUDGETS_KEPT = 1000;

/**
 * Where the last reading of a budget had to begin, when that was before what was asked for. While changes wait, the next one begins there
 * too, and asks once instead of twice. No more than a hint: where it is wrong, more is read than is needed, or it is asked again.
 */
export class RecentStarts {
  private readonly starts = new LRUCache<string, Month>({ max: BUDGETS_KEPT });

  since(budgetId: string, from: Month): Month {
    const start = this.starts.get(budgetId);
    return start !== undefined && start < from ? start : from;
  }

  note(budgetId: string, from: Month, start: Month): void {
    if (start >= from) this.starts.delete(budgetId);
    else this.starts.set(budgetId, start);
  }
}
