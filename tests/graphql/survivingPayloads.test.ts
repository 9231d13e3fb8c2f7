import { readFileSync } from "node:fs";
import { getNamedType, getNullableType, type GraphQLObjectType, isListType, isNonNullType, isObjectType } from "graphql";
import { getMetadataStorage } from "type-graphql";
import { buildSchema } from "../../src/graphql/schema.js";

const schema = buildSchema(JSON.parse(readFileSync("schema/openapi.json", "utf8")));
const mutations = Object.values(schema.getMutationType()!.getFields());

/** Methods that only work out what the object itself says: they ask nothing of the request, so nothing can refuse them. */
const pure = new Set(
  getMetadataStorage()
    .fieldResolvers.filter(({ params }) => (params ?? []).every(({ kind }) => kind === "root"))
    .map(({ schemaName, getObjectType }) => `${nameOf(getObjectType?.())}.${schemaName}`),
);

function nameOf(target: unknown): string {
  return getMetadataStorage().objectTypes.find((type) => type.target === target)?.name ?? "?";
}

/** The fields that are resolved after the write and whose failure would take the payload away. */
function erasing(type: GraphQLObjectType, path: string, seen: readonly string[]): string[] {
  return Object.values(type.getFields()).flatMap((field) => {
    if (!isNonNullType(field.type)) return [];
    const at = `${path}.${field.name}`;
    const own = field.resolve !== undefined && !pure.has(`${type.name}.${field.name}`) ? [at] : [];
    const inner = getNullableType(field.type);
    const mayDrop = isListType(inner) && !isNonNullType(inner.ofType);
    const named = getNamedType(field.type);
    return mayDrop || !isObjectType(named) || seen.includes(named.name) ? own : [...own, ...erasing(named, at, [...seen, named.name])];
  });
}

test("no field that is resolved after a write can take the payload of the write away", () => {
  const payloads = mutations.map(({ type }) => getNamedType(type)).filter(isObjectType);
  expect(payloads.length).toBeGreaterThan(60);
  expect(payloads.flatMap((payload) => erasing(payload, payload.name, [payload.name]))).toEqual([]);
  // Those that have one at all.
  const months = payloads.filter((payload) => "months" in payload.getFields());
  expect(months.length).toBeGreaterThan(20);
  for (const payload of months)
    expect([payload.name, payload.getFields()["months"]!.resolve]).toEqual([payload.name, expect.any(Function)]);
});
