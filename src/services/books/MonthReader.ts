import mongoose from "mongoose";
import { emptyOpening, figuresOf, type MonthFigures, type MonthMovements, type Opening, quietMonth } from "../../domain/envelopes.js";
import { Unavailable } from "../../domain/errors.js";
import { addMonths, type Month, monthRange } from "../../domain/month.js";
import type { BudgetDoc } from "../../models/budget.js";
import { type CategoryDoc, toEnvelope } from "../../models/category.js";
import { type LedgerPageDoc, movementsOf, openingOf } from "../../models/ledger.js";
import type { Models } from "../../models/Models.js";
import { type PlanDoc, toMonthPlan } from "../../models/plan.js";
import type { Ledger } from "./Ledger.js";
import { earliestOf, type Mark, movingMarks } from "./marks.js";
import { sumExpenses } from "./sums.js";

export interface MonthsRead {
  readonly figures: readonly MonthFigures[];
  readonly categories: readonly CategoryDoc[];
  readonly plans: ReadonlyMap<Month, PlanDoc>;
}

interface State {
  readonly marks: readonly Mark[];
  readonly epoch: number;
  readonly goodUntil: Month | null;
}

const TRIES = 30;
const MARKS_AT_MOST = 2000;

/**
 * Reads months as they are now. Ledger pages serve what has settled; from the earliest unsettled change on, the expenses
 * themselves are summed. Marks and epoch are looked at before and after: if they differ, something moved meanwhile and
 * the reading starts again, so that the figures of an answer belong together.
 */
export class MonthReader {
  constructor(private readonly models: Models, private readonly ledger: Ledger) {}

  async read(budget: BudgetDoc, from: Month, to: Month): Promise<MonthsRead> {
    for (let attempt = 0; attempt < TRIES; attempt++) {
      const before = await this.state(budget);
      const result = await this.readOnce(budget, from, to, trusted(before));
      if (same(before, await this.state(budget))) return result;
      await new Promise((resolve) => setTimeout(resolve, attempt));
    }
    throw new Unavailable("This budget is changing too fast to be read. Try again.");
  }

  private async state(budget: BudgetDoc): Promise<State> {
    const marks = await movingMarks(this.models, budget._id, MARKS_AT_MOST);
    const head = await this.ledger.head(budget._id);
    return { marks, epoch: head?.epoch ?? -1, goodUntil: head?.goodUntil ?? null };
  }

  private async readOnce(budget: BudgetDoc, from: Month, to: Month, good: Month | null): Promise<MonthsRead> {
    const base = good !== null && good < from ? good : from;
    const page = good === null ? null : await this.ledger.lastGood(budget, base);
    const start = page?.month ?? budget.startMonth;
    const liveFrom = page === null || good === null ? start : addMonths(good, 1);
    const range = mongoose.trusted({ $gte: start, $lte: to });
    const [categories, planDocs, pages, sums] = await Promise.all([
      this.models.categories.find({ budgetId: budget._id, deletedAt: null }).sort({ position: 1, _id: 1 }).lean<CategoryDoc[]>(),
      this.models.plans.find({ budgetId: budget._id, month: range }).lean<PlanDoc[]>(),
      this.pages(budget, page, to),
      liveFrom <= to ? sumExpenses(this.models, budget._id, liveFrom, to) : new Map(),
    ]);
    const plans = new Map(planDocs.map((doc) => [doc.month, doc]));
    const envelopes = categories.map(toEnvelope);
    const figures: MonthFigures[] = [];
    let opening: Opening = page === null ? emptyOpening : openingOf(page);
    for (const month of monthRange(start, to)) {
      const kept = month < liveFrom ? pages.get(month) : sums.get(month);
      const movements: MonthMovements = kept === undefined ? quietMonth : movementsOf(kept);
      const figure = figuresOf(month, opening, envelopes, toMonthPlan(plans.get(month)), movements);
      opening = figure.closing;
      if (month >= from) figures.push(figure);
    }
    return { figures, categories, plans };
  }

  private async pages(budget: BudgetDoc, first: LedgerPageDoc | null, to: Month): Promise<Map<Month, LedgerPageDoc>> {
    if (first === null) return new Map();
    if (first.month === to) return new Map([[to, first]]);
    const docs = await this.models.ledgerPages
      .find({ budgetId: budget._id, month: mongoose.trusted({ $gte: first.month, $lte: to }) })
      .lean<LedgerPageDoc[]>();
    return new Map(docs.map((doc) => [doc.month, doc]));
  }
}

function trusted(state: State): Month | null {
  const earliest = earliestOf(state.marks);
  if (state.goodUntil === null || earliest === undefined) return state.goodUntil;
  const before = addMonths(earliest, -1);
  return before < state.goodUntil ? before : state.goodUntil;
}

function same(one: State, other: State): boolean {
  return (
    one.epoch === other.epoch &&
    one.goodUntil === other.goodUntil &&
    one.marks.length === other.marks.length &&
    JSON.stringify(one.marks) === JSON.stringify(other.marks)
  );
}
