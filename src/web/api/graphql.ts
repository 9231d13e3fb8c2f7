import { initGraphQLTada } from "gql.tada";
import type { introspection } from "./schema.js";

/** Every query below is checked against the server's own SDL. Amounts are whole minor units. */
export const graphql = initGraphQLTada<{
  introspection: introspection;
  disableMasking: true;
  scalars: { Money: number };
}>();
