import { TurnScheduler } from "../../../../src/services/limits/TurnScheduler.js";
import { outcomeOf } from "../../../support/outcomeOf.js";

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());
const pass = (ms: number): Promise<void> => jest.advanceTimersByTimeAsync(ms);

const PLACES = 8;
const scheduler = (): TurnScheduler => new TurnScheduler({ places: PLACES });

/** Takes a turn, holds it for so long, and tells how long it waited for it. */
async function work(turns: TurnScheduler, key: string, ms: number): Promise<number> {
  const asked = performance.now();
  const turn = await turns.take(key);
  const waited = performance.now() - asked;
  await new Promise((resolve) => setTimeout(resolve, ms));
  turn.end();
  return waited;
}

/** So many connections of a caller that never stop asking. */
function flood(turns: TurnScheduler, key: string, connections: number, ms: number): void {
  for (let at = 0; at < connections; at++) {
    void (async () => {
      for (;;) await work(turns, key, ms);
    })();
  }
}

test("a caller alone has all places but one at once, and the rest of its requests wait", async () => {
  const turns = scheduler();
  const outcomes = Array.from({ length: 10 }, () => outcomeOf(turns.take("ada")));
  await pass(0);
  expect(outcomes.filter(({ state }) => state !== "waits")).toHaveLength(PLACES - 1);
  expect(turns.load()).toEqual({ running: PLACES - 1, waiting: 3 });
  expect(outcomeOf(turns.take("bob"))).toMatchObject({});
  await pass(0);
  expect(turns.loadOf("bob")).toEqual({ running: 1, waiting: 0 });
});

/** As much as it takes to be ahead of somebody who comes now. */
async function use(turns: TurnScheduler, key: string): Promise<void> {
  for (let at = 0; at < 8; at++) await Promise.all([work(turns, key, 80), pass(80)]);
}

test("whoever used least has the next turn, whoever came first, and others one place while it works", async () => {
  const turns = scheduler();
  await use(turns, "greedy");
  const held = await Promise.all(["a", "b", "c", "d", "e", "f", "g", "h"].map((key) => turns.take(key)));
  const order: string[] = [];
  const wait = (key: string) =>
    turns.take(key).then((turn) => {
      order.push(key);
      return turn;
    });
  const [first] = [wait("greedy"), wait("greedy"), wait("new")];
  for (const turn of held) turn.end();
  await pass(0);
  expect(order).toEqual(["new"]);
  await pass(80 * 3);
  expect(order).toEqual(["new", "greedy"]);
  (await first).end();
  await pass(0);
  expect(order).toEqual(["new", "greedy", "greedy"]);
});

test("beside another, whoever used more rests between its turns if it asks for several at once, and otherwise does not", async () => {
  const turns = scheduler();
  await use(turns, "greedy");
  const first = await turns.take("greedy");
  await turns.take("new");
  const asked = () => outcomeOf(turns.take("greedy"));
  await pass(10);
  const [second, third] = [asked(), asked()];
  first.end();
  await pass(29);
  expect([second.state, third.state]).toEqual(["waits", "waits"]);
  await pass(1);
  expect([second.state, third.state]).toEqual(["done", "waits"]);
});

test("a rest that ends while the scheduler looks for whom to start ends all the same", async () => {
  let late = 0;
  const delays: number[] = [];
  const now = (): number => performance.now() + (late += delays.shift() ?? 0);
  const turns = new TurnScheduler({ places: PLACES, now });
  await Promise.all([work(turns, "greedy", 300), pass(300)]);
  const first = await turns.take("greedy");
  await Promise.all([work(turns, "new", 10), pass(10)]);
  const [second, third] = [outcomeOf(turns.take("greedy")), outcomeOf(turns.take("greedy"))];
  delays.push(0, 20, 20);
  first.end();
  await pass(100);
  expect([second.state, third.state]).toEqual(["done", "waits"]);
});

