import { graphql } from "../graphql.js";

/** For the ids that scripts name: of a budget in view the categories are in its copy. */
export const Categories = graphql(`
  query Categories($budgetId: ID!) {
    categories(budgetId: $budgetId, first: 500) {
      nodes {
        id
        name
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
