import { Invalid } from "../../domain/errors.js";
import type { Clock } from "../../domain/ids.js";
import { isOutOfRange, LARGEST_AMOUNT } from "../../domain/money.js";
import type { Month } from "../../domain/month.js";
import { yielding } from "../../runtime/turn.js";
import type { BudgetDoc } from "../../models/budget.js";
import { horizonOf } from "../budgets/horizon.js";
import type { Amendment, MonthReader } from "./MonthReader.js";

/** Checks large planned amounts, so that no month within reach gets a figure that cannot be stored exactly. */
export class PlanOverflowCheck {
  constructor(
    private readonly months: MonthReader,
    private readonly clock: Clock,
  ) {}

  /** `path` is the field to blame; null where the input names no amount, and what is stored stands in the way. */
  async require(budget: BudgetDoc, from: Month, path: string | null, amendment: Amendment): Promise<void> {
    const horizon = horizonOf(budget, this.clock.now());
    const first = from < budget.startMonth ? budget.startMonth : from;
    if (first > horizon) return;
    try {
      // The arithmetic refuses what cannot be stored exactly.
      for await (const _ of yielding(this.months.walk(budget, first, horizon, amendment))) continue;
    } catch (error) {
      if (path === null || !isOutOfRange(error)) throw error;
      throw Invalid.at(
        path,
        "out-of-range",
        `This takes a month up to ${horizon} above ${LARGEST_AMOUNT} minor units, the largest number that is exact.`,
      );
    }
  }
}
