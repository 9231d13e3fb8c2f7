import type { ResultOf, VariablesOf } from "gql.tada";
import { graphql } from "../graphql.js";

const ExpenseFields = graphql(`
  fragment ExpenseFields on Expense {
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

export const Expenses = graphql(
  `
    query Expenses($budgetId: ID!, $filter: ExpenseFilter, $first: Int, $after: String) {
      expenses(budgetId: $budgetId, filter: $filter, sort: DATE_DESC, first: $first, after: $after) {
        nodes {
          ...ExpenseFields
        }
        pageInfo {
          hasNextPage
          endCursor
        }
        totals {
          count
          income
          expenses
          net
        }
      }
    }
  `,
  [ExpenseFields],
);

export const OneExpense = graphql(
  `
    query OneExpense($id: ID!) {
      expense(id: $id) {
        ...ExpenseFields
      }
    }
  `,
  [ExpenseFields],
);

export const CreateExpense = graphql(
  `
    mutation CreateExpense($input: CreateExpenseInput!, $idempotencyKey: String) {
      createExpense(input: $input, idempotencyKey: $idempotencyKey) {
        expense {
          ...ExpenseFields
        }
        months {
          budgetId
          month
        }
      }
    }
  `,
  [ExpenseFields],
);

export const UpdateExpense = graphql(
  `
    mutation UpdateExpense($id: ID!, $input: UpdateExpenseInput!, $ifVersion: Int) {
      updateExpense(id: $id, input: $input, ifVersion: $ifVersion) {
        expense {
          ...ExpenseFields
        }
        months {
          budgetId
          month
        }
      }
    }
  `,
  [ExpenseFields],
);

export const DeleteExpense = graphql(`
  mutation DeleteExpense($id: ID!) {
    deleteExpense(id: $id) {
      months {
        budgetId
        month
      }
    }
  }
`);

export const RestoreExpense = graphql(`
  mutation RestoreExpense($id: ID!) {
    restoreExpense(id: $id) {
      expense {
        id
        description
        amount
        type
      }
      months {
        budgetId
        month
      }
    }
  }
`);

export type Expense = ResultOf<typeof ExpenseFields>;
/** What may be sent of an expense that is there. */
export type ExpenseChange = VariablesOf<typeof UpdateExpense>["input"];
export type ExpenseFilter = NonNullable<VariablesOf<typeof Expenses>["filter"]>;
export type ExpenseTotals = NonNullable<ResultOf<typeof Expenses>["expenses"]>["totals"];
