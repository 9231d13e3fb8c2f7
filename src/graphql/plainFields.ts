import { type GraphQLSchema, isObjectType } from "graphql";
import { getMetadataStorage } from "type-graphql";

/**
 * type-graphql puts an asynchronous function around every field. Where it only reads a property it goes, and graphql-js reads the
 * property itself, without a promise. Fields that have a method, or another name than the property, keep it; roots have nothing else.
 */
export function plainFields(schema: GraphQLSchema): void {
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || roots.includes(type) || type.name.startsWith("__")) continue;
    const methods = methodsOf(type.name);
    for (const field of Object.values(type.getFields())) {
      if (!methods.has(field.name)) delete field.resolve;
    }
  }
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
