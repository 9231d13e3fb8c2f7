import type { ResultOf } from "gql.tada";
import { graphql } from "../graphql.js";

const MonthFields = graphql(`
  fragment MonthFields on Month {
    budgetId
    month
    from
    to
    currency
    status
    snapshotId
    totalIncome
    totalBudgeted
    totalSpent
    totalAvailable
    totalCarriedIn
    uncategorisedSpent
    toAssign
    expensesCount
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
      percentage
      perDay
      alerts
      limit
      amountSet
      note
      rollover {
        policy
        cap
      }
      withChildren {
        budgeted
        spent
        available
      }
    }
  }
`);

export const OneMonth = graphql(
  `
    query OneMonth($budgetId: ID!, $month: String!) {
      month(budgetId: $budgetId, month: $month) {
        ...MonthFields
      }
    }
  `,
  [MonthFields],
);

export const SetMonthAmount = graphql(`
  mutation SetMonthAmount($budgetId: ID!, $month: String!, $categoryId: ID!, $input: SetMonthAmountInput!) {
    setMonthAmount(budgetId: $budgetId, month: $month, categoryId: $categoryId, input: $input) {
      months {
        budgetId
        month
        toAssign
      }
    }
  }
`);

export const CreateTransfer = graphql(`
  mutation CreateTransfer($budgetId: ID!, $month: String!, $input: TransferInput!, $idempotencyKey: String) {
    createTransfer(budgetId: $budgetId, month: $month, input: $input, idempotencyKey: $idempotencyKey) {
      months {
        budgetId
        month
        toAssign
      }
    }
  }
`);

export const CopyPlan = graphql(`
  mutation CopyPlan($budgetId: ID!, $month: String!, $input: CopyPlanInput!, $idempotencyKey: String) {
    copyPlan(budgetId: $budgetId, month: $month, input: $input, idempotencyKey: $idempotencyKey) {
      months {
        budgetId
        month
        toAssign
      }
    }
  }
`);

export type Month = ResultOf<typeof MonthFields>;
export type MonthRow = Month["categories"][number];
