import { type GraphQLFieldResolver, type GraphQLSchema } from "graphql";
import type { Context } from "./context.js";
import { argumentOf, givenValue } from "./givenInputs.js";

type Resolve = GraphQLFieldResolver<unknown, Context>;

/** Mutations are handed what the caller wrote, not what GraphQL would kindly make of it: values are never coerced, in either API. */
export function uncoerced(schema: GraphQLSchema): GraphQLSchema {
  for (const field of Object.values(schema.getMutationType()?.getFields() ?? {})) {
    const resolve: Resolve | undefined = field.resolve;
    const input = field.args.find(({ name }) => name === "input");
    if (resolve === undefined || input === undefined) continue;
    const asGiven: Resolve = (root, args, context, info) => {
      const node = info.fieldNodes[0] === undefined ? undefined : argumentOf(info.fieldNodes[0], "input");
      if (node === undefined) return resolve(root, args, context, info);
      const given = givenValue(input.type, node, info.operation, context.variables);
      return resolve(root, { ...args, input: given }, context, info);
    };
    field.resolve = asGiven;
  }
  return schema;
}
