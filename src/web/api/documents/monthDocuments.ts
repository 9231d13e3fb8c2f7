import type { ResultOf } from "gql.tada";
import { graphql } from "../graphql.js";

const MonthFields = graphql(`
  fragment MonthFields on Month {
    id
    budgetId
    month
    from
    to
    currency
    status
    monthlyBudget {
      id
    }
    totalIncome
    totalBudgeted
    totalSpent
    totalAvailable
    totalCarriedIn
    uncategorisedSpent
    toAssign
    expensesCount
    categories {
      id
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
    query OneMonth($budgetId: ID!, $month: YearMonth!) {
      month(budgetId: $budgetId, month: $month) {
        ...MonthFields
      }
    }
  `,
  [MonthFields],
);

export const SetMonthAmount = graphql(`
  mutation SetMonthAmount($input: SetMonthAmountInput!) {
    setMonthAmount(input: $input) {
      months {
        budgetId
        month
        toAssign
      }
    }
  }
`);

export const CreateTransfer = graphql(`
  mutation CreateTransfer($input: CreateTransferInput!, $idempotencyKey: String) {
    createTransfer(input: $input, idempotencyKey: $idempotencyKey) {
      months {
        budgetId
        month
        toAssign
      }
    }
  }
`);

export const CopyPlan = graphql(`
  mutation CopyPlan($input: CopyPlanInput!, $idempotencyKey: String) {
    copyPlan(input: $input, idempotencyKey: $idempotencyKey) {
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
