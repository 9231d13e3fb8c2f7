import mongoose from "mongoose";
import { type Caller, requireScope } from "../../domain/caller.js";
import type { MonthKey } from "../../domain/derivedIds.js";
import { Invalid, NotFound } from "../../domain/errors.js";
import type { Clock } from "../../domain/ids.js";
import { addMonths, currentMonth, type Month as Label, monthsBetween, today } from "../../domain/month.js";
import type { Right } from "../../domain/roles.js";
import type { BudgetDoc } from "../../models/budgets/budget.js";
import type { MonthlyBudgetDoc } from "../../models/months/monthlyBudget.js";
import type { Models } from "../../models/Models.js";
import { check } from "../../rules/check.js";
import { monthNamed, monthRange } from "../../rules/months/month.js";
import type { Month, MonthCategory } from "../../shapes/months/Month.js";
import type { Suggestion } from "../../shapes/months/Suggestion.js";
import type { BudgetAccess } from "../access/BudgetAccess.js";
import { horizonOf, requireReached } from "../budgets/horizon.js";
import type { MonthReader } from "../ledger/MonthReader.js";
import { suggestionsOf } from "./suggestions.js";
import { toMonth } from "./monthView.js";

interface Needs {
  readonly models: Models;
  readonly access: BudgetAccess;
  readonly clock: Clock;
  readonly months: MonthReader;
  /** For several budgets side by side: what is read of each in the same moment is read at once. */
  readonly together: () => { readonly models: Models; readonly months: MonthReader };
}

interface LabelRange {
  readonly from: Label;
  readonly to: Label;
}

export interface MonthRange {
  readonly budgetId: string;
  readonly from: Label | undefined;
  readonly to: Label | undefined;
}

/** Or the word "current". */
type LabelOrCurrent = Label;

const MONTHS_AT_MOST = 120;
const MONTHS_BEFORE = 3;

/** Reading months: always from what is stored, and reading never writes. */
export class MonthService {
  constructor(private readonly needs: Needs) {}

  /** A token that may only write may see what its own write made of the month: `right` is "write" then. */
  async one(who: Caller, budgetId: string, label: LabelOrCurrent, right: Right = "read"): Promise<Month> {
    const { budget, month } = await this.open(who, budgetId, label, right);
    const [only] = await this.read(budget, month, month);
    if (only === undefined) throw new Error("a month in range was not read");
    return only;
  }

  /** Months of any budgets, for each wanted one itself or why it cannot be read. */
  async some(who: Caller, wanted: readonly MonthKey[]): Promise<(Month | Error)[]> {
    const runs = await this.ofBudgets(who, wanted, (budget, { month }) => this.labelOf(budget, month));
    return runs.map((run) => (run instanceof Error ? run : (run[0] ?? new Error("a month in range was not read"))));
  }

  /** Runs of months of any budgets, for each wanted one itself or why it cannot be read. */
  async lists(who: Caller, wanted: readonly MonthRange[]): Promise<(Month[] | Error)[]> {
    return this.ofBudgets(who, wanted, (budget, { from, to }) => this.rangeOf(budget, from, to));
  }

  /** Budgets side by side: however many there are, the database is asked as often as for one. */
  private async ofBudgets<Wanted extends { readonly budgetId: string }>(
    who: Caller,
    wanted: readonly Wanted[],
    rangeOf: (budget: BudgetDoc, one: Wanted) => Promise<LabelRange | null>,
  ): Promise<(Month[] | Error)[]> {
    requireScope(who, "read");
    const found = await this.needs.access.among(
      who,
      wanted.map(({ budgetId }) => budgetId),
    );
    const budgets = new Map(found.map((budget) => [budget._id, budget]));
    // One by itself is read in fewer commands than several in step.
    const by = budgets.size > 1 ? this.needs.together() : this.needs;
    return Promise.all(
      wanted.map(async (one) => {
        try {
          const budget = budgets.get(one.budgetId);
          if (budget === undefined) throw new NotFound("budget");
          const range = await rangeOf(budget, one);
          return range === null ? [] : await this.read(budget, range.from, range.to, by);
        } catch (error) {
          return error instanceof Error ? error : new Error("months were not read");
        }
      }),
    );
  }

  /** The months that a write of the caller moved, in order. Those that cannot be asked for are left out. */
  async moved(who: Caller, budgetId: string, labels: readonly Label[]): Promise<Month[]> {
    const { budget } = await this.needs.access.open(who, budgetId, "write");
    const horizon = horizonOf(budget, this.needs.clock.now());
    const wanted = [...new Set(labels)].filter((label) => label >= budget.startMonth && label <= horizon).sort();
    return (await Promise.all(wanted.map((label) => this.read(budget, label, label)))).flat();
  }

