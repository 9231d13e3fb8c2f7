import type { ApolloServerPlugin } from "@apollo/server";
import { getNamedType, isLeafType } from "graphql";
import type { ComplexityEstimatorArgs } from "graphql-query-complexity";
import { askedBy } from "../domain/asked.js";
import { pointsFor, priceOf } from "../domain/costs.js";
import { LimitReached } from "../domain/errors.js";
import { purseOf } from "../services/limits/purses.js";
import type { Context } from "./context.js";
import { rowsOf } from "./cost.js";
import { Weigher } from "./Weigher.js";

/** Fields that do the work of an operation that the table of prices has under another name. */
const operations: Readonly<Record<string, string>> = {
  budgets: "listBudgets",
  expenses: "listExpenses",
  inviteMember: "createInvitation",
  mergeCategories: "mergeCategory",
  monthlyBudgets: "listMonthlyBudgets",
  months: "listMonths",
  spending: "getSpending",
  suggestions: "listSuggestions",
  trends: "getTrends",
};

/** What starts from these is asked of the database by itself; every other link is loaded with the others of its kind. */
const links: Readonly<Record<string, readonly string[]>> = {
  Account: ["budgets"],
  Budget: ["expenses", "month", "monthlyBudgets", "months", "spending", "suggestions", "trends"],
  Category: ["expenses"],
};

/** Taken already, when the request came in. */
const TAKEN = 1;

/** Each field costs what the operation costs that it stands for; below a list, once for each row. */
export function pointsOf({ field, type, args, childComplexity }: ComplexityEstimatorArgs): number {
  const below = isLeafType(getNamedType(field.type)) ? 0 : rowsOf({ field, type, args }) * childComplexity;
  const root = type.name === "Query" || type.name === "Mutation";
  if (!root && links[type.name]?.includes(field.name) !== true) return below;
  const price = priceOf(operations[field.name] ?? field.name, type.name === "Mutation");
  return pointsFor(price, askedBy(args, new Date())) + below;
}

const weigher = new Weigher(pointsOf);

/** Charges an operation by the table that the other door charges by. */
export const chargePoints: ApolloServerPlugin<Context> = {
  async requestDidStart() {
    return {
      async didResolveOperation({ operation, document, request, schema, contextValue }) {
        const purse = purseOf(contextValue.response);
        if (operation === undefined || purse === undefined) return;
        const points = weigher.weigh(schema, document, operation, request.variables ?? {}) - TAKEN;
        if (points <= 0) return;
        const { allowed, resetSeconds } = purse.charge(points);
        if (!allowed) throw new LimitReached("Too many operations in this minute.", resetSeconds);
      },
    };
  },
};
