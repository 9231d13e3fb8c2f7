import { mapOperations, mapValues, nameOf, type OpenApi, type Operation, operationsOf, type Parameter, type Schema } from "./document.js";
import { narrow } from "./schemas.js";

/** The rules as JSON Schema: those of bodies by the name of their shape, those of query parameters by operation. */
export interface Rules {
  readonly bodies: Readonly<Record<string, Schema>>;
  readonly queries: Readonly<Record<string, Schema>>;
}

/**
 * The bounds of an input stand in its rule alone and are written into the document from there. Where shape and rule name other
 * fields, other types or other words, there is no document: whatever one of them forgot is named.
 */
export function withBounds(document: OpenApi, rules: Rules): OpenApi {
  const { schemas } = document.components;
  const walk = new Walk(schemas);
  for (const name of bodiesOf(document)) walk.component(name, rules.bodies[name]);
  const operations = new Set(operationsOf(document).map(({ operationId }) => operationId));
  const unknown = Object.keys(rules.queries).filter((name) => !operations.has(name));
  if (unknown.length > 0) throw new Error(`A rule of parameters names no operation: ${unknown.join(", ")}.`);
  const bounded = mapOperations(document, (operation) => ({
    ...operation,
    parameters: parametersBounded(operation, rules.queries[operation.operationId]),
  }));
  return { ...bounded, components: { ...document.components, schemas: { ...schemas, ...Object.fromEntries(walk.bounded) } } };
}

function bodiesOf(document: OpenApi): Set<string> {
  const media = operationsOf(document).flatMap(({ requestBody }) => Object.values(requestBody?.content ?? {}));
  return new Set(media.flatMap(({ schema }) => (schema?.$ref === undefined ? [] : [nameOf(schema.$ref)])));
}

/** Goes through shape and rule side by side. */
class Walk {
  readonly bounded = new Map<string, Schema>();
  private readonly rulesOf = new Map<string, string>();

  constructor(private readonly schemas: Readonly<Record<string, Schema>>) {}

  component(name: string, rule: Schema | undefined): void {
    if (rule === undefined) throw new Error(`${name} is taken in a body, but no rule has its name.`);
    const text = JSON.stringify({ ...rule, nullable: undefined });
    const before = this.rulesOf.get(name);
    if (before !== undefined && before !== text) throw new Error(`${name} is held to two rules that differ.`);
    if (before !== undefined) return;
    this.rulesOf.set(name, text);
    this.bounded.set(name, this.part(this.schemas[name] ?? {}, { ...rule, nullable: false }, name));
  }

  part(schema: Schema, rule: Schema, place: string): Schema {
    const ref = schema.$ref ?? schema.allOf?.[0]?.$ref;
    if (ref !== undefined) {
      same(place, "null", schema.nullable === true, rule.nullable === true);
      this.component(nameOf(ref), rule);
      return schema;
    }
    const { type, properties, items, anyOf, oneOf } = schema;
    if (anyOf !== undefined && rule.anyOf !== undefined) return { ...schema, anyOf: this.forms(anyOf, rule.anyOf, place) };
    if (oneOf !== undefined && rule.anyOf !== undefined) return { ...schema, oneOf: this.forms(oneOf, rule.anyOf, place) };
    same(place, "type", type === "number" ? "integer" : type, rule.type);
    same(place, "null", schema.nullable === true, rule.nullable === true);
    same(place, "words", wordsOf(schema), wordsOf(rule));
    same(place, "default", schema.default, rule.default);
    if (properties !== undefined) return { ...schema, properties: this.fields(properties, schema, rule, place) };
    return {
      ...schema,
      ...boundsOf(schema, rule, place),
      ...(items === undefined ? {} : { items: this.part(narrow(items), rule.items ?? {}, `${place}[]`) }),
    };
  }

