import { graphql } from "../graphql.js";

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
