import { readFileSync } from "node:fs";
import type { OpenApi, Schema } from "../../../../src/rest/openapi/document.js";
import { bodySchemas } from "../../../../src/validation/jsonSchemas.js";
import { documentName } from "../../../../src/shapes/documentName.js";

const document: OpenApi = JSON.parse(readFileSync(new URL("../../../../schema/openapi.json", import.meta.url), "utf8"));
const { schemas } = document.components;

const rules = Object.fromEntries(Object.entries(bodySchemas()).map(([name, rule]) => [documentName(name), rule]));

/** Every component that some operation takes in a JSON body. */
const inputs = [
  ...new Set(
    Object.values(document.paths)
      .flatMap((item) => Object.values(item))
      .flatMap(({ requestBody }) => Object.entries(requestBody?.content ?? {}))
      .flatMap(([type, { schema }]) => (type.includes("json") && schema?.$ref !== undefined ? [schema.$ref.split("/").at(-1)!] : [])),
  ),
].sort();

test.each(inputs)("%s says in the document what its rule says", (name) => {
  expect(rules[name]).toBeDefined();
  expect(essence(schemas[name]!)).toEqual(essence(rules[name] as Schema));
});

/** What a client is bound by: type, nullability, bounds, format, pattern, and which fields there are and must be. */
function essence(schema: Schema): unknown {
  const { nullable, ...flat } = resolved(schema);
  const {
    type,
    required = [],
    properties,
    items,
    additionalProperties,
    pattern,
    minLength,
    maxLength,
    minimum,
    maximum,
    minItems,
    maxItems,
  } = flat;
  const enumeration = flat.enum === undefined ? {} : { enum: [...flat.enum].filter((value) => value !== null).sort() };
  const format = flat.format?.startsWith("int") ? undefined : flat.format;
  return JSON.parse(
    JSON.stringify({
      type,
      nullable: nullable === true,
      format,
      // A format says more than the pattern that some tools add to it.
      pattern: format === "date" || format === "date-time" ? undefined : pattern,
      minLength,
      maxLength,
      // What every whole number keeps to is no bound.
      ...(type === "integer" ? { minimum: minimum === Number.MIN_SAFE_INTEGER ? undefined : minimum, maximum } : {}),
      minItems,
      maxItems,
      ...enumeration,
      ...(properties === undefined
        ? {}
        : {
            required: [...required].sort(),
            additionalProperties,
            properties: Object.fromEntries(
              Object.keys(properties)
                .sort()
                .map((key) => [key, essence(bounded(key, properties[key]!))]),
            ),
          }),
      ...(items === undefined ? {} : { items: essence(items) }),
    }),
  );
}

/** The schema itself, behind references and behind the wrapping that makes one nullable. */
function resolved(schema: Schema): Schema {
  const nullable = schema.nullable === true;
  const part = schema.allOf?.[0];
  const whole = part ?? schema;
  const target = whole.$ref === undefined ? whole : schemas[whole.$ref.split("/").at(-1)!]!;
  return part === undefined && schema.$ref === undefined
    ? schema
    : { ...resolved(target), nullable: nullable || resolved(target).nullable === true };
}

/** A version has 32 bits in the document; the rule only says that it is an integer. */
function bounded(key: string, schema: Schema): Schema {
  const { maximum: _maximum, ...rest } = schema;
  return key === "ifVersion" ? rest : schema;
}
