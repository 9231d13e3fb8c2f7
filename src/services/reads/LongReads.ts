import { LRUCache } from "lru-cache";
import type { Clock } from "../../domain/ids.js";
import { isStillHeld } from "../../domain/leases.js";
import { currentWork, type LongReading, takeLongTurn, type Work } from "../../runtime/work.js";
import type { Models } from "../../models/Models.js";
import { type BudgetQuery, isLong, SMALL } from "./BudgetQuery.js";

const KEPT_MS = 60_000;
const BUDGETS_KEPT = 10_000;

/**
 * Reads that are long, in a budget that is not small: a caller does one at a time. A request waits for its long turn once, so that it
 * never waits again while others of its caller wait for a sum that it has begun.
 */
export class LongReads {
  private readonly sizes = new LRUCache<string, { readonly isSmall: boolean; readonly until: Date }>({ max: BUDGETS_KEPT });

  constructor(
    private readonly models: Models,
    private readonly clock: Clock,
  ) {}

  async run<Result>(query: Pick<BudgetQuery, "of" | "stages" | "budgetId">, read: () => Promise<Result>): Promise<Result> {
    const work = currentWork();
    if (work === null || !isLong(query) || !(await this.wait(work, query.budgetId))) return read();
    const reading = readingOf(work);
    const result = reading.last.then(read);
    reading.last = result.catch(() => undefined);
    return result;
  }

  /** Before all of a budget is read in another way. */
  async whole(budgetId: string): Promise<void> {
    const work = currentWork();
    if (work !== null) await this.wait(work, budgetId);
  }

  /** Answers whether it is long. */
  private async wait(work: Work, budgetId: string): Promise<boolean> {
    const reading = readingOf(work);
    const known = reading.budgets.get(budgetId) ?? this.isSmall(budgetId).then((isSmall) => !isSmall);
    reading.budgets.set(budgetId, known);
    if (!(await known)) return false;
    reading.turn ??= takeLongTurn();
    await reading.turn;
    return true;
  }

  /** Deleted expenses count as well: they are there for who asks for those of a payee, and go after a while. */
  private async isSmall(budgetId: string): Promise<boolean> {
    const now = this.clock.now();
    const known = this.sizes.get(budgetId);
    if (known !== undefined && isStillHeld(known.until, now, KEPT_MS)) return known.isSmall;
    const isSmall = (await this.models.expenses.countDocuments({ budgetId }, { limit: SMALL + 1 })) <= SMALL;
    this.sizes.set(budgetId, { isSmall, until: new Date(now.getTime() + KEPT_MS) });
    return isSmall;
  }
}

function readingOf(work: Work): LongReading {
  return (work.longReading ??= { budgets: new Map(), turn: null, last: Promise.resolve() });
}
