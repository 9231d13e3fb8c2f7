import { defaultFieldResolver, type GraphQLSchema } from "graphql";
import { isTracing, traced } from "../runtime/tracing.js";

/** In a trace, each field of Query and Mutation is a span. Without traces nothing is put around them. */
export function tracedRoots(schema: GraphQLSchema): GraphQLSchema {
  if (!isTracing()) return schema;
  for (const root of [schema.getQueryType(), schema.getMutationType()]) {
    for (const field of Object.values(root?.getFields() ?? {})) {
      const { name, resolve = defaultFieldResolver } = field;
      const [step, facts] = [`${root?.name ?? ""}.${name}`, { "graphql.field.name": name }];
      field.resolve = (...given) => traced<unknown>(step, facts, () => resolve(...given));
    }
  }
  return schema;
}
