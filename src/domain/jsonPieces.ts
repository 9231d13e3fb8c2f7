import { isObject } from "./isObject.js";

/** A value whose lists may still be on their way, row by row. */
export type Flowing<Value> = Value extends readonly (infer Row)[]
  ? readonly Row[] | AsyncIterable<Flowing<Row>>
  : Value extends object
    ? { readonly [Key in keyof Value]: Flowing<Value[Key]> }
    : Value;

type Parts = Readonly<Record<string, unknown>>;

const PIECE_CHARACTERS = 65_536;
/** A list of fewer rows, with the rows of lists in them, is written at once, as most answers are. */
const LONG = 500;

/** The text that `JSON.stringify` would make of the whole, in pieces, each made only when it is taken. */
export async function* jsonPieces(value: unknown): AsyncGenerator<string> {
  let held = "";
  for await (const text of jsonTexts(value)) {
    held += text;
    if (held.length < PIECE_CHARACTERS) continue;
    yield held;
    held = "";
  }
  if (held !== "") yield held;
}

/** The same, with each row of a flow or of a long list by itself. */
export async function* jsonTexts(value: unknown): AsyncGenerator<string> {
  if (isFlow(value) || isLong(value)) yield* rowsOf(value);
  else if (holdsRows(value)) yield* fieldsOf(value);
  else yield JSON.stringify(value ?? null);
}

/** Whether a list in it is still on its way, or so long that others should have their turn before all of it is written. */
export function holdsRows(value: unknown): value is Parts {
  return isObject(value) && Object.values(value).some((part) => isFlow(part) || isLong(part) || holdsRows(part));
}

async function* rowsOf(rows: AsyncIterable<unknown> | readonly unknown[]): AsyncGenerator<string> {
  let before = "[";
  for await (const row of rows) {
    yield before;
    if (holdsRows(row)) yield* fieldsOf(row);
    else yield JSON.stringify(row ?? null);
    before = ",";
  }
  yield before === "[" ? "[]" : "]";
}

async function* fieldsOf(value: Parts): AsyncGenerator<string> {
  let before = "{";
  for (const [name, field] of Object.entries(value)) {
    // As for JSON: what has no value is left out.
    if (field === undefined) continue;
    yield `${before}${JSON.stringify(name)}:`;
    yield* jsonTexts(field);
    before = ",";
  }
  yield "}";
}

function isFlow(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === "object" && value !== null && Symbol.asyncIterator in value;
}

function isLong(value: unknown): value is readonly unknown[] {
  return Array.isArray(value) && value.length * rowsWith(value[0]) > LONG;
}

/** A row is one, and so is each row of a list in it. */
function rowsWith(row: unknown): number {
  let rows = 1;
  if (isObject(row)) for (const part of Object.values(row)) if (Array.isArray(part)) rows += part.length;
  return rows;
}
