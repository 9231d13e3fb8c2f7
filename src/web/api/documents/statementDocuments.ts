import type { ResultOf } from "gql.tada";
import { graphql } from "../graphql.js";

const StatementFields = graphql(`
  fragment StatementFields on MonthlyBudget {
    id
    month
    name
    currency
    version
    closedAt
    supersededBy {
      id
    }
    stale
    note
    totalIncome
    totalBudgeted
    totalSpent
    totalAvailable
    uncategorisedSpent
    toAssign
    expensesCount
    toAssignDrift
    categories {
      categoryId
      parentId
      name
      budgeted
      carriedIn
      spent
      available
      carriedOut
      expensesCount
    }
    drift {
      category {
        id
      }
      name
      budgeted
      carriedIn
      spent
      available
      income
      expensesCount
    }
  }
`);

export const Statements = graphql(`
  query Statements($budgetId: ID!) {
    monthlyBudgets(budgetId: $budgetId, first: 100) {
      nodes {
        id
        month
        version
        closedAt
        supersededBy {
          id
        }
        stale
      }
    }
  }
`);

export const OneStatement = graphql(
  `
    query OneStatement($id: ID!) {
      monthlyBudget(id: $id) {
        ...StatementFields
      }
    }
  `,
  [StatementFields],
);

export const CloseMonth = graphql(`
  mutation CloseMonth($input: CloseMonthInput!) {
    closeMonth(input: $input) {
      monthlyBudget {
        id
        version
      }
    }
  }
`);

export const TakeBackStatement = graphql(`
  mutation TakeBackStatement($id: ID!) {
    deleteMonthlyBudget(id: $id) {
      deletedId
      months {
        budgetId
        month
      }
    }
  }
`);

export type Statement = ResultOf<typeof StatementFields>;
