import { BSON } from "mongodb";
import type { Connection } from "mongoose";

export interface Size {
  readonly name: string;
  readonly documents: number;
  readonly bytes: number;
  readonly keys: number;
}

/** What an entry of an index takes beside its values. */
const POINTER = 12;

/** What a collection takes: documents as BSON and index keys by what they hold, both before the engine compresses them. */
export async function sizeOf(connection: Connection, name: string, indexes: readonly (readonly [object, object])[]): Promise<Size> {
  const patterns = [["_id"], ...indexes.map(([fields]) => Object.keys(fields))];
  let [documents, bytes, keys] = [0, 0, 0];
  for await (const document of connection.collection(name).find()) {
    documents++;
    bytes += BSON.calculateObjectSize(document);
    for (const fields of patterns) keys += keySize(document, fields);
  }
  return { name, documents, bytes, keys };
}

/** A sparse index has nothing of a document without its field; one over an array has an entry per item. */
function keySize(document: object, fields: readonly string[]): number {
  const values = fields.map((field) => valueAt(document, field.split(".")));
  if (values.every((value) => value === undefined)) return 0;
  const list = values.find((value) => Array.isArray(value));
  if (list === undefined) return entrySize(values);
  return (list.length === 0 ? [null] : list).reduce(
    (sum: number, item) => sum + entrySize(values.map((value) => (value === list ? item : value))),
    0,
  );
}

function entrySize(values: readonly unknown[]): number {
  return BSON.calculateObjectSize(Object.fromEntries(values.map((value, place) => [String(place), value ?? null]))) + POINTER;
}

/** Behind an array, the value of each of its items. */
function valueAt(value: unknown, [name, ...rest]: readonly string[]): unknown {
  if (name === undefined || typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => valueAt(item, [name, ...rest]));
  return valueAt(Object.entries(value).find(([key]) => key === name)?.[1], rest);
}
