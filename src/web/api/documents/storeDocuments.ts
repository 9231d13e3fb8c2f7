import { graphql } from "../graphql.js";
import { ChangeFields } from "./rowFragments.js";

/** What changed after a cursor. */
export const Changes = graphql(
  `
    query Changes($budgetId: ID!, $since: String, $limit: Int!, $kinds: [ChangeKind!]!) {
      sync(budgetId: $budgetId, since: $since, limit: $limit, kinds: $kinds) {
        cursor
        hasMore
        changes {
          ...ChangeFields
        }
      }
    }
  `,
  [ChangeFields],
);

/** The first page of a copy, and how large it will be. */
export const FirstChanges = graphql(
  `
    query FirstChanges($budgetId: ID!, $from: YearMonth, $limit: Int!, $kinds: [ChangeKind!]!) {
      sync(budgetId: $budgetId, from: $from, limit: $limit, kinds: $kinds) {
        cursor
        hasMore
        changes {
          ...ChangeFields
        }
      }
      expenses(budgetId: $budgetId, first: 1) {
        totals {
          count
        }
      }
    }
  `,
  [ChangeFields],
);

/** What changes from now on. */
export const News = graphql(
  `
    subscription News($budgetId: ID!, $kinds: [ChangeKind!]!) {
      budgetChanged(budgetId: $budgetId, kinds: $kinds) {
        cursor
        changes {
          ...ChangeFields
        }
      }
    }
  `,
  [ChangeFields],
);

/** What the first month of a partial copy starts with. */
export const FirstMonth = graphql(`
  query FirstMonth($budgetId: ID!, $month: YearMonth!) {
    month(budgetId: $budgetId, month: $month) {
      totalIncome
      totalBudgeted
      uncategorisedSpent
      toAssign
      categories {
        categoryId
        carriedIn
      }
    }
  }
`);
