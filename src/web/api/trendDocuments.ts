import type { ResultOf } from "gql.tada";
import { graphql } from "./graphql.js";

/** The last twelve months, without their categories. */
export const Trends = graphql(`
  query Trends($budgetId: ID!) {
    months(budgetId: $budgetId) { month totalIncome totalSpent totalBudgeted }
  }
`);

export type TrendPoint = ResultOf<typeof Trends>["months"][number];
