import { initGraphQLTada } from "gql.tada";
import type { introspection } from "./schema.js";

/** Every query below is checked against the server's own SDL. Amounts are whole minor units. */
export const graphql = initGraphQLTada<{
  introspection: introspection;
  disableMasking: true;
  scalars: {
    CurrencyCode: string;
    Date: string;
    DateTime: string;
    Decimal: string;
    Money: number;
    Percentage: number;
    YearMonth: string;
  };
}>();
