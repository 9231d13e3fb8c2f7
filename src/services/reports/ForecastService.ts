import type { Caller } from "../../domain/caller.js";
import { type Flow, forecastOf } from "../../domain/forecast.js";
import { add, exact, sumOf } from "../../domain/money.js";
import { countsAs, directionOf, type Flow as StoredFlow } from "../../domain/moneyaccounts/flows.js";
import { arriving, leaving } from "../../domain/moneyaccounts/placing.js";
import { addDays, addMonths, type Day, monthOf, periodOf, today } from "../../domain/month.js";
import { Invalid } from "../../domain/errors.js";
import type { BudgetDoc } from "../../models/budget.js";
import type { MoneyAccountDoc } from "../../models/moneyaccounts/moneyAccount.js";
import { flowsByDay } from "../ledger/entrySums.js";
import type { LedgerAccounts } from "../ledger/LedgerAccounts.js";
import { check } from "../../validation/check.js";
import { forecastRequest } from "../../validation/report.js";
import type { Forecast } from "../../shapes/reports/Forecast.js";
import type { Stages } from "../reads/BudgetQuery.js";
import type { BudgetReads } from "../reads/BudgetReads.js";
import { unknownAccount } from "../expenses/moneyAccounts.js";
import { isCounted } from "../ledger/flowConditions.js";
import type { Dependencies } from "../Dependencies.js";
import type { ExpectedMovement } from "../../domain/recurring/expected.js";

interface Needs extends Pick<Dependencies, "models" | "access" | "clock" | "readers"> {
  readonly ledgerAccounts: LedgerAccounts;
}

export interface ForecastRequest {
  readonly budgetId: string;
  readonly days?: number | undefined;
  readonly envelopes?: boolean | undefined;
  readonly moneyAccountId?: string | undefined;
}

interface Summed {
  readonly _id: { readonly date: Day; readonly type: StoredFlow };
  readonly amount: unknown;
}

/** Proposals that wait longer are not counted on. */
const OVERDUE_DAYS = 400;

/** What will be there: what is there, what is dated later, and what recurring movements will bring. */
export class ForecastService {
  constructor(private readonly needs: Needs) {}

  async forecast(who: Caller, request: ForecastRequest): Promise<Forecast> {
    const { budgetId, days, envelopes, moneyAccountId } = check(forecastRequest, request);
    const { budget } = await this.needs.access.open(who, budgetId, "read");
    if (moneyAccountId !== undefined) return this.ofAccount(budget, moneyAccountId, days);
    const day = today(this.needs.clock.now(), budget.timeZone);
    const month = monthOf(day, budget.monthStartDay);
    const period = periodOf(month, budget.monthStartDay);
    const last = addDays(day, days - 1);
    const { reads, months, expected: movements } = this.needs.readers.one;
    const first = month < budget.startMonth ? budget.startMonth : month;
    const begin = addMonths(first, -1) < budget.startMonth ? first : addMonths(first, -1);
    const until = last > period.to ? last : period.to;
    const [{ figures }, dated, expected] = await Promise.all([
      months.read(budget, begin, first),
      datedFlows(reads, budgetId, periodOf(first, budget.monthStartDay).from, until),
      movements.between(budgetId, addDays(day, -OVERDUE_DAYS), until),
    ]);
    const before = figures.length < 2 ? 0 : add(figures[0]?.totals.toAssign ?? 0, figures[0]?.totals.totalAvailable ?? 0);
    const past = dated.filter((flow) => flow.day <= day);
    const rows = month < budget.startMonth ? [] : (figures.at(-1)?.rows ?? []);
    const held = sumOf(rows, ({ available }) => Math.max(0, available));
    const result = forecastOf({
      today: day,
      days,
      start: add(
        before,
        sumOf(past, (flow) => add(flow.in, -flow.out)),
      ),
      flows: [...dated.filter((flow) => flow.day > day), ...expected.map(flowOf)],
      held,
      monthEnd: period.to,
      envelopes,
    });
    return { budgetId, moneyAccountId: null, currency: budget.currency, ...result, data: result.data.map((one) => ({ ...one })) };
  }

  /** What one money account will have, in its currency: envelopes are of the whole budget, and say nothing of it. */
  private async ofAccount(opened: BudgetDoc, moneyAccountId: string, days: number): Promise<Forecast> {
    const { models, clock, readers, ledgerAccounts } = this.needs;
    const account = await models.moneyAccounts
      .findOne({ _id: moneyAccountId, budgetId: opened._id, deletedAt: null }, { currency: 1 })
      .lean<Pick<MoneyAccountDoc, "currency">>();
    if (account === null) throw new Invalid([unknownAccount("/moneyAccountId")]);
    // Who has opened the budget before its first account was made does not know of it.
    const budget = { ...opened, hasAccounts: true };
    const day = today(clock.now(), budget.timeZone);
    const ahead = { from: addDays(day, 1), to: addDays(day, days - 1) };
    const [held, dated, expected] = await Promise.all([
      ledgerAccounts.held(budget, day),
      flowsByDay(readers.one.reads, budget._id, moneyAccountId, ahead, days),
      readers.one.expected.between(budget._id, addDays(day, -OVERDUE_DAYS), addDays(day, days - 1)),
    ]);
    const start = held.get(moneyAccountId)?.amount ?? 0;
    const flows = [...dated, ...expected.flatMap((one) => endsOf(one, { id: moneyAccountId, ...account }, budget.currency))];
    const result = forecastOf({ today: day, days, start, flows, held: 0, monthEnd: day, envelopes: false });
    const data = result.data.map((one) => ({ ...one }));
    return { budgetId: budget._id, moneyAccountId, currency: account.currency, ...result, data, safeToSpend: null };
  }
}

/** What is expected counts as in months: transfers between accounts on the budget, and what lies off it, do not. */
function flowOf({ day, type, parts }: ExpectedMovement): Flow {
  const amount = sumOf(parts, (part) => part.amount);
  const counts = countsAs(type);
  if (counts === null) return { day, in: 0, out: 0 };
  return counts === "income" ? { day, in: amount, out: 0 } : { day, in: 0, out: amount };
}

/** What an expected movement will move in an account, in its currency. */
function endsOf(
  expected: ExpectedMovement,
  account: Pick<MoneyAccountDoc, "currency"> & { readonly id: string },
  currency: string,
): Flow[] {
  const { day, type, moneyAccountId, toMoneyAccountId } = expected;
  const flows: Flow[] = [];
  if (moneyAccountId === account.id) {
    const amount = leaving(currency, expected, account);
    flows.push(directionOf(type) === "income" ? { day, in: amount, out: 0 } : { day, in: 0, out: amount });
  }
  if (toMoneyAccountId === account.id) flows.push({ day, in: arriving(currency, { ...expected, from: null }, account), out: 0 });
  return flows;
}

/** What is booked on each day. */
async function datedFlows(reads: BudgetReads, budgetId: BudgetDoc["_id"], from: Day, to: Day): Promise<Flow[]> {
  const stages: Stages = [
    { $match: { budgetId, deletedAt: null, date: { $gte: from, $lte: to }, ...isCounted } },
    { $group: { _id: { date: "$date", type: "$type" }, amount: { $sum: "$amount" } } },
  ];
  const rows = await reads.aggregate<Summed>({ of: "expenses", budgetId, stages, rows: 800 });
  return rows.map(({ _id: { date, type }, amount }) => {
    const sum = exact(amount);
    return countsAs(type) === "income" ? { day: date, in: sum, out: 0 } : { day: date, in: 0, out: sum };
  });
}
