import { Schema } from "mongoose";
import { exact } from "../domain/money.js";
import { type CollectionName, factsOf } from "./collections.js";
import {
  type DocOf,
  type Fields,
  type GivenField,
  type OptionalField,
  type OptionalPart,
  showing,
  type ShownOf,
  type SparseField,
  type SparseOrField,
  type StoredField,
} from "./storedFields.js";

export const text: GivenField<string> = asItIs({ type: String, required: true });
export const optionalText: OptionalField<string | null> = { ...asItIs<string | null>({ type: String, default: null }), blank: null };
/** One text, or several where an index finds the document by each. */
export const textOrTexts: StoredField<string | string[]> = {
  definition: { type: Schema.Types.Mixed, required: true },
  show: (stored) => stored,
};
export const count: GivenField<number> = asItIs({ type: Number, required: true });
export const flag: GivenField<boolean> = asItIs({ type: Boolean, required: true });

export const bytes: GivenField<Buffer> = asItIs({ type: Buffer, required: true });

/** Whole minor units, stored as 64-bit integers: a plain number would become a double beyond 32 bits. */
export const amount: GivenField<number> = { ...asItIs<number>({ type: Schema.Types.BigInt, required: true }), show: exact };
export const optionalAmount: OptionalField<number | null> = {
  ...asItIs<number | null>({ type: Schema.Types.BigInt, default: null }),
  show: (stored) => (stored === null ? null : exact(stored)),
  blank: null,
};

export const instant: GivenField<Date, string> = {
  definition: { type: Date, required: true },
  show: (stored) => stored.toISOString(),
  take: (shown) => new Date(shown),
};
export const optionalInstant: OptionalField<Date | null, string | null> = {
  definition: { type: Date, default: null },
  show: (stored) => stored?.toISOString() ?? null,
  take: (shown) => (shown === null ? null : new Date(shown)),
  blank: null,
};

/** One of a few words. */
export function word<Word extends string>(): GivenField<Word> {
  return asItIs({ type: String, required: true });
}

export function wordOr<Word extends string>(otherwise: Word): OptionalField<Word> {
  return { ...word<Word>(), blank: otherwise };
}

export function optionalWord<Word extends string>(): OptionalField<Word | null> {
  return { ...asItIs<Word | null>({ type: String, default: null }), blank: null };
}

export function flagOr(otherwise: boolean): OptionalField<boolean> {
  return { ...flag, blank: otherwise };
}

export function words<Word extends string = string>(): GivenField<Word[]> {
  return { definition: { type: [String], required: true }, show: copyOf, take: copyOf };
}

export function wordsOr(otherwise: readonly string[]): OptionalField<string[]> {
  return { ...words(), blank: [...otherwise] };
}

export function countsOr(otherwise: readonly number[]): OptionalField<number[]> {
  return { definition: { type: [Number], required: true }, show: copyOf, take: copyOf, blank: [...otherwise] };
}

/** Numbers by names that are not known beforehand. */
export const counts: StoredField<Record<string, number>> = {
  definition: { type: Schema.Types.Mixed, required: true },
  show: (stored) => ({ ...stored }),
};

/** A part of the document with fields of its own. */
export function part<Table extends Fields>(table: Table): StoredField<DocOf<Table>, ShownOf<Table>> {
  return { definition: { type: partSchema(table), required: true }, show: showing(table) };
}

export function optionalPart<Table extends Fields>(table: Table): OptionalPart<DocOf<Table> | null, ShownOf<Table> | null> {
  const show = showing(table);
  return {
    definition: { type: partSchema(table), default: null },
    show: (stored) => (stored === null ? null : show(stored)),
    blank: null,
  };
}

export function parts<Table extends Fields>(table: Table): StoredField<DocOf<Table>[], ShownOf<Table>[]> {
  const show = showing(table);
  return { definition: { type: [partSchema(table)], required: true }, show: (stored) => stored.map(show) };
}

/** The same field, there only while it says something. */
export function sparse<Stored, Shown>(field: StoredField<Stored, Shown>): SparseField<Stored, Shown> {
  return { ...field, definition: { type: field.definition.type, default: undefined }, sparse: true };
}

/** The same, shown as what is usual while it says nothing else. */
export function sparseOr<Stored, Shown>(field: StoredField<Stored, Shown>, usual: Stored): SparseOrField<Stored, Shown> {
  return { ...sparse(field), blank: usual };
}

/** `strict: "throw"` refuses a field that the schema does not know instead of dropping it. */
export function schemaOf(collection: CollectionName, table: Fields): Schema {
  const { shardKey, indexes } = factsOf(collection);
  const schema = new Schema(
    { _id: { type: String, required: true }, ...definitionOf(table) },
    {
      versionKey: false,
      strict: "throw",
      strictQuery: "throw",
      minimize: false,
      autoIndex: false,
      autoCreate: false,
      id: false,
      // eslint-disable-next-line @typescript-eslint/no-deprecated -- Mongoose does not hand on its successor, `journal`, yet.
      writeConcern: { w: "majority", j: true },
      collection,
      shardKey: { [shardKey]: 1 },
    },
  );
  for (const { keys, for: _reason, namesBudget: _named, ...options } of indexes) schema.index({ ...keys }, options);
  return schema;
}

function partSchema(table: Fields): Schema {
  return new Schema(definitionOf(table), { _id: false, id: false });
}

function definitionOf(table: Fields): Record<string, object> {
  return Object.fromEntries(Object.entries(table).map(([name, { definition }]) => [name, definition]));
}

function asItIs<Value>(definition: StoredField<Value>["definition"]): GivenField<Value> {
  return { definition, show: (stored) => stored, take: (shown) => shown };
}

function copyOf<Item>(items: readonly Item[]): Item[] {
  return [...items];
}