test("whoever used more, and asks for one thing after the other, waits for nobody", async () => {
  const turns = scheduler();
  await use(turns, "busy");
  await turns.take("new");
  const waits: number[] = [];
  for (let at = 0; at < 5; at++) await Promise.all([work(turns, "busy", 10).then((wait) => waits.push(wait)), pass(10)]);
  expect(waits).toEqual([0, 0, 0, 0, 0]);
});

test("whoever asks for more at once than there are places has one beside another, whatever it used", async () => {
  const turns = scheduler();
  await turns.take("new");
  const asked = Array.from({ length: PLACES + 3 }, () => turns.take("greedy"));
  await pass(0);
  expect(turns.loadOf("greedy")).toEqual({ running: 6, waiting: 5 });
  for (const turn of asked.slice(0, 2)) (await turn).end();
  await pass(0);
  expect(turns.loadOf("greedy")).toEqual({ running: 4, waiting: 5 });
});

test("a caller with long turns has one place at a time, until it has paid the time back", async () => {
  const turns = scheduler();
  await Promise.all([work(turns, "ada", 400), pass(400)]);
  const first = await turns.take("ada");
  const second = outcomeOf(turns.take("ada"));
  await pass(50);
  expect(second.state).toBe("waits");
  first.end();
  await pass(0);
  expect(second.state).toBe("done");
  expect(turns.loadOf("ada").running).toBe(1);
});

test("a long turn that still runs counts as one", async () => {
  const turns = scheduler();
  await turns.take("ada");
  await pass(101);
  const second = outcomeOf(turns.take("ada"));
  await pass(0);
  expect(second.state).toBe("waits");
});

test.each([1, 10, 30])("beside %i floods of long turns, short requests of another wait for no long one", async (callers) => {
  const turns = scheduler();
  for (let at = 0; at < callers; at++) flood(turns, `mallory${at}`, 64, 1000);
  // The first time nobody knows that they are long.
  await pass(20_000);
  const waits: number[] = [];
  const ada = (async () => {
    for (let round = 0; round < 50; round++) waits.push(await work(turns, "ada", 10));
  })();
  await pass(20_000);
  await ada;
  expect(Math.max(...waits)).toBe(0);
});

test("beside floods of short turns, short requests of another wait for about one of those", async () => {
  const turns = scheduler();
  for (let at = 0; at < 5; at++) flood(turns, `mallory${at}`, 64, 20);
  await pass(1000);
  const waits: number[] = [];
  const ada = (async () => {
    for (let round = 0; round < 50; round++) waits.push(await work(turns, "ada", 10));
  })();
  await pass(20_000);
  await ada;
  expect(Math.max(...waits)).toBeLessThanOrEqual(20);
});

test("whoever comes back has saved up nothing: those who worked meanwhile are not kept waiting for it", async () => {
  const turns = scheduler();
  await Promise.all([work(turns, "idle", 1), pass(1)]);
  flood(turns, "busy", 8, 20);
  await pass(10_000);
  flood(turns, "idle", 64, 20);
  const waits: number[] = [];
  void (async () => {
    for (let round = 0; round < 20; round++) waits.push(await work(turns, "busy", 20));
  })();
  await pass(5000);
  expect(waits).toHaveLength(20);
});

test("who has gone takes no place, and nothing is remembered of callers that used little", async () => {
  const turns = scheduler();
  const held = await Promise.all(Array.from({ length: PLACES }, (_, at) => turns.take(`caller${at}`)));
  const gone = new AbortController();
  const waiting = outcomeOf(turns.take("ada", gone));
  gone.abort(new Error("gone"));
  await pass(0);
  expect(waiting.state).toMatchObject({ message: "gone" });
  for (const turn of held) turn.end();
  expect(turns.load()).toEqual({ running: 0, waiting: 0 });
  await pass(60_000);
  await Promise.all([work(turns, "later", 0), pass(0)]);
  expect(turns.callers).toBe(0);
});
