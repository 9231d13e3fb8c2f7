import { mapOperations, mapValues, nameOf, type OpenApi, operationsOf, type Schema } from "./document.js";
import { problemSchemas } from "./problemSchemas.js";
import { References } from "./References.js";

const GROWS = "Values may be added";

/** Repairs what generated clients stumble over, and leaves out what no operation uses. */
export function withSchemas(document: OpenApi): OpenApi {
  const { schemas } = document.components;
  const inputs = reached(
    schemas,
    operationsOf(document).flatMap((operation) => schemasOf(operation.requestBody?.content ?? {})),
  );
  const outputs = reached(
    schemas,
    operationsOf(document).flatMap((operation) => Object.values(operation.responses).flatMap((answer) => schemasOf(answer.content ?? {}))),
  );
  const references = new References(document);
  const used = Object.entries(schemas).filter(([name]) => inputs.has(name) || outputs.has(name));
  const mended = used.map(([name, schema]) => [name, mend(schema, references, !inputs.has(name))] as const);
  const all = references.completed(Object.fromEntries(mended));
  const inOrder = Object.entries(all).sort(([one], [other]) => (one < other ? -1 : 1));
  const withInline = mapOperations(document, (operation) => ({
    ...operation,
    parameters: (operation.parameters ?? []).map((parameter) => ({
      ...parameter,
      ...(parameter.schema === undefined ? {} : { schema: whole(parameter.schema) }),
    })),
  }));
  return { ...withInline, components: { ...document.components, schemas: { ...Object.fromEntries(inOrder), ...problemSchemas } } };
}

function schemasOf(content: Readonly<Record<string, { readonly schema?: Schema }>>): Schema[] {
  return Object.values(content).flatMap(({ schema }) => (schema === undefined ? [] : [schema]));
}

/** The components that these schemas lead to. */
function reached(schemas: Readonly<Record<string, Schema>>, from: readonly Schema[]): ReadonlySet<string> {
  const names = new Set<string>();
  const visit = (schema: Schema): void => {
    if (schema.$ref !== undefined && !names.has(nameOf(schema.$ref))) {
      names.add(nameOf(schema.$ref));
      visit(schemas[nameOf(schema.$ref)] ?? {});
    }
    partsOf(schema).forEach(visit);
  };
  from.forEach(visit);
  return names;
}

function partsOf(schema: Schema): Schema[] {
  const { properties = {}, items, allOf = [], anyOf = [], oneOf = [], additionalProperties } = schema;
  const open = typeof additionalProperties === "object" ? [additionalProperties] : [];
  return [...Object.values(properties), ...(items === undefined ? [] : [items]), ...allOf, ...anyOf, ...oneOf, ...open];
}

/** An answer is open (a client must survive a field that comes later) and says that its enumerations grow. */
function mend(schema: Schema, references: References, answers: boolean): Schema {
  const { additionalProperties, nullable, ...rest } = whole(references.mended(schema));
  const closed =
    additionalProperties === false && answers ? {} : { ...(additionalProperties === undefined ? {} : { additionalProperties }) };
  return {
    ...rest,
    ...(nullable === true ? { nullable } : {}),
    ...closed,
    ...(answers && schema.enum !== undefined && schema.enum.length > 1 ? { description: growing(schema.description) } : {}),
    ...(schema.properties === undefined
      ? {}
      : { properties: mapValues(schema.properties, (part, name) => mend(timed(part, name, answers), references, answers)) }),
    ...(schema.items === undefined ? {} : { items: mend(narrow(schema.items), references, answers) }),
  };
}

function growing(description: string | undefined): string {
  if (description === undefined) return `${GROWS}.`;
  return description.replaceAll(/\s+/g, " ").includes(GROWS) ? description : `${description} ${GROWS}.`;
}

/** No figure of this server has a fraction. Most are amounts, so a number is as wide as those unless its shape says `@isInt`. */
function whole(schema: Schema): Schema {
  return schema.type === "number" ? { ...schema, type: "integer", format: "int64" } : schema;
}

/** A number in a list cannot carry `@isInt`; none of them is an amount. */
export function narrow(schema: Schema): Schema {
  return schema.type === "number" ? { ...schema, type: "integer", format: "int32" } : schema;
}

/** `createdAt` and its kind are instants. */
function timed(schema: Schema, name: string, answers: boolean): Schema {
  const isInstant = answers && name.endsWith("At") && schema.type === "string" && schema.format === undefined;
  return isInstant ? { ...schema, format: "date-time" } : schema;
}
