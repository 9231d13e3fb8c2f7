import type { ResultOf } from "gql.tada";
import { graphql } from "../graphql.js";

export const Activities = graphql(`
  query Activities($budgetId: ID!, $after: String) {
    budget(id: $budgetId) {
      id
      activity(first: 40, after: $after) {
        data {
          id
          at
          action
          kind
          resourceId
          label
          accountId
          accountName
          undoUntil
        }
        nextCursor
      }
    }
  }
`);

export type Activity = NonNullable<ResultOf<typeof Activities>["budget"]>["activity"]["data"][number];
