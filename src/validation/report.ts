import { z } from "zod";
import { expenseFilter } from "./expenses/expense.js";
import { day, id, month, whenRight } from "./parts.js";

const spendingGroups = ["category", "month", "payee", "tag", "day", "member", "account"] as const;
export type SpendingGroup = (typeof spendingGroups)[number];

const TREND_MONTHS_AT_MOST = 120;
const FORECAST_DAYS_AT_MOST = 400;

const spendingSteps = ["month"] as const;
export type SpendingStep = (typeof spendingSteps)[number];

export const spendingRequest = z
  .strictObject({
    budgetId: id,
    ...expenseFilter.shape,
    groupBy: z.enum(spendingGroups).default("category"),
    by: z.enum(spendingSteps).optional(),
  })
  .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
    path: ["to"],
    error: "Must not be before from.",
    params: { code: "out-of-range" },
    when: whenRight("from", "to"),
  });

export type CheckedSpending = z.output<typeof spendingRequest>;

export const forecastRequest = z.strictObject({
  budgetId: id,
  days: z.int().min(1).max(FORECAST_DAYS_AT_MOST).default(90),
  envelopes: z.boolean().default(false),
  moneyAccountId: id.optional(),
});

const balanceSteps = ["day", "month"] as const;

export const balanceRequest = z
  .strictObject({ from: day.optional(), to: day.optional(), by: z.enum(balanceSteps).default("day") })
  .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
    path: ["to"],
    error: "Must not be before from.",
    params: { code: "out-of-range" },
    when: whenRight("from", "to"),
  });

export const netWorthRequest = z.strictObject({ budgetId: id, from: month.optional(), to: month.optional() });

export const trendsRequest = z.strictObject({ budgetId: id, months: z.int().min(1).max(TREND_MONTHS_AT_MOST).default(12) });
