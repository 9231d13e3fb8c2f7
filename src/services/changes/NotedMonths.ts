import type { Month } from "../../domain/month.js";

const MONTHS_NOTED = 240;

/** The months that writers of this process have reported since their budget was last processed. */
export class NotedMonths {
  private readonly noted = new Map<string, Set<Month>>();

  note(budgetId: string, months: Iterable<Month>): void {
    const noted = this.noted.get(budgetId) ?? new Set();
    for (const month of months) if (noted.size < MONTHS_NOTED) noted.add(month);
    if (noted.size > 0) this.noted.set(budgetId, noted);
  }

  take(budgetId: string): Month[] {
    const noted = [...(this.noted.get(budgetId) ?? [])];
    this.noted.delete(budgetId);
    return noted;
  }
}
