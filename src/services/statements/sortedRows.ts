import { chunksOf } from "../../domain/chunks.js";
import { collected, mapped } from "../../runtime/turn.js";

interface Keyed<Row> {
  readonly row: Row;
  readonly key: string;
}

/** So many are sorted in one go, which takes about a millisecond. */
const AT_ONCE = 500;

/** Rows by a text, as `sort` orders them at once, with turns for others in between: `sort` alone holds the loop for as long as it takes. */
export async function sortedRows<Row>(rows: readonly Row[], keyOf: (row: Row) => string): Promise<Row[]> {
  const keyed = await mapped(rows, (row) => ({ row, key: keyOf(row) }));
  let runs: Keyed<Row>[][] = await mapped(chunksOf(keyed, AT_ONCE), (some) => some.sort(inOrder));
  while (runs.length > 1) {
    const longer: Keyed<Row>[][] = [];
    for (const [one = [], other = []] of chunksOf(runs, 2)) longer.push(await collected(merged(one, other)));
    runs = longer;
  }
  return mapped(runs[0] ?? [], ({ row }) => row);
}

function* merged<Row>(one: readonly Keyed<Row>[], other: readonly Keyed<Row>[]): Generator<Keyed<Row>> {
  let place = 0;
  for (const row of one) {
    for (let next = other[place]; next !== undefined && inOrder(next, row) < 0; next = other[++place]) yield next;
    yield row;
  }
  yield* other.slice(place);
}

/** Of equal ones the one that came first. */
function inOrder<Row>(one: Keyed<Row>, other: Keyed<Row>): number {
  return one.key < other.key ? -1 : one.key > other.key ? 1 : 0;
}
