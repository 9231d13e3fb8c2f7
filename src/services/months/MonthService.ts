import { type Caller, seesNamesOnly } from "../../domain/caller.js";
import type { MonthKey } from "../../domain/derivedIds.js";
import { NotFound } from "../../domain/errors.js";
import { addMonths, type Month as Label, today } from "../../domain/month.js";
import type { Right } from "../../domain/roles.js";
import { mapped } from "../../runtime/turn.js";
import { MONTHS_BEFORE, suggestionsOf } from "../../domain/suggestions.js";
import type { BudgetDoc } from "../../models/budget.js";
import { check } from "../../validation/check.js";
import { monthInPath, monthRange } from "../../validation/month.js";
import type { Month, MonthCategory } from "../../shapes/months/Month.js";
import type { Suggestion } from "../../shapes/months/Suggestion.js";
import type { BudgetReads } from "../reads/BudgetReads.js";
import { ofBudgets } from "../access/ofBudgets.js";
import type { Dependencies } from "../Dependencies.js";
import { horizonOf, monthNamed, requireReached, requireStarted } from "../budgets/horizon.js";
import { MONTHS_AT_MOST, monthsAsked } from "../budgets/monthsAsked.js";
import type { Readers } from "./FigureReaders.js";
import { nothingExpected } from "../../domain/recurring/expected.js";
import { expectedOfMonths } from "./expectedOfMonths.js";
import { type MonthRun, monthRuns } from "./monthRuns.js";
import { statementsIn } from "./Statements.js";
import { toMonth } from "./monthView.js";

type Needs = Pick<Dependencies, "models" | "access" | "clock" | "readers">;

interface LabelRange {
  readonly from: Label;
  readonly to: Label;
}

/** Or the word "current". */
type LabelOrCurrent = Label;

export interface MonthRange {
  readonly budgetId: string;
  readonly from: LabelOrCurrent | undefined;
  readonly to: LabelOrCurrent | undefined;
}

/** Reading months: always from what is stored, and reading never writes. */
export class MonthService {
  constructor(private readonly needs: Needs) {}

  /** A token that may only write may see what its own write made of the month: `right` is "write" then. */
  async one(who: Caller, budgetId: string, label: LabelOrCurrent, right: Right = "read"): Promise<Month> {
    const { budget, month } = await this.open(who, budgetId, label, right);
    const [only] = await this.read(budget, month, month);
    if (only === undefined) throw new Error("a month in the range was not read");
    return only;
  }

  /** Months of any budgets, for each wanted one itself or why it cannot be read. Those of one budget are read together, as a run of months is. */
  async some(who: Caller, wanted: readonly MonthKey[]): Promise<(Month | Error)[]> {
    const named = await ofBudgets(this.needs, who, wanted, async (_by, budget, { month }) => ({
      budget,
      month: (await this.labelOf(budget, month)).from,
    }));
    const found = named.flatMap((one) => (one instanceof Error ? [] : [one]));
    const runs = monthRuns(found, MONTHS_AT_MOST);
    const { readers } = this.needs;
    const by = new Set(found.map(({ budget }) => budget._id)).size > 1 ? readers.several() : readers.one;
    const months = (await Promise.all(runs.map((run) => this.readRun(run, by)))).flat();
    const byKey = new Map(months.map(([key, month]) => [key, month]));
    return named.map((one) =>
      one instanceof Error ? one : (byKey.get(keyOf(one.budget, one.month)) ?? new Error("a month in the range was not read")),
    );
  }

  /** Runs of months of any budgets, for each wanted one itself or why it cannot be read. */
  async lists(who: Caller, wanted: readonly MonthRange[]): Promise<(Month[] | Error)[]> {
    return ofBudgets(this.needs, who, wanted, async (by, budget, { from, to }) => {
      const range = await this.rangeOf(budget, from, to);
      return range === null ? [] : this.read(budget, range.from, range.to, by);
    });
  }

  private async readRun({ budget, months }: MonthRun, by: Readers): Promise<(readonly [string, Month | Error])[]> {
    try {
      const read = await this.read(budget, months[0], months.at(-1) ?? months[0], by, months);
      return read.map((month) => [keyOf(budget, month.month), month]);
    } catch (error) {
      const reason = error instanceof Error ? error : new Error("months were not read", { cause: error });
      return months.map((month) => [keyOf(budget, month), reason]);
    }
  }

