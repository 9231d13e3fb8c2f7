import { readFileSync } from "node:fs";
import { buildSchema, getNamedType, type GraphQLType, isEnumType, isInputObjectType, isInterfaceType, isObjectType } from "graphql";

const schema = buildSchema(readFileSync("schema/schema.graphql", "utf8"));

interface Text {
  readonly place: string;
  readonly text: string;
  /** The words that REST has for the values of the field. */
  readonly lower: readonly string[];
}

const types = Object.values(schema.getTypeMap()).filter(({ name }) => !name.startsWith("__"));
const lowerOf = (type: GraphQLType): string[] => {
  const named = getNamedType(type);
  if (!isEnumType(named)) return [];
  return named.getValues().flatMap(({ name }) => {
    const words = name.toLowerCase().split("_");
    const capital = (word: string): string => `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
    return [words.join("-"), [words[0] ?? "", ...words.slice(1).map(capital)].join("")];
  });
};
const texts: Text[] = types.flatMap((type): Text[] => {
  const own = { place: type.name, text: type.description ?? "", lower: [] };
  if (isEnumType(type))
    return [own, ...type.getValues().map(({ name, description }) => ({ ...own, place: `${type.name}.${name}`, text: description ?? "" }))];
  if (!isObjectType(type) && !isInputObjectType(type) && !isInterfaceType(type)) return [own];
  return [
    own,
    ...Object.values(type.getFields()).flatMap((field: any) => [
      { place: `${type.name}.${field.name}`, text: field.description ?? "", lower: lowerOf(field.type) },
      ...(field.args ?? []).map((argument: any) => ({
        place: `${type.name}.${field.name}.${argument.name}`,
        text: argument.description ?? "",
        lower: lowerOf(argument.type),
      })),
    ]),
  ];
});
const names = new Set<string>(
  types.flatMap((type) =>
    isObjectType(type) || isInputObjectType(type) || isInterfaceType(type)
      ? Object.values(type.getFields()).flatMap((field: any) => [field.name, ...(field.args ?? []).map(({ name }: any) => name)])
      : [],
  ),
);
const quoted = (text: string): string[] => [...text.matchAll(/`([^`]+)`/g)].map(([, word]) => word!);
const found = (isWrong: (text: Text) => boolean): string[] => texts.filter(isWrong).map(({ place, text }) => `${place}: ${text}`);

test("the schema does not speak of HTTP where GraphQL has no such thing", () => {
  const http =
    /\bETag\b|\bIf-Match\b|\bIdempotency-Key\b|\bLocation\b|\bheaders?\b|\b(?:PATCH|POST|DELETE)\b|[(]4\d\d|with 4\d\d|\b(?:gets|or) 4\d\d|returns? [2-5]\d\d\b|JSON pointer into the body/;
  expect(found(({ place, text }) => http.test(text) && !place.startsWith("Subscription"))).toEqual([]);
});

test("the schema names the values of its enumerations as it has them", () => {
  expect(found(({ text, lower }) => quoted(text).some((word) => lower.includes(word)))).toEqual([]);
});

test("the schema names only fields that it has", () => {
  expect(found(({ text }) => quoted(text).some((word) => /^[a-z]+[A-Z][A-Za-z]*$/.test(word) && !names.has(word)))).toEqual([]);
});

test("the schema says once that values may be added", () => {
  expect(found(({ text }) => text.replaceAll(/\s+/g, " ").split("Values may be added").length > 2)).toEqual([]);
});
