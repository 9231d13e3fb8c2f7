import {
  countsAs,
  type Flow,
  flowsCountingAs,
  flowsOfType,
  flowsOnBudget,
  flowsReportedAs,
  offBudgetFlows,
} from "../../domain/moneyaccounts/flows.js";

/** Whether a document in a pipeline is stored as one of these. */
function isOneOf(flows: readonly Flow[]): object {
  return { $or: flows.map((flow) => ({ $eq: ["$type", flow] })) };
}

export const countsAsExpense = isOneOf(flowsCountingAs("expense"));
export const countsAsIncome = isOneOf(flowsCountingAs("income"));
/** From an account off the budget: it counts as income. */
export const arrivesByTransfer = isOneOf(flowsOfType("transfer").filter((flow) => countsAs(flow) === "income"));
/** Between two accounts on the budget: it is in no other sum. */
export const isBetween = isOneOf(["transfer"]);
export const isTransfer = isOneOf(flowsOfType("transfer"));
export const liesOffBudget = isOneOf(offBudgetFlows());

/** Whether the end in the pipeline lies on the budget: see `isEndOnBudget`. */
export function endOnBudget(booked: string): object {
  const leaving = { $and: [{ $lt: [booked, 0] }, isOneOf(flowsOnBudget("out"))] };
  const arriving = { $and: [{ $gte: [booked, 0] }, isOneOf(flowsOnBudget("in"))] };
  return { $or: [leaving, arriving] };
}

/** What a filter says of documents that count in a month. */
export const isCounted = { type: { $in: [...flowsCountingAs("expense"), ...flowsCountingAs("income")] } };

/** And of those that reports count: all of them but openings. */
export const isReported = { type: { $in: [...flowsReportedAs("expense"), ...flowsReportedAs("income")] } };