  /**
   * The months that a write of the caller moved, in order. Those that cannot be asked for are left out. Null for a token that may
   * see no figures: it is no error, since the write was made, and whoever is told of one repeats it.
   */
  async moved(who: Caller, budgetId: string, labels: readonly LabelOrCurrent[]): Promise<Month[] | null> {
    if (seesNamesOnly(who)) return null;
    const { budget } = await this.needs.access.open(who, budgetId, "read");
    const horizon = horizonOf(budget, this.needs.clock.now());
    const named = labels.map((label) => this.named(budget, label));
    const wanted = named.filter((label) => label >= budget.startMonth && label <= horizon).map((month) => ({ budget, month }));
    const runs = monthRuns(wanted, MONTHS_AT_MOST);
    const by = this.needs.readers.one;
    return (await Promise.all(runs.map(({ months }) => this.read(budget, months[0], months.at(-1) ?? months[0], by, months)))).flat();
  }

  /** One row of a month. */
  async category(who: Caller, budgetId: string, label: LabelOrCurrent, categoryId: string, right: Right = "read"): Promise<MonthCategory> {
    const row = (await this.one(who, budgetId, label, right)).categories.find((category) => category.categoryId === categoryId);
    if (row === undefined) throw new NotFound("category");
    return row;
  }

  /** The last twelve months up to now unless said, from the budget's first month on. */
  async list(who: Caller, budgetId: string, from?: LabelOrCurrent, to?: LabelOrCurrent): Promise<Month[]> {
    check(monthRange, { from, to });
    const { budget } = await this.needs.access.open(who, budgetId, "read");
    const range = await this.rangeOf(budget, from, to);
    return range === null ? [] : this.read(budget, range.from, range.to);
  }

  private async rangeOf(budget: BudgetDoc, from: LabelOrCurrent | undefined, to: LabelOrCurrent | undefined): Promise<LabelRange | null> {
    check(monthRange, { from, to });
    return monthsAsked(this.needs.models, budget, this.needs.clock.now(), { from, to });
  }

  /** What each category could get: the median of what the last three months before cost. */
  async suggestions(who: Caller, budgetId: string, label: LabelOrCurrent): Promise<Suggestion[]> {
    const { budget, month } = await this.open(who, budgetId, label);
    const first = addMonths(month, -MONTHS_BEFORE);
    const { figures } = await this.needs.readers.one.months.readBestEffort(
      budget,
      first < budget.startMonth ? budget.startMonth : first,
      month,
    );
    return suggestionsOf(figures);
  }

  private async open(
    who: Caller,
    budgetId: string,
    label: LabelOrCurrent,
    right: Right = "read",
  ): Promise<{ budget: BudgetDoc; month: Label }> {
    check(monthInPath, { month: label });
    const { budget } = await this.needs.access.open(who, budgetId, right);
    return { budget, month: (await this.labelOf(budget, label)).from };
  }

  private async labelOf(budget: BudgetDoc, label: LabelOrCurrent): Promise<LabelRange> {
    check(monthInPath, { month: label });
    const month = this.named(budget, label);
    requireStarted(budget, month, "/month");
    await requireReached(this.needs.models, budget, this.needs.clock.now(), month, "/month");
    return { from: month, to: month };
  }

  /** All months of a range, or those that are wanted of it. */
  private async read(
    budget: BudgetDoc,
    from: Label,
    to: Label,
    by: Readers = this.needs.readers.one,
    wanted?: readonly Label[],
  ): Promise<Month[]> {
    const [{ figures, categories, plans, money }, snapshots, expected] = await Promise.all([
      by.months.readBestEffort(budget, from, to),
      snapshotsOf(by.reads, budget._id, from, to),
      expectedOfMonths(by.expected, budget, from, to),
    ]);
    const day = today(this.needs.clock.now(), budget.timeZone);
    const shown = wanted === undefined ? figures : figures.filter(({ month }) => wanted.includes(month));
    return mapped(shown, (figure) =>
      toMonth({
        budget,
        figures: figure,
        categories,
        plan: plans.get(figure.month),
        snapshotId: snapshots.get(figure.month) ?? null,
        today: day,
        expected: expected.get(figure.month) ?? nothingExpected,
        money: money.get(figure.month) ?? null,
      }),
    );
  }

  private named(budget: BudgetDoc, label: LabelOrCurrent): Label {
    return monthNamed(budget, this.needs.clock.now(), label);
  }
}

function keyOf({ _id }: BudgetDoc, month: Label): string {
  return `${_id} ${month}`;
}

/** The newest statement of each month. */
async function snapshotsOf(reads: BudgetReads, budgetId: string, from: Label, to: Label): Promise<Map<Label, string>> {
  const docs = await statementsIn(reads, budgetId, from, to);
  return new Map(docs.map((doc) => [doc.month, doc._id]));
}
