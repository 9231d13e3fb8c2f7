import { type GraphQLSchema, isInterfaceType, isObjectType, isUnionType } from "graphql";
import { getMetadataStorage } from "type-graphql";

/**
 * type-graphql puts a function around every field. Where it only reads a property it goes, so that a compiled query reads
 * the property itself, without a call. Fields that have a method, or another name than the property, keep it; roots have nothing else.
 */
export function plainFields(schema: GraphQLSchema): GraphQLSchema {
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || roots.includes(type) || type.name.startsWith("__")) continue;
    const methods = methodsOf(type.name);
    for (const field of Object.values(type.getFields())) {
      if (!methods.has(field.name)) delete field.resolve;
    }
  }
  return typesAtOnce(schema);
}

/** The fields that have a method: in the type's own class, in one that it extends, or in a resolver of either. */
function methodsOf(typeName: string): ReadonlySet<string> {
  const { objectTypes, fieldResolvers } = getMetadataStorage();
  const target = objectTypes.find(({ name }) => name === typeName)?.target;
  const prototype: unknown = target?.prototype;
  const methods = fieldResolvers.filter(({ kind, methodName, getObjectType }) => {
    const owner: unknown = getObjectType?.();
    const isOwn = owner === target || (typeof owner === "function" && target?.prototype instanceof owner);
    return isOwn && !(kind === "internal" && isGetter(prototype, methodName));
  });
  return new Set([...methods.map(({ schemaName }) => schemaName), ...renamedIn(target)]);
}

/** The fields of a class, and of those that it extends, that have another name than the property. */
function renamedIn(target: unknown): string[] {
  const fields = getMetadataStorage().objectTypes.flatMap((type) => {
    const isOwn = type.target === target || (typeof target === "function" && target.prototype instanceof type.target);
    return isOwn ? (type.fields ?? []) : [];
  });
  return fields.filter(({ name, schemaName }) => name !== schemaName).map(({ schemaName }) => schemaName);
}

/** A getter is read like a property. */
function isGetter(prototype: unknown, name: string): boolean {
  return typeof prototype === "object" && prototype !== null && Object.getOwnPropertyDescriptor(prototype, name)?.get !== undefined;
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
