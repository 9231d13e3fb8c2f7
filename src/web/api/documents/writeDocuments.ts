import { graphql } from "../graphql.js";
import { BudgetRowFields, CategoryRowFields, ExpenseRowFields, StatementRowFields } from "./rowFragments.js";

export const StoreExpense = graphql(
  `
    mutation StoreExpense($input: CreateExpenseInput!, $key: String) {
      createExpense(input: $input, idempotencyKey: $key) {
        expense {
          ...ExpenseRowFields
        }
      }
    }
  `,
  [ExpenseRowFields],
);

const BatchFields = graphql(
  `
    fragment BatchFields on BatchResult {
      index
      status
      expense {
        ...ExpenseRowFields
      }
      problem {
        code
        detail
        errors {
          path
          code
          message
        }
      }
    }
  `,
  [ExpenseRowFields],
);

export const ChangeExpenses = graphql(
  `
    mutation ChangeExpenses($input: UpdateExpensesInput!, $key: String) {
      updateExpenses(input: $input, idempotencyKey: $key) {
        results {
          ...BatchFields
        }
      }
    }
  `,
  [BatchFields],
);

export const RemoveExpenses = graphql(
  `
    mutation RemoveExpenses($input: DeleteExpensesInput!, $key: String) {
      deleteExpenses(input: $input, idempotencyKey: $key) {
        results {
          ...BatchFields
        }
      }
    }
  `,
  [BatchFields],
);

export const RestoreExpenses = graphql(
  `
    mutation RestoreExpenses($input: RestoreExpensesInput!, $key: String) {
      restoreExpenses(input: $input, idempotencyKey: $key) {
        results {
          ...BatchFields
        }
      }
    }
  `,
  [BatchFields],
);

export const ReviewExpenses = graphql(
  `
    mutation ReviewExpenses($input: ReviewExpensesInput!, $key: String) {
      reviewExpenses(input: $input, idempotencyKey: $key) {
        expenses {
          ...ExpenseRowFields
        }
      }
    }
  `,
  [ExpenseRowFields],
);

export const StoreCategory = graphql(
  `
    mutation StoreCategory($input: CreateCategoryInput!, $key: String) {
      createCategory(input: $input, idempotencyKey: $key) {
        category {
          ...CategoryRowFields
        }
      }
    }
  `,
  [CategoryRowFields],
);

export const ChangeCategory = graphql(
  `
    mutation ChangeCategory($id: ID!, $input: UpdateCategoryInput!, $ifVersion: Int, $key: String) {
      updateCategory(id: $id, input: $input, ifVersion: $ifVersion, idempotencyKey: $key) {
        category {
          ...CategoryRowFields
        }
      }
    }
  `,
  [CategoryRowFields],
);

export const RemoveCategory = graphql(`
  mutation RemoveCategory($id: ID!, $input: DeleteCategoryInput, $key: String) {
    deleteCategory(id: $id, input: $input, idempotencyKey: $key) {
      deletedId
    }
  }
`);

export const BringBackCategory = graphql(
  `
    mutation BringBackCategory($id: ID!, $key: String) {
      restoreCategory(id: $id, idempotencyKey: $key) {
        category {
          ...CategoryRowFields
        }
      }
    }
  `,
  [CategoryRowFields],
);

export const MergeCategory = graphql(
  `
    mutation MergeCategory($id: ID!, $input: MergeCategoriesInput!, $key: String) {
      mergeCategories(id: $id, input: $input, idempotencyKey: $key) {
        deletedId
        category {
          ...CategoryRowFields
        }
      }
    }
  `,
  [CategoryRowFields],
);

export const SetAmounts = graphql(`
  mutation SetAmounts($input: SetMonthAmountsInput!, $key: String) {
    setMonthAmounts(input: $input, idempotencyKey: $key) {
      months {
        id
      }
    }
  }
`);

export const MoveAmount = graphql(`
  mutation MoveAmount($input: CreateTransferInput!, $key: String) {
    createTransfer(input: $input, idempotencyKey: $key) {
      months {
        id
      }
    }
  }
`);

export const CopyAmounts = graphql(`
  mutation CopyAmounts($input: CopyPlanInput!, $key: String) {
    copyPlan(input: $input, idempotencyKey: $key) {
      months {
        id
      }
    }
  }
`);

export const StoreStatement = graphql(
  `
    mutation StoreStatement($input: CloseMonthInput!, $key: String) {
      closeMonth(input: $input, idempotencyKey: $key) {
        monthlyBudget {
          ...StatementRowFields
        }
      }
    }
  `,
  [StatementRowFields],
);

export const RemoveStatement = graphql(`
  mutation RemoveStatement($id: ID!, $key: String) {
    deleteMonthlyBudget(id: $id, idempotencyKey: $key) {
      deletedId
    }
  }
`);

export const ChangeBudget = graphql(
  `
    mutation ChangeBudget($id: ID!, $input: UpdateBudgetInput!, $ifVersion: Int, $key: String) {
      updateBudget(id: $id, input: $input, ifVersion: $ifVersion, idempotencyKey: $key) {
        budget {
          ...BudgetRowFields
        }
      }
    }
  `,
  [BudgetRowFields],
);
