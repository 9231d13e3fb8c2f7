import { graphql } from "../graphql.js";

export const BudgetChanged = graphql(`
  subscription BudgetChanged($budgetId: ID!) {
    budgetChanged(budgetId: $budgetId) {
      cursor
    }
  }
`);
