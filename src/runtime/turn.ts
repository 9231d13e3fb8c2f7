import { setImmediate } from "node:timers";
import { currentWork } from "./work.js";

/**
 * For how long in milliseconds one turn of the event loop may work on rows, whoever's they are. Another's request waits as long for each
 * answer of the database: with 8 ms it took five times as long beside an import, with 2 ms twice as long.
 */
const TURN_MS = 2;

let began: number | null = null;
/** By caller, in the order in which they have their turn. */
const waiting = new Map<string, (() => void)[]>();

/**
 * Lets others have their turn before a long piece of work goes on; where nobody waits for it any more, it does not. Of those who wait, one
 * goes on in each turn of the loop, one caller after the other: many of them at once hold the loop no longer than one, and many of one
 * caller keep another waiting no longer than one.
 */
export async function turn(): Promise<void> {
  const work = currentWork();
  const key = work?.key ?? "";
  await turnOfLoop(key);
  // Others' requests have arrived meanwhile.
  const others = work?.giveWay() ?? null;
  if (others !== null) {
    await others;
    await turnOfLoop(key);
  }
  work?.throwIfAborted();
}

function turnOfLoop(key: string): Promise<void> {
  return new Promise((resolve) => {
    if (waiting.size === 0) setImmediate(next);
    waiting.set(key, [...(waiting.get(key) ?? []), resolve]);
  });
}

function next(): void {
  begin();
  for (const [key, [go, ...others]] of waiting) {
    waiting.delete(key);
    if (others.length > 0) waiting.set(key, others);
    go?.();
    break;
  }
  if (waiting.size > 0) setImmediate(next);
}

function begin(): number {
  began = performance.now();
  setImmediate(over);
  return began;
}

function over(): void {
  began = null;
}

/** Whether this turn has worked on rows for long enough: counted over all who do, since whoever waits does not ask for whom. */
function isLong(): boolean {
  if (began !== null) return performance.now() - began > TURN_MS;
  begin();
  return false;
}

type Rows<Row> = Iterable<Row> | AsyncIterable<Row>;

/**
 * Rows one by one, with turns for others in between as soon as one has become long: the way to loop over whatever there may be many of.
 * An iterator by hand, as a generator takes several times as long for each row.
 */
export function yielding<Row>(rows: Rows<Row>): AsyncIterable<Row> {
  return { [Symbol.asyncIterator]: () => iterated(Symbol.asyncIterator in rows ? rows[Symbol.asyncIterator]() : rows[Symbol.iterator]()) };
}

function iterated<Row>(rows: Iterator<Row> | AsyncIterator<Row>): AsyncIterator<Row> {
  const step = async (): Promise<IteratorResult<Row>> => rows.next();
  return {
    next: () => (isLong() ? turn().then(step) : step()),
    return: async () => {
      await rows.return?.();
      return { done: true, value: undefined };
    },
  };
}

/** What becomes of each row, as `map` does it at once. */
export async function mapped<Row, Result>(rows: Rows<Row>, result: (row: Row) => Result): Promise<Result[]> {
  const results: Result[] = [];
  for await (const row of yielding(rows)) results.push(result(row));
  return results;
}

/** All rows in one list. */
export async function collected<Row>(rows: Rows<Row>): Promise<Row[]> {
  return mapped(rows, (row) => row);
}
