import type { GraphQLFieldResolver, GraphQLSchema } from "graphql";
import { requireNeed } from "../operations/needs.js";
import type { OperationNeed } from "../operations/operation.js";
import { recordOf } from "../operations/operations.js";
import type { Context } from "./context.js";

type Resolve = GraphQLFieldResolver<unknown, Context, Readonly<Record<string, unknown>>>;

/** Puts the check of what the credential may do before every field of Query, Mutation and Subscription. */
export function permittedRoots(schema: GraphQLSchema): GraphQLSchema {
  for (const root of [schema.getQueryType(), schema.getMutationType()]) {
    for (const field of Object.values(root?.getFields() ?? {})) field.resolve = guarded(recordOf(field.name).needs, field.resolve);
  }
  for (const field of Object.values(schema.getSubscriptionType()?.getFields() ?? {}))
    field.subscribe = guarded(recordOf(field.name).needs, field.subscribe);
  return schema;
}

function guarded(need: OperationNeed | null, run: Resolve | undefined): Resolve {
  if (run === undefined) throw new Error("A root field has no resolver.");
  if (need === null) return run;
  return async (source, args, context, info) => {
    requireNeed(await context.who(), need);
    return run(source, args, context, info);
  };
}
