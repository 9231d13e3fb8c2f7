import mongoose from "mongoose";
import {
  emptyOpening,
  type Envelope,
  figuresOf,
  type MonthFigures,
  type MonthMovements,
  type MonthPlan,
  type Opening,
  quietMonth,
} from "../../domain/envelopes.js";
import { Invalid, Unavailable } from "../../domain/errors.js";
import { addMonths, type Month, monthRange } from "../../domain/month.js";
import type { BudgetDoc } from "../../models/budgets/budget.js";
import { type CategoryDoc, toEnvelopes } from "../../models/categories/category.js";
import { type LedgerPageDoc, movementsOf, openingOf } from "../../models/ledger/ledger.js";
import type { Models } from "../../models/Models.js";
import { type PlanDoc, toMonthPlan } from "../../models/months/plan.js";
import type { Ledger } from "./Ledger.js";
import { sameState, type LedgerState, ledgerStateOf, validMonthOf } from "./ledgerState.js";
import { sumExpenses } from "./expenseSums.js";

export interface MonthsRead {
  readonly figures: readonly MonthFigures[];
  readonly categories: readonly CategoryDoc[];
  readonly plans: ReadonlyMap<Month, PlanDoc>;
}

/** What would be different; for looking at months before something is written. */
export interface Amendment {
  readonly envelopes?: (envelopes: readonly Envelope[]) => readonly Envelope[];
  readonly plan?: (month: Month, stored: MonthPlan) => MonthPlan;
  readonly movements?: (stored: MonthMovements) => MonthMovements;
}

const TRIES = 30;

/** What of a budget the arithmetic rests on. The rest of the document may be older than the figures. */
type BudgetStart = Pick<BudgetDoc, "_id" | "startMonth">;

/**
 * Reads months as they are now. Ledger pages serve what has processed; from the earliest unprocessed change on, the expenses
 * themselves are summed. Dirty flags and epoch are looked at before and after: if they differ, something moved meanwhile and
 * the reading starts again, so that the figures of an answer belong together. See docs/decisions/0003-ledger.md.
 */
export class MonthReader {
  constructor(
    private readonly models: Models,
    private readonly ledger: Ledger,
  ) {}

  /** All figures as of one moment; refused when the budget never holds still for as long as a reading takes. */
  async read(budget: BudgetStart, from: Month, to: Month): Promise<MonthsRead> {
    const result = await this.readConsistent(budget, from, to);
    if (result === null) throw new Unavailable("This budget is changing too fast to be read. Try again.");
    return result;
  }

  /** The same for the eye: under a storm of writes the figures count each document as it was at some moment of the reading. */
  async readBestEffort(budget: BudgetStart, from: Month, to: Month, amendment: Amendment = {}): Promise<MonthsRead> {
    return (
      (await this.readConsistent(budget, from, to, amendment)) ??
      this.readOnce({ ...budget, ...(await this.state(budget)) }, from, to, null, amendment)
    );
  }

  private async readConsistent(budget: BudgetStart, from: Month, to: Month, amendment: Amendment = {}): Promise<MonthsRead | null> {
    let before = await this.state(budget);
    for (let attempt = 0; attempt < TRIES; attempt++) {
      const months = await this.readOnce({ _id: budget._id, startMonth: before.startMonth }, from, to, validMonthOf(before), amendment);
      const after = await this.state(budget);
      if (sameState(before, after)) return months;
      before = after;
    }
    return null;
  }

  private async state(budget: BudgetStart): Promise<LedgerState> {
    return (await ledgerStateOf(this.models, budget._id)) ?? { ...budget, flags: [], epoch: -1, validThrough: null };
  }

  private async readOnce(budget: BudgetStart, from: Month, to: Month, good: Month | null, amendment: Amendment): Promise<MonthsRead> {
    if (from < budget.startMonth) {
      throw Invalid.at("/month", "before-start-month", `The budget starts with the month ${budget.startMonth}.`);
    }
    const base = good !== null && good < from ? good : from;
    const page = good === null ? null : await this.ledger.lastValidPage(budget, base);
    const start = page?.month ?? budget.startMonth;
    const liveFrom = page === null || good === null ? start : addMonths(good, 1);
    const range = mongoose.trusted({ $gte: start, $lte: to });
    const [categories, planDocs, pages, sums] = await Promise.all([
      this.models.categories.find({ budgetId: budget._id, deletedAt: null }).sort({ position: 1, _id: 1 }).lean<CategoryDoc[]>(),
      this.models.plans.find({ budgetId: budget._id, month: range }).lean<PlanDoc[]>(),
      this.pages(budget, page, to),
      liveFrom <= to ? sumExpenses(this.models, budget._id, liveFrom, to) : new Map<string, never>(),
    ]);
    const plans = new Map(planDocs.map((doc) => [doc.month, doc]));
    const { plan, movements: moved } = amendment;
    const stored = toEnvelopes(categories);
    const envelopes = amendment.envelopes?.(stored) ?? stored;
    const figures: MonthFigures[] = [];
    let opening: Opening = page === null ? emptyOpening : openingOf(page);
    for (const month of monthRange(start, to)) {
      const kept = month < liveFrom ? pages.get(month) : sums.get(month);
      const movements: MonthMovements = kept === undefined ? quietMonth : movementsOf(kept);
      const planned = toMonthPlan(plans.get(month));
      const figure = figuresOf(month, opening, envelopes, plan?.(month, planned) ?? planned, moved?.(movements) ?? movements);
      opening = figure.closing;
      if (month >= from) figures.push(figure);
    }
    return { figures, categories, plans };
  }

  private async pages(budget: BudgetStart, first: LedgerPageDoc | null, to: Month): Promise<Map<Month, LedgerPageDoc>> {
    if (first === null) return new Map();
    if (first.month === to) return new Map([[to, first]]);
    const docs = await this.models.ledgerPages
      .find({ budgetId: budget._id, month: mongoose.trusted({ $gte: first.month, $lte: to }) })
      .lean<LedgerPageDoc[]>();
    return new Map(docs.map((doc) => [doc.month, doc]));
  }
}
