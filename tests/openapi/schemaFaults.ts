import { Ajv, type ValidateFunction } from "ajv";
import formats from "ajv-formats";
import type { OpenApi, Schema } from "../../src/rest/openapi/document.js";

/** What is wrong with a value by a schema of this document. */
export function schemaFaults(document: OpenApi): (schema: Schema, value: unknown) => string[] {
  const ajv = new Ajv({ strict: false, allErrors: true });
  (formats as unknown as (to: Ajv) => void)(ajv);
  const schemas = Object.fromEntries(Object.entries(document.components.schemas).map(([name, schema]) => [name, plain(schema)]));
  const compiled = new Map<string, ValidateFunction>();
  return (schema, value) => {
    const key = JSON.stringify(schema);
    const validate = compiled.get(key) ?? ajv.compile({ ...plain(schema), components: { schemas } });
    compiled.set(key, validate);
    if (validate(value)) return [];
    return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
  };
}

/** OpenAPI 3.0's `nullable` in the words of JSON Schema. */
function plain(schema: any): any {
  if (Array.isArray(schema)) return schema.map(plain);
  if (typeof schema !== "object" || schema === null) return schema;
  const { nullable, example: _example, ...rest } = schema;
  const inner = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, key === "enum" ? value : plain(value)]));
  return nullable === true ? { anyOf: [inner, { type: "null" }] } : inner;
}
