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
