import type { ResultOf } from "gql.tada";
import { graphql } from "../graphql.js";

export const BudgetRowFields = graphql(`
  fragment BudgetRowFields on Budget {
    id
    name
    currency
    currencyDigits
    timeZone
    monthStartDay
    startMonth
    note
    archivedAt
    role
    version
  }
`);

export const CategoryRowFields = graphql(`
  fragment CategoryRowFields on Category {
    id
    parentId
    name
    icon
    color
    position
    budgeted
    effectiveFrom
    alertAt
    archivedAt
    version
    rollover {
      policy
      cap
    }
    target {
      kind
      amount
      by
    }
    allocations {
      from
      budgeted
      rollover {
        policy
        cap
      }
      target {
        kind
        amount
        by
      }
    }
  }
`);

export const ExpenseRowFields = graphql(`
  fragment ExpenseRowFields on Expense {
    id
    type
    amount
    date
    month
    description
    payee
    note
    tags
    categoryId
    version
    reviewed
    origin {
      kind
    }
    because {
      field
      text
    }
    original {
      amount
      currency
      rate
    }
    splits {
      categoryId
      amount
      note
    }
  }
`);

const PlanRowFields = graphql(`
  fragment PlanRowFields on Plan {
    id
    month
    version
    amounts {
      categoryId
      budgeted
      note
    }
  }
`);

export const StatementRowFields = graphql(`
  fragment StatementRowFields on MonthlyBudget {
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
    toAssignDrift
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
      carriedOut
      income
      expensesCount
    }
  }
`);

const MovementRowFields = graphql(`
  fragment MovementRowFields on RecurringMovement {
    id
    rule
    start
    weekend
    since
    through
    version
    template {
      type
      amount
      category {
        id
      }
      splits {
        categoryId
        amount
        note
      }
    }
    singles {
      date
      state
      day
      amount
      category {
        id
      }
    }
  }
`);

export const ChangeFields = graphql(
  `
    fragment ChangeFields on Change {
      kind
      resourceId
      resource {
        __typename
        ...BudgetRowFields
        ...CategoryRowFields
        ...ExpenseRowFields
        ...PlanRowFields
        ...StatementRowFields
        ...MovementRowFields
      }
    }
  `,
  [BudgetRowFields, CategoryRowFields, ExpenseRowFields, PlanRowFields, StatementRowFields, MovementRowFields],
);

export type ChangeAnswer = ResultOf<typeof ChangeFields>;
export type BudgetAnswer = ResultOf<typeof BudgetRowFields>;
export type CategoryAnswer = ResultOf<typeof CategoryRowFields>;
export type ExpenseAnswer = ResultOf<typeof ExpenseRowFields>;
export type MovementAnswer = ResultOf<typeof MovementRowFields>;
export type StatementAnswer = ResultOf<typeof StatementRowFields>;
