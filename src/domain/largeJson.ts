/** A list of fewer rows, with the rows of lists in them, is written at once, as most answers are. */
const LONG = 500;

type Parts = Readonly<Record<string, unknown>>;

/** Whether a list in it may be so long that others should have their turn before all of it is written. */
export function holdsLongList(value: unknown): value is Parts {
  return isParts(value) && Object.values(value).some((part) => isLong(part) || holdsLongList(part));
}

/** What `JSON.stringify` makes of it, in pieces, between which others may have their turn. */
export function* largeJson(value: unknown): Generator<string> {
  if (isLong(value)) yield* rowsOf(value);
  else if (holdsLongList(value)) yield* fieldsOf(value);
  else yield JSON.stringify(value ?? null);
}

function* rowsOf(rows: readonly unknown[]): Generator<string> {
  let before = "[";
  for (const row of rows) {
    yield `${before}${JSON.stringify(row ?? null)}`;
    before = ",";
  }
  yield "]";
}

function* fieldsOf(parts: Parts): Generator<string> {
  let before = "{";
  for (const [name, part] of Object.entries(parts)) {
    // As for JSON: what has no value is left out.
    if (part === undefined) continue;
    yield `${before}${JSON.stringify(name)}:`;
    yield* largeJson(part);
    before = ",";
  }
  yield "}";
}

function isParts(value: unknown): value is Parts {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isLong(value: unknown): value is readonly unknown[] {
  return Array.isArray(value) && value.length * rowsWith(value[0]) > LONG;
}

/** A row is one, and so is each row of a list in it. */
function rowsWith(row: unknown): number {
  let rows = 1;
  if (isParts(row)) for (const part of Object.values(row)) if (Array.isArray(part)) rows += part.length;
  return rows;
}
