import { getNullableType, type GraphQLSchema } from "graphql";

/** One field of an operation that fails must not take away what the others found or did: so each of them may be null. */
export function nullableRoots(schema: GraphQLSchema): GraphQLSchema {
  for (const root of [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()]) {
    for (const field of Object.values(root?.getFields() ?? {})) field.type = getNullableType(field.type);
  }
  return schema;
}
