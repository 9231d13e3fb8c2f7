import { type Answer, type Media, mapOperations, mapValues, nameOf, type OpenApi, type Operation, type Schema } from "./document.js";
import type { RestName } from "../../operations/operations.js";
import { otherSampleId, sampleId } from "./sampleIds.js";

type Schemas = Readonly<Record<string, Schema>>;

/** What a real server answered to the examples: by operation, then by status. tests/openapi/examples.test.ts records them. */
export type Recorded = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

/** What a field of this name usually holds. A shape's own `@example` comes first. */
const usual: Readonly<Record<string, unknown>> = {
  email: "ada@example.org",
  password: "four brisk purple otters",
  code: "123456",
  refreshToken: "c2VzXzdwNnI5czF0M3c1eDh5MnowMWtiM3Y1aDBxMm04eDRuN3A2cjlzLjAuYW4tZXhhbXBsZS1hbmQtbm8tc2VhbA",
};

/** Requests that are said in other words here than their shapes say them. */
const requests: Readonly<Record<string, unknown>> = {
  enableTotp: { password: "four brisk purple otters" },
  mergeCategory: { into: otherSampleId("cat") },
  copyPlan: { from: "2026-01" },
  requestPasswordReset: { email: "ada@example.org" },
  deleteMe: { password: "four brisk purple otters", giveUp: [sampleId("bud")] },
} satisfies Partial<Record<RestName, unknown>>;

/** Every request shows one that can be sent as it is, and every answer one that was given. */
export function withExamples(document: OpenApi, recorded: Recorded): OpenApi {
  const { schemas } = document.components;
  return mapOperations(document, (operation) => ({
    ...operation,
    ...(operation.requestBody === undefined
      ? {}
      : { requestBody: { ...operation.requestBody, content: asked(operation, operation.requestBody.content, schemas) } }),
    responses: mapValues(operation.responses, (answer, status) => answered(answer, recorded[operation.operationId] ?? {}, status)),
  }));
}

function asked({ operationId }: Operation, content: Readonly<Record<string, Media>>, schemas: Schemas): Record<string, Media> {
  return mapValues(content, (media, type) => {
    if (!type.includes("json") || media.schema === undefined) return media;
    return { ...media, example: requests[operationId] ?? exampleOf(media.schema, schemas, operationId) };
  });
}

function answered(answer: Answer, given: Readonly<Record<string, unknown>>, status: string): Answer {
  if (answer.content === undefined) return answer;
  const example = given[status] ?? Object.values(given)[0];
  const show = (media: Media, type: string): Media => (type.includes("json") && example !== undefined ? { ...media, example } : media);
  return { ...answer, content: mapValues(answer.content, show) };
}

function exampleOf(schema: Schema, schemas: Schemas, name: string): unknown {
  if (schema.example !== undefined) return schema.example;
  if (schema.$ref !== undefined) return exampleOf(schemas[nameOf(schema.$ref)] ?? {}, schemas, name);
  if (schema.properties !== undefined) return mapValues(schema.properties, (part, key) => exampleOf(part, schemas, key));
  const example = schema.enum?.[0] ?? usual[name];
  if (example === undefined) throw new Error(`${name} needs an @example, so that its request can be sent as it is shown.`);
  return example;
}