  /** One row of a month. */
  async category(who: Caller, budgetId: string, label: LabelOrCurrent, categoryId: string, right: Right = "read"): Promise<MonthCategory> {
    const row = (await this.one(who, budgetId, label, right)).categories.find((category) => category.categoryId === categoryId);
    if (row === undefined) throw new NotFound("category");
    return row;
  }

  /** The last twelve months up to now unless said, from the budget's first month on. */
  async list(who: Caller, budgetId: string, from?: Label, to?: Label): Promise<Month[]> {
    check(monthRange, { from, to });
    const { budget } = await this.needs.access.open(who, budgetId, "read");
    const range = await this.rangeOf(budget, from, to);
    return range === null ? [] : this.read(budget, range.from, range.to);
  }

  private async rangeOf(budget: BudgetDoc, from: Label | undefined, to: Label | undefined): Promise<LabelRange | null> {
    check(monthRange, { from, to });
    const last = to ?? (from !== undefined && from > this.current(budget) ? from : this.current(budget));
    const first = from ?? addMonths(last, -11);
    if (first > last) throw Invalid.at("/to", "out-of-range", "It must not be before from.");
    if (monthsBetween(first, last) >= MONTHS_AT_MOST)
      throw Invalid.at("/to", "out-of-range", `At most ${MONTHS_AT_MOST} months at a time.`);
    await requireReached(this.needs.models, budget, this.needs.clock.now(), last, to === undefined ? "/from" : "/to");
    const start = first < budget.startMonth ? budget.startMonth : first;
    return start > last ? null : { from: start, to: last };
  }

  /** What each category could get: the median of what the last three months before cost. */
  async suggestions(who: Caller, budgetId: string, label: LabelOrCurrent): Promise<Suggestion[]> {
    const { budget, month } = await this.open(who, budgetId, label);
    const first = addMonths(month, -MONTHS_BEFORE);
    const { figures } = await this.needs.months.readBestEffort(budget, first < budget.startMonth ? budget.startMonth : first, month);
    return suggestionsOf(figures);
  }

  private async open(
    who: Caller,
    budgetId: string,
    label: LabelOrCurrent,
    right: Right = "read",
  ): Promise<{ budget: BudgetDoc; month: Label }> {
    if (label !== "current") check(monthNamed, { month: label });
    const { budget } = await this.needs.access.open(who, budgetId, right);
    return { budget, month: (await this.labelOf(budget, label)).from };
  }

  private async labelOf(budget: BudgetDoc, label: LabelOrCurrent): Promise<LabelRange> {
    if (label !== "current") check(monthNamed, { month: label });
    const month = label === "current" ? this.current(budget) : label;
    if (month < budget.startMonth) throw beforeStart(budget, "/month");
    await requireReached(this.needs.models, budget, this.needs.clock.now(), month, "/month");
    return { from: month, to: month };
  }

  private async read(budget: BudgetDoc, from: Label, to: Label, by: Pick<Needs, "models" | "months"> = this.needs): Promise<Month[]> {
    const [{ figures, categories, plans }, snapshots] = await Promise.all([
      by.months.readBestEffort(budget, from, to),
      snapshotsOf(by.models, budget._id, from, to),
    ]);
    const day = today(this.needs.clock.now(), budget.timeZone);
    return figures.map((figure) =>
      toMonth({
        budget,
        figures: figure,
        categories,
        plan: plans.get(figure.month),
        snapshotId: snapshots.get(figure.month) ?? null,
        today: day,
      }),
    );
  }

  private current(budget: BudgetDoc): Label {
    return currentMonth(this.needs.clock.now(), budget.timeZone, budget.monthStartDay);
  }
}

function beforeStart(budget: BudgetDoc, path: string): Invalid {
  return Invalid.at(path, "before-start-month", `The budget starts with the month ${budget.startMonth}.`);
}

async function snapshotsOf(models: Models, budgetId: string, from: Label, to: Label): Promise<Map<Label, string>> {
  const docs = await models.monthlyBudgets
    .find({ budgetId, deletedAt: null, month: mongoose.trusted({ $gte: from, $lte: to }) }, { month: 1, number: 1 })
    .sort({ month: 1, number: 1 })
    .lean<Pick<MonthlyBudgetDoc, "_id" | "month">[]>();
  return new Map(docs.map((doc) => [doc.month, doc._id]));
}
