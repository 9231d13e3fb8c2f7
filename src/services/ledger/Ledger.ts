import { unlessTaken } from "../../database/errors/duplicateKey.js";
import type { Envelope, MonthPlan } from "../../domain/envelopes.js";
import { isOutOfRange } from "../../domain/money.js";
import { addMonths, currentMonth, type Month, monthRange } from "../../domain/month.js";
import { mapped } from "../../runtime/turn.js";
import type { BudgetDoc } from "../../models/budget.js";
import { type CategoryDoc, toEnvelopes } from "../../models/category.js";
import { arithmeticOf, isSummed, type LedgerDoc, type LedgerPageDoc, validThroughOf } from "../../models/ledger.js";
import type { Models } from "../../models/Models.js";
import { rowsOf } from "../../models/rows.js";
import { type PlanDoc, toMonthPlan } from "../../models/months/plan.js";
import type { BudgetReads } from "../reads/BudgetReads.js";
import { lastMonthMoved } from "../budgets/horizon.js";
import { type SummedMonth, sumExpenses } from "./expenseSums.js";
import type { LiveSums } from "./LiveSums.js";
import { carriedFields, type CarriedPage } from "./carriedPage.js";
import { carriedOn, type ProcessedChanges } from "./incrementalPages.js";
import { chainOf } from "./chain.js";
import { type PageWrite, writePages, writeSums } from "./pageWrites.js";

const PAGES_AHEAD = 12;
const SLICES_AT_MOST = 60;
/** With hundreds of categories each, as many pages or plans are a message of a megabyte or two. */
const MONTHS_AT_ONCE = 20;
const carried: Readonly<Record<string, 1>> = Object.fromEntries(carriedFields.map((name) => [name, 1]));

export interface LedgerNeeds {
  readonly models: Models;
  readonly reads: BudgetReads;
  readonly live: LiveSums;
  /** A number that no other call answers: heads that follow one another must not look alike. */
  readonly unique: () => number;
}

/** The current month of a budget, and who made the newest change that may have moved it. */
export interface WatchedMonth {
  readonly month: Month;
  readonly by: string;
}

/**
 * Keeps one page per month: what the month starts with and what moved in it. Pages are a cache. What moved counts as long as the
 * head says the same epoch of the month as the page; what a month starts with counts up to `validThrough`; both only where no
 * document is marked as changed since. See docs/decisions/0003-ledger.md.
 */
export class Ledger {
  constructor(private readonly needs: LedgerNeeds) {}

  async head(budgetId: string): Promise<LedgerDoc | null> {
    return this.needs.models.ledgers.findById(budgetId).lean<LedgerDoc>();
  }

  /**
   * From now on what these months' pages say moved does not count, nor what later ones start with. Without months, nothing of `from`
   * and later does. Must come before the dirty flag of the change is cleared. Answers the head as it is then. `watched`: where
   * thresholds are to be looked at, noted by the same write.
   */
  async invalidate(
    budgetId: string,
    from: Month,
    months: readonly Month[] | null,
    watched: WatchedMonth | null = null,
  ): Promise<LedgerDoc> {
    const monthEpochs = (months ?? []).map((month) => [`monthEpochs.${month}`, 1] as const);
    const $inc = { epoch: 1, ...(months === null ? {} : { named: 1 }), ...Object.fromEntries(monthEpochs) };
    const noted = watched === null ? {} : { $addToSet: { alertMonths: watched.month }, $set: { alertsBy: watched.by } };
    const $min = { validThrough: months === null ? addMonths(from, -1) : from };
    for (;;) {
      const head = await this.needs.models.ledgers
        .findOneAndUpdate({ _id: budgetId }, { $inc, $min, ...noted }, { returnDocument: "after" })
        .lean<LedgerDoc>();
      if (head !== null) return head;
      await this.ensure(budgetId);
    }
  }

  /** Lets the pages go on with what is new in their months; answers those that did, or none where another process wrote one meanwhile. */
  async carryOn(processed: ProcessedChanges): Promise<readonly CarriedPage[]> {
    const carried = await carriedOn(processed);
    return (await writeSums(this.needs.models, carried)) ? carried.map(({ page }) => page) : [];
  }

  /**
   * Writes the missing pages: sums only the invalidated months, and calculates from there what each later month starts with. A
   * change in between makes the last step void; nothing is lost. Read everything that the pages depend on, the budget's settings
   * included, after the epoch that guards that step. A budget with a sum that is not exact has no pages: reading it fails with
   * that error, and a retry would change nothing.
   */
  async rebuild(budgetId: string, now: Date): Promise<boolean> {
    try {
      return await this.rebuilt(budgetId, now);
    } catch (error) {
      if (isOutOfRange(error)) return true;
      throw error;
    }
  }

  private async rebuilt(budgetId: string, now: Date): Promise<boolean> {
    const { models } = this.needs;
    const own = await this.ownHead(budgetId);
    if (own === null) return true;
    const { head, budget } = own;
    const { to, beyond } = await this.reachOf(budget, now);
    if (to < budget.startMonth) return true;
    const { start, pages } = await this.lastOpening(budget, validThroughOf(head, budget), to);
    const months = monthRange(start?.month ?? budget.startMonth, to);
    const stale = months.filter((month) => !isTrue(pages.get(month), head));
    if (stale.length === 0 && head.validThrough !== null && head.validThrough >= to) return true;
    const [envelopes, plans, sums] = await Promise.all([
      this.envelopesOf(budgetId),
      this.plansFrom(budgetId, months[0] ?? to, to),
      this.sums(budget, stale),
    ]);
    const written = await this.write(chainOf({ budget, head, start, months, pages, sums, envelopes, plans }));
    if (!written) return false;
    const kept = await models.ledgers.updateOne({ _id: budgetId, epoch: head.epoch }, { $set: { validThrough: to, beyond } });
    this.needs.live.forget(budgetId);
    return kept.matchedCount === 1;
  }

