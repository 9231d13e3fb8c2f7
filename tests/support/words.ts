import { readFileSync } from "node:fs";
import { buildSchema, type GraphQLType, isEnumType, isInputObjectType, isListType, isNonNullType, isObjectType } from "graphql";
import { upperCase } from "../../src/shapes/enumeration.js";

const schema = buildSchema(readFileSync(new URL("../../schema/schema.graphql", import.meta.url), "utf8"));

/** An input of REST with the words of GraphQL's enumerations; whatever is no word of one stays as it is. */
export function graphqlInput(typeName: string, value: unknown): unknown {
  const type = schema.getType(typeName);
  if (type === undefined) throw new Error(`no type ${typeName}`);
  return converted(type, value, (word, names) => (names.includes(upperCase(word)) ? upperCase(word) : word));
}

/** An answer of GraphQL in the words of REST, and with the ids in place of people and statements. */
export function restAnswer(typeName: string, value: unknown): any {
  const type = schema.getType(typeName);
  if (type === undefined) throw new Error(`no type ${typeName}`);
  return converted(type, value, (word) => word.toLowerCase().replaceAll("_", "-"));
}

function converted(type: GraphQLType, value: unknown, word: (text: string, names: readonly string[]) => string): unknown {
  if (isNonNullType(type)) return converted(type.ofType, value, word);
  if (isListType(type)) return Array.isArray(value) ? value.map((item) => converted(type.ofType, item, word)) : value;
  if (isEnumType(type))
    return typeof value === "string"
      ? word(
          value,
          type.getValues().map(({ name }) => name),
        )
      : value;
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  if (isObjectType(type) && type.name === "Person") return (value as any).accountId;
  if (!isInputObjectType(type) && !isObjectType(type)) return value;
  const fields = type.getFields();
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, Object.hasOwn(fields, name) ? converted(fields[name]!.type, part, word) : part]),
  );
}
