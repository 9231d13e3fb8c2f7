import { isObject } from "../../domain/isObject.js";
import { CURRENT } from "../../domain/month.js";

/** The part of an OpenAPI schema that says what an answer may be. */
export interface AnswerSchema {
  readonly $ref?: string;
  readonly allOf?: readonly AnswerSchema[];
  readonly type?: string;
  readonly format?: string;
  readonly nullable?: boolean;
  readonly enum?: readonly unknown[];
  readonly items?: AnswerSchema;
  readonly properties?: Readonly<Record<string, AnswerSchema>>;
  readonly required?: readonly string[];
  /** Told to whoever wrote it, whether it may read or not. */
  readonly "x-told"?: boolean;
}

export type AnswerSchemas = Readonly<Record<string, AnswerSchema>>;

type Fields = Readonly<Record<string, unknown>>;

/** What a resource is called, and which state of it the caller has made. */
const alwaysTold: ReadonlySet<string> = new Set(["id", "budgetId", "version"]);

const DATE = /^\d{4}-\d\d-\d\d$/;
const MONTH = /^\d{4}-\d\d$/;

const madeOfSent = new WeakSet<object>();

/** Says of an answer that nothing of it was read: a service has made it of what was sent alone. */
export function asSent<Made extends object>(made: Made): Made {
  madeOfSent.add(made);
  return made;
}

/**
 * What a write answers to a credential that may not read: what it sent, with the id, the version and the times of what was written.
 * Everything else reads as nothing: null, 0, false, an empty text or list, or the first of some words. So the schema stays true.
 */
export class SentAlone {
  constructor(private readonly schemas: AnswerSchemas) {}

  /** `sent` is what the request said at the same place, if anything. */
  of(schema: AnswerSchema, stored: unknown, sent: unknown): unknown {
    const { "x-told": isTold, ...shape } = this.resolved(schema);
    if (isTold === true) return stored;
    if (shape.properties !== undefined) return this.object(shape, stored, sent);
    if (shape.items !== undefined) return this.list(shape.items, shape.nullable === true, stored, sent);
    return valueOf(shape, stored, sent);
  }

  private object(schema: AnswerSchema, stored: unknown, sent: unknown): unknown {
    if (isObject(stored) && madeOfSent.has(stored)) return stored;
    if (schema.nullable === true && !isObject(sent)) return null;
    const [said, kept] = [fieldsOf(sent), fieldsOf(stored)];
    const told = Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
      const isResource = this.resolved(property).properties?.["id"] !== undefined;
      const isMissing = schema.required?.includes(name) === false && (isResource ? kept[name] : said[name]) === undefined;
      if (isMissing && this.resolved(property)["x-told"] !== true) return [];
      const value = alwaysTold.has(name) ? kept[name] : this.of(property, kept[name], isResource ? said : said[name]);
      return value === undefined ? [] : [[name, value] as const];
    });
    // Where something lives is known to whoever wrote it there, also where REST says it in the address alone.
    const { budgetId } = kept;
    return { ...(budgetId === undefined ? {} : { budgetId }), ...Object.fromEntries(told) };
  }

  /** A list of results says of each which item of the request it is about; of other lists there is what was sent. */
  private list(items: AnswerSchema, isNullable: boolean, stored: unknown, sent: unknown): unknown {
    if (this.resolved(items).properties?.["index"] !== undefined && Array.isArray(stored))
      return stored.map((result: unknown) => this.of(items, result, itemOf(sent, result)));
    if (!Array.isArray(sent)) return isNullable ? null : [];
    return sent.map((item: unknown) => this.of(items, undefined, item));
  }

  /** What a reference stands for; what is said beside it holds as well. */
  private resolved(schema: AnswerSchema): AnswerSchema {
    const { $ref, allOf, ...own } = schema;
    const [base] = allOf ?? [];
    if ($ref === undefined) return base === undefined ? schema : { ...this.resolved(base), ...own };
    const found = this.schemas[$ref.slice($ref.lastIndexOf("/") + 1)];
    if (found === undefined) throw new Error(`The schema ${$ref} is missing.`);
    return this.resolved(found);
  }
}

function valueOf(schema: AnswerSchema, stored: unknown, sent: unknown): unknown {
  const isNullable = schema.nullable === true;
  if (schema.format === "date-time" && !isNullable) return stored ?? sent;
  if (sent === CURRENT && isMonth(stored)) return stored;
  return couldBe(schema, sent) ? sent : isNullable ? null : nothingOf(schema);
}

/** What a request calls by the name of a field may be something else, as the ends of a transfer and of a month. */
function couldBe({ type, format, enum: words }: AnswerSchema, sent: unknown): boolean {
  if (words !== undefined) return words.includes(sent);
  if (format === "date") return typeof sent === "string" && DATE.test(sent);
  return type === "integer" ? typeof sent === "number" : typeof sent === type;
}

function isMonth(value: unknown): boolean {
  return typeof value === "string" && MONTH.test(value);
}

function nothingOf({ type, format, enum: words }: AnswerSchema): unknown {
  if (words !== undefined) return words[0];
  if (type === "integer" || type === "number") return 0;
  if (type === "boolean") return false;
  return format === "date" ? "1970-01-01" : "";
}

/** The item of a request that a result is about, and what it changes there. */
function itemOf(sent: unknown, result: unknown): Fields {
  const items = Object.values(fieldsOf(sent)).find((value): value is unknown[] => Array.isArray(value)) ?? [];
  const item = fieldsOf(items[Number(fieldsOf(result)["index"])]);
  return { ...item, ...fieldsOf(item["change"]) };
}

function fieldsOf(value: unknown): Fields {
  return isObject(value) ? value : {};
}
