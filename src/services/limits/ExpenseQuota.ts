import { LRUCache } from "lru-cache";
import { Conflict } from "../../domain/errors.js";
import { nounFor } from "../../domain/quantity.js";
import type { Clock } from "../../domain/ids.js";
import { isStillHeld } from "../../domain/leases.js";
import type { Models } from "../../models/Models.js";
import { QUOTA_WAIT_MS, queueRefusal } from "./queueRefusal.js";
import { Semaphore } from "./Semaphore.js";

interface Counted {
  /** What was there when it was counted, and what this process has added since. */
  count: number;
  readonly until: Date;
}

/** Counting reads an index of the whole budget, so it is done once an hour, and each time only where few are left. */
const COUNTED_FOR_MS = 3_600_000;
/** What other processes may add within that hour, and what is being added at this moment, is far less than this. */
const FEW = 50_000;
const BUDGETS_REMEMBERED = 10_000;

/** What a budget without room for an expense answers. */
export function isTooManyExpenses(error: unknown): error is Conflict {
  return error instanceof Conflict && error.code === "too-many-expenses";
}

/** Holds a budget to the expenses that it may have. */
export class ExpenseQuota {
  private readonly counted = new LRUCache<string, Counted>({ max: BUDGETS_REMEMBERED });
  private readonly semaphore: Semaphore;

  constructor(
    private readonly models: Pick<Models, "expenses">,
    private readonly clock: Clock,
    private readonly most: number,
    waitMs = QUOTA_WAIT_MS,
  ) {
    this.semaphore = new Semaphore({ queue: Infinity, waitMs, refuse: queueRefusal });
  }

  /** Adds so many when there is room for all of them. Near the end those who add have their turn one after the other. */
  async within<Made>(budgetId: string, adding: number, add: () => Promise<Made>): Promise<Made> {
    const known = await this.known(budgetId);
    if (known.count + adding < this.most - FEW) {
      known.count += adding;
      return add();
    }
    return this.semaphore.run(budgetId, 1, async () => {
      this.counted.delete(budgetId);
      try {
        if ((await this.known(budgetId)).count + adding > this.most) throw this.full();
        return await add();
      } finally {
        this.counted.delete(budgetId);
      }
    });
  }

  private async known(budgetId: string): Promise<Counted> {
    const now = this.clock.now();
    const before = this.counted.get(budgetId);
    if (before !== undefined && isStillHeld(before.until, now, COUNTED_FOR_MS)) return before;
    const fresh: Counted = {
      count: await this.models.expenses.countDocuments({ budgetId }),
      until: new Date(now.getTime() + COUNTED_FOR_MS),
    };
    this.counted.set(budgetId, fresh);
    return fresh;
  }

  private full(): Conflict {
    const most = `${this.most.toLocaleString("en")} ${nounFor(this.most, "expense")}`;
    return new Conflict(
      "too-many-expenses",
      `A budget has at most ${most}, including those deleted in the last 90 days. Start another budget.`,
    );
  }
}
