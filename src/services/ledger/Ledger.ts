import mongoose from "mongoose";
import { isDuplicateKey } from "../../database/errors/duplicateKey.js";
import { emptyOpening, figuresOf, type Envelope, type MonthPlan, type Opening, quietMonth } from "../../domain/envelopes.js";
import { addMonths, currentMonth, type Month, monthRange } from "../../domain/month.js";
import { LEDGER_ARITHMETIC, type LedgerDoc, type LedgerPageDoc, movementsOf, openingOf, pageId } from "../../models/ledger/ledger.js";
import type { BudgetDoc } from "../../models/budgets/budget.js";
import { type CategoryDoc, toEnvelopes } from "../../models/categories/category.js";
import type { Models } from "../../models/Models.js";
import { type PlanDoc, toMonthPlan } from "../../models/months/plan.js";
import { lastMonthOf } from "../budgets/horizon.js";
import { type SummedMonth, sumExpenses } from "./expenseSums.js";

const PAGES_AHEAD = 12;
const SLICES_AT_MOST = 60;

/**
 * Keeps one page per month: what the month starts with and what moved in it. Pages are a cache. Only months up to
 * `validThrough` count, and only where no document is marked as changed since: see docs/decisions/0003-ledger.md.
 */
export class Ledger {
  constructor(private readonly models: Models) {}

  async head(budgetId: string): Promise<LedgerDoc | null> {
    return this.models.ledgers.findById(budgetId).lean<LedgerDoc>();
  }

  /** From now on no page of `from` or later counts. Must come before the dirty flag of the change is cleared. */
  async invalidate(budgetId: string, from: Month): Promise<void> {
    await this.ensure(budgetId);
    await this.models.ledgers.updateOne({ _id: budgetId }, { $inc: { epoch: 1 }, $min: { validThrough: addMonths(from, -1) } });
  }

  /**
   * Writes the pages that are missing. Another's change in between makes the last step void; nothing is lost. Whatever the
   * pages are made from, the budget's own terms included, must be read after the epoch that guards that step.
   */
  async rebuild(budgetId: string, now: Date): Promise<boolean> {
    await this.ensure(budgetId);
    const head = await this.ownHead(budgetId);
    const budget = await this.models.budgets.findOne({ _id: budgetId, deletedAt: null }).lean<BudgetDoc>();
    if (head === null || budget === null) return true;
    const to = await this.reachOf(budget, now);
    if (to < budget.startMonth || (head.validThrough !== null && head.validThrough >= to)) return true;
    const last = await this.lastValidPage(budget, head.validThrough);
    const from = last?.month ?? budget.startMonth;
    const [envelopes, plans, sums] = await Promise.all([
      this.envelopesOf(budget._id),
      this.plansFrom(budget._id, from, to),
      this.sums(budget._id, monthRange(from, to)),
    ]);
    const pages = pagesOf(budget, head.epoch, last === null ? emptyOpening : openingOf(last), monthRange(from, to), envelopes, plans, sums);
    await this.write(pages);
    const kept = await this.models.ledgers.updateOne({ _id: budget._id, epoch: head.epoch }, { $set: { validThrough: to } });
    return kept.matchedCount === 1;
  }

  /** Up to the present, and a year ahead where something is booked or planned; what lies further is summed when it is read. */
  private async reachOf(budget: BudgetDoc, now: Date): Promise<Month> {
    const current = currentMonth(now, budget.timeZone, budget.monthStartDay);
    const last = (await lastMonthOf(this.models, budget._id)) ?? current;
    const furthest = addMonths(current, PAGES_AHEAD);
    return last < current ? current : last > furthest ? furthest : last;
  }

  /** Pages before the first month may be left over from an earlier one, so they never count. */
  async lastValidPage(budget: Pick<BudgetDoc, "_id" | "startMonth">, month: Month | null): Promise<LedgerPageDoc | null> {
    if (month === null || month < budget.startMonth) return null;
    return this.models.ledgerPages.findOne({ _id: pageId(budget._id, month), budgetId: budget._id }).lean<LedgerPageDoc>();
  }

  private async envelopesOf(budgetId: string): Promise<Envelope[]> {
    const docs = await this.models.categories.find({ budgetId, deletedAt: null }).sort({ position: 1, _id: 1 }).lean<CategoryDoc[]>();
    return toEnvelopes(docs);
  }

  /** Little by little: over a long history one question would keep a small database from all others for a minute. */
  private async sums(budgetId: string, months: readonly Month[]): Promise<Map<Month, SummedMonth>> {
    const sums = new Map<Month, SummedMonth>();
    const width = Math.ceil(months.length / SLICES_AT_MOST);
    for (let at = 0; at < months.length; at += width) {
      const slice = months.slice(at, at + width);
      const summed = await sumExpenses(this.models, budgetId, slice[0] ?? "", slice.at(-1) ?? "");
      for (const [month, sum] of summed) sums.set(month, sum);
    }
    return sums;
  }

  private async plansFrom(budgetId: string, from: Month, to: Month): Promise<Map<Month, MonthPlan>> {
    const docs = await this.models.plans.find({ budgetId, month: mongoose.trusted({ $gte: from, $lte: to }) }).lean<PlanDoc[]>();
    return new Map(docs.map((doc) => [doc.month, toMonthPlan(doc)]));
  }

  private async ensure(budgetId: string): Promise<void> {
    try {
      await this.models.ledgers.updateOne(
        { _id: budgetId },
        { $setOnInsert: { epoch: 0, arithmetic: LEDGER_ARITHMETIC, validThrough: null } },
        { upsert: true },
      );
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
  }

  /** Pages that another release made by another arithmetic are void, and this one begins anew. */
  private async ownHead(budgetId: string): Promise<LedgerDoc | null> {
    const head = await this.head(budgetId);
    if (head === null || head.arithmetic === LEDGER_ARITHMETIC) return head;
    await this.models.ledgers.updateOne(
      { _id: budgetId, epoch: head.epoch },
      { $set: { arithmetic: LEDGER_ARITHMETIC, validThrough: null }, $inc: { epoch: 1 } },
    );
    return this.head(budgetId);
  }

  /** A page of a later epoch is never overwritten by a slower writer of an earlier one. */
  private async write(pages: readonly LedgerPageDoc[]): Promise<void> {
    if (pages.length === 0) return;
    try {
      await this.models.ledgerPages.bulkWrite(
        pages.map((page) => ({
          replaceOne: {
            filter: { _id: page._id, budgetId: page.budgetId, epoch: mongoose.trusted({ $lte: page.epoch }) },
            replacement: page,
            upsert: true,
          },
        })),
        { ordered: false },
      );
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
  }
}

function pagesOf(
  budget: BudgetDoc,
  epoch: number,
  start: Opening,
  months: readonly Month[],
  envelopes: readonly Envelope[],
  plans: ReadonlyMap<Month, MonthPlan>,
  sums: ReadonlyMap<Month, SummedMonth>,
): LedgerPageDoc[] {
  let opening = start;
  return months.map((month) => {
    const summed = sums.get(month);
    const page: LedgerPageDoc = {
      _id: pageId(budget._id, month),
      budgetId: budget._id,
      month,
      epoch,
      pool: opening.pool,
      carried: [...opening.carriedIn].map(([categoryId, amount]) => ({ categoryId, amount })),
      moved: (summed?.moved ?? []).map((entry) => ({ ...entry })),
      count: summed?.count ?? 0,
    };
    const movements = summed === undefined ? quietMonth : movementsOf(page);
    opening = figuresOf(month, opening, envelopes, plans.get(month) ?? new Map(), movements).closing;
    return page;
  });
}
