import type { ResultOf } from "gql.tada";
import { graphql } from "../graphql.js";

const CategoryFields = graphql(`
  fragment CategoryFields on Category {
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
  }
`);

export const Categories = graphql(
  `
    query Categories($budgetId: ID!) {
      categories(budgetId: $budgetId, first: 500) {
        nodes {
          ...CategoryFields
        }
      }
    }
  `,
  [CategoryFields],
);

export const CreateCategory = graphql(
  `
    mutation CreateCategory($input: CreateCategoryInput!, $idempotencyKey: String) {
      createCategory(input: $input, idempotencyKey: $idempotencyKey) {
        category {
          ...CategoryFields
        }
        months {
          budgetId
          month
        }
      }
    }
  `,
  [CategoryFields],
);

export const UpdateCategory = graphql(
  `
    mutation UpdateCategory($id: ID!, $input: UpdateCategoryInput!, $ifVersion: Int) {
      updateCategory(id: $id, input: $input, ifVersion: $ifVersion) {
        category {
          ...CategoryFields
        }
        months {
          budgetId
          month
        }
      }
    }
  `,
  [CategoryFields],
);

export const DeleteCategory = graphql(`
  mutation DeleteCategory($id: ID!, $input: DeleteCategoryInput) {
    deleteCategory(id: $id, input: $input) {
      months {
        budgetId
        month
      }
    }
  }
`);

export const RestoreCategory = graphql(`
  mutation RestoreCategory($id: ID!) {
    restoreCategory(id: $id) {
      category {
        id
        name
      }
      months {
        budgetId
        month
      }
    }
  }
`);

export type Category = ResultOf<typeof CategoryFields>;
