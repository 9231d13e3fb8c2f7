/** As many rows at a time, as they come. */
export async function* batchesOf<Row>(rows: AsyncIterable<Row>, size: number): AsyncGenerator<Row[]> {
  let held: Row[] = [];
  for await (const row of rows) {
    held.push(row);
    if (held.length < size) continue;
    yield held;
    held = [];
  }
  if (held.length > 0) yield held;
}
