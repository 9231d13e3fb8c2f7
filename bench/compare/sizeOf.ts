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
    for (const fields of patterns) for (const entry of entriesOf(document, fields)) keys += sizeOfEntry(entry);
  }
  return { name, documents, bytes, keys };
}

export function sizeOfEntry(entry: Uint8Array): number {
  return entry.length + POINTER;
}

/** The values of each entry. A sparse index has nothing of a document without its field; one over an array has an entry per item. */
export function entriesOf(document: object, fields: readonly string[]): Uint8Array[] {
  const values = fields.map((field) => valueAt(document, field.split(".")));
  if (values.every((value) => value === undefined)) return [];
  const list = values.find((value) => Array.isArray(value));
  if (list === undefined) return [entry(values)];
  return (list.length === 0 ? [null] : list).map((item: unknown) => entry(values.map((value) => (value === list ? item : value))));
}

function entry(values: readonly unknown[]): Uint8Array {
  return BSON.serialize(Object.fromEntries(values.map((value, place) => [String(place), value ?? null])));
}

/** Behind an array, the value of each of its items. */
function valueAt(value: unknown, [name, ...rest]: readonly string[]): unknown {
  if (name === undefined || typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => valueAt(item, [name, ...rest]));
  return valueAt(Object.entries(value).find(([key]) => key === name)?.[1], rest);
}
