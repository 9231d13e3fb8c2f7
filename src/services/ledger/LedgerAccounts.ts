import type { Clock } from "../../domain/ids.js";
import { exact } from "../../domain/money.js";
import { addDays, type Day, type Month, monthRange, periodOf } from "../../domain/month.js";
import type { BudgetDoc } from "../../models/budget.js";
import type { AccountSum } from "../../models/ledger.js";
import { combinedAccounts, type Days, sumAccounts } from "./accountSums.js";
import { stretchOf } from "./wholeMonths.js";
import type { LedgerReads } from "./LedgerReads.js";
import type { LedgerSums } from "./LedgerSums.js";

/** What an account holds, in minor units of its currency and as booked in the budget's. */
interface Held {
  readonly amount: number;
  readonly booked: number;
  /** What of the amount the bank has. */
  readonly cleared: number;
}

/** By account; one in which nothing moved is not there. */
export type HeldByAccount = ReadonlyMap<string, Held>;

type Calendar = Pick<BudgetDoc, "_id" | "startMonth" | "timeZone" | "monthStartDay" | "hasAccounts">;

/** What the money accounts of a budget hold, from what the ledger keeps: as many commands whatever moved, and in however many accounts. */
export class LedgerAccounts {
  constructor(
    private readonly readers: { readonly reads: LedgerReads; readonly sums: LedgerSums },
    private readonly clock: Clock,
  ) {}

  /** After all that is stored, dated ahead too; or at the end of a day. */
  async held(budget: Calendar, through: Day | null = null): Promise<HeldByAccount> {
    return heldIn(await this.moved(budget, through));
  }

  /** At the end of each of some months that follow one another. */
  async heldByMonth(budget: Calendar, from: Month, to: Month): Promise<(readonly [Month, HeldByAccount])[]> {
    const days = { from: periodOf(from, budget.monthStartDay).from, to: periodOf(to, budget.monthStartDay).to };
    const [before, months] = await Promise.all([
      this.moved(budget, addDays(days.from, -1)),
      this.readers.sums.each(budget, { span: { from, to }, days: [], without: [] }),
    ]);
    const moved = months ?? (await this.summed(budget, days));
    let held = before;
    return monthRange(from, to).map((month) => {
      held = combinedAccounts(held, moved.get(month)?.accounts ?? [], 1);
      return [month, heldIn(held)] as const;
    });
  }

  private async moved(budget: Calendar, through: Day | null): Promise<readonly AccountSum[]> {
    const { hasAccounts, startMonth, monthStartDay } = budget;
    const { from } = periodOf(startMonth, monthStartDay);
    if (hasAccounts !== true || (through !== null && through < from)) return [];
    const stretch = stretchOf(budget, null, through, this.clock.now());
    const sums = stretch === null ? null : await this.readers.sums.total(budget, stretch);
    if (sums !== null) return sums.accounts ?? [];
    // The budget never holds still, or nearly all of its time lies ahead.
    const months = await this.summed(budget, { from, to: through });
    return [...months.values()].reduce<readonly AccountSum[]>((all, { accounts }) => combinedAccounts(all, accounts, 1), []);
  }

  private async summed({ _id }: Calendar, days: Days): ReturnType<typeof sumAccounts> {
    return sumAccounts(this.readers.reads, _id, [days]);
  }
}

function heldIn(sums: readonly AccountSum[]): HeldByAccount {
  return new Map(
    sums.map(({ accountId, amount, booked, cleared }) => [
      accountId,
      { amount: exact(amount), booked: exact(booked), cleared: exact(cleared) },
    ]),
  );
}
