import { defaultFieldResolver, type GraphQLSchema, isInterfaceType, isObjectType, isUnionType } from "graphql";
import { getMetadataStorage } from "type-graphql";

/**
 * type-graphql puts a function around every field. Where it only reads a property it goes, so that a compiled query reads
 * the property itself. Fields that have a method somewhere keep it; roots have nothing else.
 */
export function plainFields(schema: GraphQLSchema): GraphQLSchema {
  const methods = new Set(getMetadataStorage().fieldResolvers.map((method) => method.methodName));
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || roots.includes(type) || type.name.startsWith("__")) continue;
    for (const field of Object.values(type.getFields())) {
      if (!methods.has(field.name)) field.resolve = defaultFieldResolver;
    }
  }
  return typesAtOnce(schema);
}

/** Nor does the type of an object have to be waited for, which compiled queries could not do. */
function typesAtOnce(schema: GraphQLSchema): GraphQLSchema {
  const { interfaceTypes, unions, objectTypes } = getMetadataStorage();
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isInterfaceType(type) && !isUnionType(type)) continue;
    const resolve = [...interfaceTypes, ...unions].find(({ name }) => name === type.name)?.resolveType;
    if (resolve === undefined) continue;
    type.resolveType = (value, context, info) => {
      const found: unknown = resolve(value, context, info, type);
      return typeof found === "string" ? found : objectTypes.find(({ target }) => target === found)?.name;
    };
  }
  return schema;
}
