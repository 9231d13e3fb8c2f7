import type { ApolloServerPlugin } from "@apollo/server";
import type { ValidationRule } from "graphql";
import type { Context } from "./context.js";

export interface DocumentLimits {
  readonly maxTokens: number;
  readonly validationRules: ValidationRule[];
  readonly plugins: ApolloServerPlugin<Context>[];
}

/** What one document may ask for at the most. */
export function documentLimits(): DocumentLimits {
  return { maxTokens: 1000, validationRules: [], plugins: [] };
}
