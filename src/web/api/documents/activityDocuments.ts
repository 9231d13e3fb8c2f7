import type { ResultOf } from "gql.tada";
import { graphql } from "../graphql.js";

export const Activities = graphql(`
  query Activities($budgetId: ID!, $after: String) {
    budget(id: $budgetId) {
      id
      activity(first: 40, after: $after) {
        nodes {
          id
          at
          action
          kind
          resourceId
          label
          by {
            accountId
            name
          }
          undoUntil
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
  }
`);

export type Activity = NonNullable<NonNullable<ResultOf<typeof Activities>["budget"]>["activity"]>["nodes"][number];
