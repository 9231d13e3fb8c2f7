import type { ResultOf } from "gql.tada";
import { graphql } from "../graphql.js";

/** Most used first. */
export const Payees = graphql(`
  query Payees($budgetId: ID!, $q: String, $limit: Int) {
    payees(budgetId: $budgetId, q: $q, limit: $limit) {
      name
      categoryId
      count
      lastAmount
      lastDate
    }
  }
`);

export const RenamePayees = graphql(`
  mutation RenamePayees($input: RenamePayeesInput!, $idempotencyKey: String) {
    renamePayees(input: $input, idempotencyKey: $idempotencyKey) {
      run {
        id
        changed
        restored
        kept
        more
      }
    }
  }
`);

export type Payee = NonNullable<ResultOf<typeof Payees>["payees"]>[number];
