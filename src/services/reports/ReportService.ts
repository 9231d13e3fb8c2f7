import type { Caller } from "../../domain/caller.js";
import { Invalid } from "../../domain/errors.js";
import { exact, subtract, sumOf } from "../../domain/money.js";
import { addMonths, currentMonth, type Day, daysFrom } from "../../domain/month.js";
import { basisPoints } from "../../domain/ratio.js";
import { trendOf } from "../../domain/trend.js";
import { mapped } from "../../runtime/turn.js";
import type { BudgetDoc } from "../../models/budget.js";
import { check } from "../../validation/check.js";
import { type CheckedSpending, type SpendingGroup, spendingRequest, trendsRequest } from "../../validation/report.js";
import type { Spending, SpendingRow, Trends } from "../../shapes/reports/Report.js";
import type { Stages } from "../reads/BudgetQuery.js";
import type { BudgetReads } from "../reads/BudgetReads.js";
import { ofBudgets } from "../access/ofBudgets.js";
import type { Dependencies } from "../Dependencies.js";
import type { Readers } from "../months/FigureReaders.js";
import { dayRange } from "../budgets/dayRange.js";
import { type Grouped, ledgerGroups } from "./ledgerGroups.js";
import { inSpans, mergedGroups } from "./spans.js";
import { spendingGroups } from "./spendingGroups.js";
import { spendingPipeline, type SummedGroup, totalsPipeline } from "./spendingQuery.js";

type Needs = Pick<Dependencies, "access" | "clock" | "readers">;

export interface SpendingRequest {
  readonly budgetId: string;
  readonly from?: Day | undefined;
  readonly to?: Day | undefined;
  readonly groupBy?: SpendingGroup | undefined;
}

const ROWS_AT_MOST = 1000;
/** What a budget usually has at most. */
const CATEGORIES = 100;

/** Figures for looking back: summed by the database, or from the months that the ledger keeps. */
export class ReportService {
  constructor(private readonly needs: Needs) {}

  /** The current month unless said. */
  async spending(who: Caller, request: SpendingRequest): Promise<Spending> {
    const wanted = check(spendingRequest, request);
    const { budget } = await this.needs.access.open(who, wanted.budgetId, "read");
    return this.spendingOf(this.needs.readers.one, budget, wanted);
  }

  /** Of any budgets, for each wanted report itself or why it cannot be made. */
  async spendings(who: Caller, requests: readonly SpendingRequest[]): Promise<(Spending | Error)[]> {
    return ofBudgets(this.needs, who, requests, async (by, budget, request) =>
      this.spendingOf(by, budget, check(spendingRequest, request)),
    );
  }

  private async spendingOf(by: Readers, budget: BudgetDoc, wanted: CheckedSpending): Promise<Spending> {
    const { groupBy } = wanted;
    const { from, to } = dayRange(budget, wanted, this.needs.clock.now());
    const { daysAtMost } = spendingGroups[groupBy];
    if (daysFrom(from, to) > daysAtMost)
      throw Invalid.at("/from", "range-too-long", `By ${groupBy}, at most ${daysAtMost} days at a time.`);
    const fromLedger = await ledgerGroups(by.sums, budget, { from, to, groupBy }, this.needs.clock.now());
    const { groups, whole } = fromLedger ?? (await summed(by.reads, budget._id, from, to, groupBy));
    if (groups.length > ROWS_AT_MOST) {
      throw Invalid.at("/groupBy", "too-many-rows", `The report has more than ${ROWS_AT_MOST} rows. Request a shorter period.`);
    }
    const names = groupBy === "category" ? await categoryNamesIn(by.reads, budget._id) : null;
    const totals = figuresOf(whole);
    const rows = combined(groups, names).map((group) => rowOf(group, names, totals.spent));
    return { budgetId: budget._id, from, to, currency: budget.currency, groupBy, rows: rows.sort(orderOf(groupBy)), totals };
  }

  /** The last months up to the current one, from the budget's first month on. */
  async trends(who: Caller, request: { readonly budgetId: string; readonly months?: number | undefined }): Promise<Trends> {
    const wanted = check(trendsRequest, request);
    const { budget } = await this.needs.access.open(who, wanted.budgetId, "read");
    const to = this.currentMonth(budget);
    const first = addMonths(to, 1 - wanted.months);
    const from = first < budget.startMonth ? budget.startMonth : first;
    const figures = from > to ? [] : (await this.needs.readers.one.months.read(budget, from, to)).figures;
    const rows = await mapped(figures, (figure) => ({ month: figure.month, ...trendOf([figure]) }));
    return { budgetId: budget._id, from, to, currency: budget.currency, rows, totals: trendOf(figures) };
  }

  private currentMonth(budget: BudgetDoc): string {
    return currentMonth(this.needs.clock.now(), budget.timeZone, budget.monthStartDay);
  }
}

async function summed(reads: BudgetReads, budgetId: string, from: Day, to: Day, groupBy: SpendingGroup): Promise<Grouped> {
  const ask = (stages: Stages, rows: number) => reads.aggregate<SummedGroup>({ of: "expenses", budgetId, stages, rows });
  const found = await inSpans({ from, to }, (span) => {
    const question = { budgetId, ...span, groupBy, rows: ROWS_AT_MOST + 1 };
    return Promise.all([ask(spendingPipeline(question), question.rows), ask(totalsPipeline(question), 1)]);
  });
  const [whole] = mergedGroups(found.map(([, totals]) => totals));
  return { groups: mergedGroups(found.map(([groups]) => groups)), whole };
}

async function categoryNamesIn(reads: BudgetReads, budgetId: string): Promise<Map<string, string>> {
  const stages: Stages = [{ $match: { budgetId, deletedAt: null } }, { $project: { name: 1 } }];
  const docs = await reads.aggregate<{ _id: string; name: string }>({ of: "categories", budgetId, stages, rows: CATEGORIES });
  return new Map(docs.map((doc) => [doc._id, doc.name]));
}

/** What a category that has just gone still holds is money without a category, as in the months. */
function combined(groups: readonly SummedGroup[], names: ReadonlyMap<string, string> | null): SummedGroup[] {
  if (names === null) return [...groups];
  const unmatched = groups.filter((group) => group._id === null || !names.has(group._id));
  const known = groups.filter((group) => !unmatched.includes(group));
  if (unmatched.length === 0) return known;
  const sum = (field: "out" | "back" | "in" | "count") => sumOf(unmatched, (group) => exact(group[field]));
  return [...known, { _id: null, name: null, out: sum("out"), back: sum("back"), in: sum("in"), count: sum("count") }];
}

function rowOf(group: SummedGroup, names: ReadonlyMap<string, string> | null, whole: number): SpendingRow {
  const key = group._id;
  const figures = figuresOf(group);
  const name = group.name ?? (key === null ? null : (names?.get(key) ?? key));
  return { key, name: key === null ? null : name, ...figures, share: basisPoints(figures.spent, whole) };
}

function figuresOf(group: SummedGroup | undefined): { spent: number; income: number; count: number } {
  if (group === undefined) return { spent: 0, income: 0, count: 0 };
  return { spent: subtract(exact(group.out), exact(group.back)), income: exact(group.in), count: group.count };
}

function orderOf(groupBy: SpendingGroup): (one: SpendingRow, other: SpendingRow) => number {
  const byKey = (one: SpendingRow, other: SpendingRow): number => ((one.key ?? "") < (other.key ?? "") ? -1 : 1);
  if (spendingGroups[groupBy].isTime === true) return byKey;
  return (one, other) => (other.spent !== one.spent ? (other.spent > one.spent ? 1 : -1) : byKey(one, other));
}
