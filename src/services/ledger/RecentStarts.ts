import type { Month } from "../../domain/month.js";

const BUDGETS_KEPT = 1000;

/**
 * Where the last reading of a budget had to begin, when that was before what was asked for. While changes wait, the next one begins there
 * too, and asks once instead of twice. No more than a hint: where it is wrong, more is read than is needed, or it is asked again.
 */
export class RecentStarts {
  private readonly starts = new Map<string, Month>();

  since(budgetId: string, from: Month): Month {
    const start = this.starts.get(budgetId);
    return start !== undefined && start < from ? start : from;
  }

  note(budgetId: string, from: Month, start: Month): void {
    this.starts.delete(budgetId);
    if (start >= from) return;
    this.starts.set(budgetId, start);
    const [oldest] = this.starts.keys();
    if (this.starts.size > BUDGETS_KEPT && oldest !== undefined) this.starts.delete(oldest);
  }
}
