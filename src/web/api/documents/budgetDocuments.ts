import { graphql } from "../graphql.js";
import { BudgetRowFields } from "./rowFragments.js";

export const Budgets = graphql(
  `
    query Budgets {
      budgets(first: 100) {
        nodes {
          ...BudgetRowFields
        }
      }
    }
  `,
  [BudgetRowFields],
);

export const CreateBudget = graphql(
  `
    mutation CreateBudget($input: CreateBudgetInput!, $idempotencyKey: String) {
      createBudget(input: $input, idempotencyKey: $idempotencyKey) {
        budget {
          ...BudgetRowFields
        }
      }
    }
  `,
  [BudgetRowFields],
);

export const UpdateBudget = graphql(
  `
    mutation UpdateBudget($id: ID!, $input: UpdateBudgetInput!, $ifVersion: Int) {
      updateBudget(id: $id, input: $input, ifVersion: $ifVersion) {
        budget {
          ...BudgetRowFields
        }
      }
    }
  `,
  [BudgetRowFields],
);

export const DeleteBudget = graphql(`
  mutation DeleteBudget($id: ID!, $input: DeleteBudgetInput) {
    deleteBudget(id: $id, input: $input) {
      deletedId
    }
  }
`);

/** Whether anything relies on the budget's currency and its first month. */
export const BudgetUse = graphql(`
  query BudgetUse($id: ID!) {
    expenses(budgetId: $id, first: 1) {
      totals {
        count
      }
    }
    monthlyBudgets(budgetId: $id, first: 1) {
      nodes {
        id
      }
    }
  }
`);
