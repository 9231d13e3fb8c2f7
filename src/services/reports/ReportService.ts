import type { Caller } from "../../domain/caller.js";
import { Invalid } from "../../domain/errors.js";
import { addMonths, currentMonth, type Day, daysFrom } from "../../domain/month.js";
import { trendOf } from "../../domain/trend.js";
import { mapped } from "../../runtime/turn.js";
import type { BudgetDoc } from "../../models/budget.js";
import { check } from "../../validation/check.js";
import { type CheckedSpending, type SpendingGroup, spendingRequest, type SpendingStep, trendsRequest } from "../../validation/report.js";
import type { ExpenseCriteria } from "../../validation/expenses/expense.js";
import type { ExpenseFilter } from "../../shapes/expenses/ExpenseInput.js";
import type { Spending, Trends } from "../../shapes/reports/Report.js";
import type { Stages } from "../reads/BudgetQuery.js";
import type { BudgetReads } from "../reads/BudgetReads.js";
import { ofBudgets } from "../access/ofBudgets.js";
import type { Dependencies } from "../Dependencies.js";
import type { Readers } from "../months/FigureReaders.js";
import { dayRange } from "../budgets/dayRange.js";
import { criteriaIn, criteriaOf, daysIn } from "../expenses/filter.js";
import { groupNames } from "./groupNames.js";
import { type Grouped, ledgerGroups } from "./ledgerGroups.js";
import { inSpans, mergedGroups, sumOfGroups } from "./spans.js";
import { spendingGroups } from "./spendingGroups.js";
import { type SpendingQuestion, spendingPipeline, type Summed, type SummedGroup, totalsPipeline } from "./spendingQuery.js";
import { figuresOf, spendingRows } from "./spendingRows.js";

type Needs = Pick<Dependencies, "models" | "access" | "clock" | "readers">;

export interface SpendingRequest extends Omit<ExpenseFilter, "from" | "to"> {
  readonly budgetId: string;
  readonly from?: Day | undefined;
  readonly to?: Day | undefined;
  readonly groupBy?: SpendingGroup | undefined;
  readonly by?: SpendingStep | undefined;
}

const ROWS_AT_MOST = 1000;
/** Of the months of all rows. */
const CELLS_AT_MOST = 10_000;

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
    const { budgetId, groupBy, by: step, ...filter } = wanted;
    const now = this.needs.clock.now();
    const given = criteriaOf(budget, criteriaIn(filter), now);
    const { from, to } = dayRange(budget, boundsIn(budget, given), now);
    const { daysAtMost } = spendingGroups[groupBy];
    if (daysFrom(from, to) > daysAtMost)
      throw Invalid.at("/from", "range-too-long", `By ${groupBy}, at most ${daysAtMost} days at a time.`);
    const question = { criteria: { ...given, month: undefined, from, to }, groupBy, byMonth: step === "month" };
    const { groups, whole } = (await ledgerGroups(by.sums, budget, question, now)) ?? (await summed(by.reads, budget, question));
    if (groups.length > mostCells(question) || new Set(groups.map(({ _id }) => _id.key)).size > ROWS_AT_MOST) throw tooManyRows(question);
    const names = await groupNames(this.needs.models, by.reads, budget, groupBy, groups);
    const totals = figuresOf(whole);
    const rows = await spendingRows(groups, { ...question, names, whole: totals.spent });
    return { budgetId, from, to, currency: budget.currency, groupBy, rows, totals };
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

async function summed(reads: BudgetReads, budget: BudgetDoc, question: SpendingQuestion): Promise<Grouped> {
  const ask = <Row>(stages: Stages, rows: number) => reads.aggregate<Row>({ of: "expenses", budgetId: budget._id, stages, rows });
  const { from, to } = question.criteria;
  const rows = mostCells(question) + 1;
  const found = await inSpans({ from, to }, (span) => {
    const within = { ...question, criteria: { ...question.criteria, ...span } };
    return Promise.all([ask<SummedGroup>(spendingPipeline(budget, within, rows), rows), ask<Summed>(totalsPipeline(budget, within), 1)]);
  });
  return { groups: mergedGroups(found.map(([groups]) => groups)), whole: sumOfGroups(found.flatMap(([, totals]) => totals)) };
}

/** The days that the filter names, those of its month among them. */
function boundsIn(budget: BudgetDoc, criteria: ExpenseCriteria): { from: Day | undefined; to: Day | undefined } {
  const { from, to } = daysIn(budget, criteria);
  if (criteria.month !== undefined && from !== null && to !== null && from > to)
    throw Invalid.at("/month", "out-of-range", "The month has no day between from and to.");
  return { from: from ?? undefined, to: to ?? undefined };
}

function mostCells({ byMonth }: Pick<SpendingQuestion, "byMonth">): number {
  return byMonth ? CELLS_AT_MOST : ROWS_AT_MOST;
}

function tooManyRows(question: SpendingQuestion): Invalid {
  const most = question.byMonth ? `${ROWS_AT_MOST} rows or ${CELLS_AT_MOST} months in them` : `${ROWS_AT_MOST} rows`;
  return Invalid.at("/groupBy", "too-many-rows", `The report has more than ${most}. Request a shorter period.`);
}
