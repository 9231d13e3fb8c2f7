import type { ResultOf } from "gql.tada";
import { graphql } from "../graphql.js";

export const Forecast = graphql(`
  query Forecast($budgetId: ID!, $days: Int, $envelopes: Boolean) {
    forecast(budgetId: $budgetId, days: $days, envelopes: $envelopes) {
      start
      nextIncome
      safeToSpend
      lowest {
        date
        balance
      }
      data {
        date
        in
        out
        balance
      }
    }
  }
`);

export type ForecastFigures = NonNullable<ResultOf<typeof Forecast>["forecast"]>;
