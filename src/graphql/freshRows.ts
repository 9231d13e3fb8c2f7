import type { GraphQLFieldResolver, GraphQLSchema } from "graphql";
import type { Context } from "./context.js";
import { createLoaders } from "./loaders.js";

type Resolve = GraphQLFieldResolver<unknown, Context>;

/** The mutations of a document run one after the other, and each answers with what the ones before it left. */
export function freshRows(schema: GraphQLSchema): GraphQLSchema {
  for (const field of Object.values(schema.getMutationType()?.getFields() ?? {})) {
    const resolve: Resolve | undefined = field.resolve;
    if (resolve === undefined) continue;
    const afresh: Resolve = (root, args, context, info) => {
      context.loaders = createLoaders(context.services, context.who);
      return resolve(root, args, context, info);
    };
    field.resolve = afresh;
  }
  return schema;
}