  /** Each of several forms by its own rule, in the same order. */
  private forms(forms: readonly Schema[], rules: readonly Schema[], place: string): Schema[] {
    return forms.map((form, at) => this.part(form, rules[at] ?? {}, place));
  }

  private fields(properties: Readonly<Record<string, Schema>>, schema: Schema, rule: Schema, place: string): Record<string, Schema> {
    same(place, "fields", Object.keys(properties).sort(), Object.keys(rule.properties ?? {}).sort());
    same(place, "required fields", [...(schema.required ?? [])].sort(), [...(rule.required ?? [])].sort());
    return mapValues(properties, (part, name) => this.part(part, rule.properties?.[name] ?? {}, `${place}.${name}`));
  }
}

function same(place: string, what: string, shape: unknown, rule: unknown): void {
  const [one, other] = [JSON.stringify(shape), JSON.stringify(rule)];
  if (one !== other) throw new Error(`${place}: as to ${what}, the shape says ${one} and the rule ${other}.`);
}

function wordsOf({ enum: words }: Schema): unknown {
  return words?.filter((word) => word !== null).sort();
}

function parametersBounded({ operationId, parameters = [] }: Operation, rule: Schema | undefined): readonly Parameter[] {
  const query = parameters.filter(({ in: where }) => where === "query");
  const ruled = Object.keys(rule?.properties ?? {}).sort();
  const namesOf = (some: readonly Parameter[]): string[] => some.map(({ name = "" }) => name).sort();
  const needed = query.filter(({ schema, name = "" }) => !hasNoBounds(schema) || ruled.includes(name));
  same(operationId, "parameters", namesOf(needed), ruled);
  const required = needed.filter((parameter) => parameter.required === true);
  same(operationId, "required parameters", namesOf(required), [...(rule?.required ?? [])].sort());
  return parameters.map((parameter) => parameterBounded(parameter, rule?.properties?.[parameter.name ?? ""], operationId));
}

/** One of a few words, or yes and no: the shape says all there is to say. */
function hasNoBounds(schema: Schema | undefined): boolean {
  return schema?.enum !== undefined || schema?.type === "boolean";
}

function parameterBounded(parameter: Parameter, rule: Schema | undefined, operationId: string): Parameter {
  const { schema, name } = parameter;
  if (rule === undefined || schema === undefined || parameter.in !== "query") return parameter;
  return { ...parameter, schema: new Walk({}).part(schema, rule, `${operationId} ${name}`) };
}

/** What of a rule is written, or compared with the shape. */
const written: ReadonlySet<string> = new Set([
  ...["type", "nullable", "enum", "properties", "required", "additionalProperties", "items", "default"],
  ...["format", "pattern", "minLength", "maxLength", "minItems", "maxItems", "minimum", "maximum"],
]);

/** A format says more than the pattern that goes with it, and 32 bits more than the bounds of every safe integer. */
function boundsOf(schema: Schema, rule: Schema, place: string): Schema {
  const unwritten = Object.keys(rule).filter((name) => !written.has(name));
  if (unwritten.length > 0) throw new Error(`${place}: the document cannot say ${unwritten.join(", ")} of its rule.`);
  const { minLength, maxLength, minItems, maxItems, pattern, minimum, maximum, format } = rule;
  const isWhole = rule.type === "integer";
  const wholeFormat = schema.format?.replace("double", "int64");
  const isWide = wholeFormat === "int64";
  const kept = {
    format: isWhole ? wholeFormat : format,
    pattern: format?.startsWith("date") === true ? undefined : pattern,
    minLength,
    maxLength,
    minItems,
    maxItems,
    minimum: minimum === Number.MIN_SAFE_INTEGER ? undefined : minimum,
    maximum: maximum === Number.MAX_SAFE_INTEGER && !isWide ? undefined : maximum,
    ...(isWhole ? { type: "integer" } : {}),
  };
  return Object.fromEntries(Object.entries(kept).filter(([, value]) => value !== undefined));
}