  /** False when another process wrote one of the pages meanwhile. */
  async write(pages: AsyncIterable<PageWrite>): Promise<boolean> {
    return writePages(this.needs.models, pages);
  }

  /** Up to the present, and a year ahead where something is booked or planned; what lies further is summed when it is read. */
  private async reachOf(budget: BudgetDoc, now: Date): Promise<{ to: Month; beyond: boolean }> {
    const current = currentMonth(now, budget.timeZone, budget.monthStartDay);
    const last = (await lastMonthMoved(this.needs.models, budget)) ?? current;
    const furthest = addMonths(current, PAGES_AHEAD);
    return { to: last < current ? current : last > furthest ? furthest : last, beyond: last > furthest };
  }

  /** Pages before the first month may be left over from an earlier one, so they never count. */
  private async lastOpening(
    budget: BudgetDoc,
    validThrough: Month | null,
    to: Month,
  ): Promise<{ start: LedgerPageDoc | null; pages: ReadonlyMap<Month, CarriedPage> }> {
    const from = validThrough === null || validThrough < budget.startMonth ? budget.startMonth : validThrough;
    const first = from < to ? from : to;
    const start = from === budget.startMonth ? null : await this.pageOf(budget._id, first);
    return { start, pages: await this.pagesFrom(budget._id, start === null ? budget.startMonth : first, to) };
  }

  private async pageOf(budgetId: string, month: Month): Promise<LedgerPageDoc | null> {
    return this.needs.models.ledgerPages.findOne({ budgetId, month }).lean<LedgerPageDoc>();
  }

  private async pagesFrom(budgetId: string, from: Month, to: Month): Promise<Map<Month, CarriedPage>> {
    const docs = rowsOf<CarriedPage>(this.needs.models.ledgerPages).find(
      { budgetId, month: { $gte: from, $lte: to } },
      { projection: carried, batchSize: MONTHS_AT_ONCE },
    );
    return new Map(await mapped(docs, (doc) => [doc.month, doc]));
  }

  private async envelopesOf(budgetId: string): Promise<Envelope[]> {
    const docs = await this.needs.models.categories.find({ budgetId, deletedAt: null }).sort({ position: 1, _id: 1 }).lean<CategoryDoc[]>();
    return toEnvelopes(docs);
  }

  /** Little by little: over a long history one question would keep a small database from all others for a minute. */
  private async sums({ _id, monthStartDay, hasAccounts }: BudgetDoc, months: readonly Month[]): Promise<Map<Month, SummedMonth>> {
    const budget = { budgetId: _id, monthStartDay, hasAccounts: hasAccounts === true };
    const sums = new Map<Month, SummedMonth>();
    const width = Math.ceil(months.length / SLICES_AT_MOST);
    for (let at = 0; at < months.length; at += width) {
      const some = await sumExpenses(this.needs.reads, budget, months.slice(at, at + width));
      for (const [month, sum] of some) sums.set(month, sum);
    }
    return sums;
  }

  private async plansFrom(budgetId: string, from: Month, to: Month): Promise<Map<Month, MonthPlan>> {
    const docs = rowsOf<PlanDoc>(this.needs.models.plans).find(
      { budgetId, month: { $gte: from, $lte: to } },
      { projection: { month: 1, amounts: 1 }, batchSize: MONTHS_AT_ONCE },
    );
    return new Map(await mapped(docs, (doc) => [doc.month, toMonthPlan(doc)]));
  }

  private async ensure(budgetId: string, arithmetic = arithmeticOf({})): Promise<void> {
    await unlessTaken(() =>
      this.needs.models.ledgers.updateOne(
        { _id: budgetId },
        { $setOnInsert: { epoch: 0, named: -this.needs.unique(), arithmetic, validThrough: null } },
        { upsert: true },
      ),
    );
  }

  /**
   * Pages that were made by another arithmetic are void, and this one starts again: another release made them, or the budget had no money
   * account yet. The budget is read after its head.
   */
  private async ownHead(budgetId: string): Promise<{ readonly head: LedgerDoc; readonly budget: BudgetDoc } | null> {
    const head = await this.head(budgetId);
    const budget = await this.needs.models.budgets.findOne({ _id: budgetId, deletedAt: null }).lean<BudgetDoc>();
    if (budget === null) return null;
    const arithmetic = arithmeticOf(budget);
    if (head?.arithmetic === arithmetic) return { head, budget };
    if (head === null) await this.ensure(budgetId, arithmetic);
    else
      await this.needs.models.ledgers.updateOne(
        { _id: budgetId, epoch: head.epoch },
        { $set: { arithmetic, validThrough: null, monthEpochs: {}, named: -this.needs.unique() }, $inc: { epoch: 1 } },
      );
    return this.ownHead(budgetId);
  }
}

function isTrue(page: CarriedPage | undefined, head: LedgerDoc): boolean {
  return page !== undefined && isSummed(page, head);
}
