/** A value whose lists may still be on their way, row by row. */
export type Flowing<Value> = Value extends readonly (infer Row)[]
  ? readonly Row[] | AsyncIterable<Flowing<Row>>
  : Value extends object
    ? { readonly [Key in keyof Value]: Flowing<Value[Key]> }
    : Value;

const PIECE_CHARACTERS = 65_536;

/** The text that `JSON.stringify` would make of the whole, in pieces, each made only when it is taken. */
export async function* jsonPieces(value: unknown): AsyncGenerator<string> {
  let held = "";
  for await (const text of textsOf(value)) {
    held += text;
    if (held.length < PIECE_CHARACTERS) continue;
    yield held;
    held = "";
  }
  if (held !== "") yield held;
}

async function* textsOf(value: unknown): AsyncGenerator<string> {
  if (isFlow(value)) yield* rowsOf(value);
  else if (holdsFlow(value)) yield* fieldsOf(value);
  else yield JSON.stringify(value);
}

async function* rowsOf(flow: AsyncIterable<unknown>): AsyncGenerator<string> {
  let before = "[";
  for await (const row of flow) {
    yield before;
    if (holdsFlow(row)) yield* fieldsOf(row);
    else yield JSON.stringify(row);
    before = ",";
  }
  yield before === "[" ? "[]" : "]";
}

async function* fieldsOf(value: object): AsyncGenerator<string> {
  let before = "{";
  for (const [name, field] of Object.entries(value)) {
    if (field === undefined) continue;
    yield `${before}${JSON.stringify(name)}:`;
    yield* textsOf(field);
    before = ",";
  }
  yield "}";
}

function holdsFlow(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value) && Object.values(value).some(isFlow);
}

function isFlow(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === "object" && value !== null && Symbol.asyncIterator in value;
}
