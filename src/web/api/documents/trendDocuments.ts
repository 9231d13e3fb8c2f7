import type { ResultOf } from "gql.tada";
import { graphql } from "../graphql.js";

export const Trends = graphql(`
  query Trends($budgetId: ID!, $months: Int) {
    trends(budgetId: $budgetId, months: $months) {
      rows {
        month
        income
        spent
        planned
        saved
      }
    }
  }
`);

export type TrendPoint = NonNullable<ResultOf<typeof Trends>["trends"]>["rows"][number];
