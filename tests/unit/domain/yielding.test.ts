import { mapped, yielding } from "../../../src/runtime/turn.js";
import { ClientClosedRequest, inWork } from "../../../src/runtime/work.js";
import { workThat } from "../../support/workThat.js";

/** Clearly longer than one turn may be. */
const LONG_MS = 12;

/** By this clock time passes only when a test says so. */
let time = 0;
beforeEach(() => void jest.spyOn(performance, "now").mockImplementation(() => time));

function busy(milliseconds: number): void {
  time += milliseconds;
}

async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let [turns, over] = [0, false];
  const count = (): void => {
    if (over) return;
    turns++;
    setImmediate(count);
  };
  setImmediate(count);
  await work();
  over = true;
  return turns;
}

test("rows come in order, from lists, generators and cursors", async () => {
  async function* cursor(): AsyncGenerator<number> {
    yield* [3, 4];
  }
  expect([await mapped([1, 2], String), await mapped(new Set([2]), String), await mapped(cursor(), String)]).toEqual([
    ["1", "2"],
    ["2"],
    ["3", "4"],
  ]);
});

test("quick rows are worked through in one turn", async () => {
  const rows = [1, 2, 3];
  expect(await turnsDuring(() => mapped(rows, String))).toBe(0);
});

test("after each row that takes long others have their turn", async () => {
  expect(await turnsDuring(() => mapped([1, 2, 3, 4], () => busy(LONG_MS)))).toBeGreaterThanOrEqual(3);
});

test("several at once hold the loop no longer than one", async () => {
  const work = (): Promise<unknown> => mapped([1, 2, 3, 4], () => busy(LONG_MS));
  // Each begins with one row before anybody knows how long that takes.
  expect(await turnsDuring(() => Promise.all([work(), work(), work()]))).toBeGreaterThanOrEqual(3 * 3);
});

test("several at once take turns, whoever came first", async () => {
  const order: string[] = [];
  const work = (name: string): Promise<unknown> =>
    mapped([1, 2, 3], () => {
      order.push(name);
      busy(LONG_MS);
    });
  await Promise.all([work("one"), work("other")]);
  expect(order.join(" ")).toBe("one other one other one other");
});

test("whoever leaves early closes the cursor", async () => {
  let closed = false;
  async function* cursor(): AsyncGenerator<number> {
    try {
      yield* [1, 2, 3];
    } finally {
      closed = true;
    }
  }
  for await (const row of yielding(cursor())) if (row === 2) break;
  expect(closed).toBe(true);
});

test("what nobody waits for any more does not go on", async () => {
  const gone = workThat({
    throwIfAborted: () => {
      throw new ClientClosedRequest();
    },
  });
  const seen: number[] = [];
  const work = (): Promise<unknown> =>
    mapped([1, 2, 3], (row) => {
      seen.push(row);
      busy(LONG_MS);
    });
  await expect(inWork(gone, work)).rejects.toThrow(ClientClosedRequest);
  expect(seen).toEqual([1]);
});
