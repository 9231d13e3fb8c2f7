import type { ResultOf } from "gql.tada";
import { graphql } from "./graphql.js";

const BudgetFields = graphql(`
  fragment BudgetFields on Budget {
    id name currency timeZone monthStartDay startMonth note archivedAt role version
  }
`);

export const Budgets = graphql(
  `
    query Budgets {
      budgets { ...BudgetFields }
    }
  `,
  [BudgetFields],
);

export const OneBudget = graphql(
  `
    query OneBudget($id: ID!) {
      budget(id: $id) { ...BudgetFields }
    }
  `,
  [BudgetFields],
);

export const CreateBudget = graphql(
  `
    mutation CreateBudget($input: CreateBudgetInput!, $idempotencyKey: String) {
      createBudget(input: $input, idempotencyKey: $idempotencyKey) { budget { ...BudgetFields } }
    }
  `,
  [BudgetFields],
);

export type Budget = ResultOf<typeof BudgetFields>;
