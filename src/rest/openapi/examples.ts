import { type Media, mapOperations, mapValues, nameOf, type OpenApi, type Schema } from "./document.js";
import { sampleId } from "./sampleIds.js";

type Schemas = Readonly<Record<string, Schema>>;

/** What a field of this name usually holds. A shape's own `@example` comes first. */
const usual: Readonly<Record<string, unknown>> = {
  budgetId: sampleId("bud"),
  categoryId: sampleId("cat"),
  parentId: sampleId("cat"),
  accountId: sampleId("acc"),
  closedBy: sampleId("acc"),
  snapshotId: sampleId("mon"),
  month: "2026-01",
  from: "2026-01",
  to: "2026-03",
  name: "Groceries",
  email: "ada@example.org",
  currency: "EUR",
  password: "four brisk purple otters",
  code: "123456",
  rate: "0.9231",
  version: 1,
  cursor: "eyJ2IjoxfQ.c2lnbmF0dXJl",
  nextCursor: null,
  externalId: "2026-01-17-0001",
};

/** Every request and every answer shows one, made of the shapes' own examples. */
export function withExamples(document: OpenApi): OpenApi {
  const { schemas } = document.components;
  const shown = mapValues(schemas, (schema) =>
    schema.type === "object" ? { ...schema, example: exampleOf(schema, schemas, "") } : schema,
  );
  const show = (content: Readonly<Record<string, Media>>): Record<string, Media> =>
    mapValues(content, (media, type) => (type.includes("json") ? shownIn(media, shown) : media));
  const changed = mapOperations(document, (operation) => ({
    ...operation,
    ...(operation.requestBody === undefined
      ? {}
      : { requestBody: { ...operation.requestBody, content: show(operation.requestBody.content) } }),
    responses: mapValues(operation.responses, (answer) =>
      answer.content === undefined ? answer : { ...answer, content: show(answer.content) },
    ),
  }));
  return { ...changed, components: { ...changed.components, schemas: shown } };
}

function shownIn(media: Media, schemas: Schemas): Media {
  if (media.schema === undefined || media.example !== undefined || media.examples !== undefined) return media;
  return { ...media, example: exampleOf(media.schema, schemas, "") };
}

function exampleOf(schema: Schema, schemas: Schemas, name: string): unknown {
  if (schema.example !== undefined) return schema.example;
  if (schema.$ref !== undefined) return exampleOf(schemas[nameOf(schema.$ref)] ?? {}, schemas, name);
  if (schema.nullable === true && schema.allOf !== undefined) return null;
  const inner = schema.allOf?.[0] ?? schema.oneOf?.[0];
  if (inner !== undefined) return exampleOf(inner, schemas, name);
  if (schema.properties !== undefined) return mapValues(schema.properties, (part, key) => exampleOf(part, schemas, key));
  if (schema.type === "array") return schema.items === undefined ? [] : [exampleOf(schema.items, schemas, name)];
  return wordOf(schema, name);
}

function wordOf(schema: Schema, name: string): unknown {
  if (schema.enum !== undefined) return schema.enum[0];
  if (name in usual && (schema.nullable === true || typeof usual[name] === typeOf(schema))) return usual[name];
  if (schema.nullable === true) return null;
  if (schema.type === "boolean") return false;
  if (schema.type === "integer") return schema.minimum ?? 0;
  if (schema.type === "object") return {};
  if (schema.format === "date-time") return "2026-01-17T18:02:11.507Z";
  if (schema.format === "date") return "2026-01-17";
  return "text";
}

function typeOf(schema: Schema): string {
  return schema.type === "integer" ? "number" : (schema.type ?? "");
}
