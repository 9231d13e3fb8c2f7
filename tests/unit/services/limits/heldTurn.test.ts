import type { Turn } from "../../../../src/services/limits/heldTurn.js";
import { TurnScheduler } from "../../../../src/services/limits/TurnScheduler.js";
import { outcomeOf } from "../../../support/outcomeOf.js";

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());
const pass = (ms: number): Promise<void> => jest.advanceTimersByTimeAsync(ms);

const PLACES = 8;
const scheduler = (): TurnScheduler => new TurnScheduler({ places: PLACES });

test("a place is given to others while its holder awaits what is no work of the server", async () => {
  const turns = scheduler();
  const held: Turn[] = [];
  for (let at = 0; at < PLACES; at++) held.push(await turns.take(`caller${at}`));
  const other = outcomeOf(turns.take("other"));
  await pass(0);
  expect(other.state).toBe("waits");
  let go: () => void = () => undefined;
  const back = outcomeOf(held[0]!.without(() => new Promise<void>((resolve) => (go = resolve))));
  await pass(0);
  expect(other.state).toBe("done");
  go();
  await pass(0);
  // All places are taken again.
  expect(back.state).toBe("waits");
  held[1]!.end();
  await pass(0);
  expect(back.state).toBe("done");
  held[0]!.end();
  held[0]!.end();
  expect(turns.load()).toEqual({ running: PLACES - 1, waiting: 0 });
});

test("whoever ends while it waits to go on gives the place back as soon as it has one", async () => {
  const turns = scheduler();
  const turn = await turns.take("ada");
  const back = turn.without(async () => turn.end());
  await back;
  expect(turns.load()).toEqual({ running: 0, waiting: 0 });
});

test("a turn that is known to be long waits until it is the only one of its caller", async () => {
  const turns = scheduler();
  const [first, second] = [await turns.take("a"), await turns.take("a")];
  let isLong = false;
  const long = first.long().then(() => (isLong = true));
  await pass(0);
  expect([isLong, turns.loadOf("a")]).toEqual([false, { running: 1, waiting: 1 }]);
  second.end();
  await long;
  expect(turns.loadOf("a")).toEqual({ running: 1, waiting: 0 });
  first.end();
  expect(turns.load()).toEqual({ running: 0, waiting: 0 });
});

test("branches of one request that come back at once share one place", async () => {
  const turns = scheduler();
  const turn = await turns.take("a");
  await Promise.all([turn.without(() => pass(0)), turn.without(() => pass(0)), turn.long()]);
  expect(turns.loadOf("a")).toEqual({ running: 1, waiting: 0 });
  turn.end();
  expect(turns.load()).toEqual({ running: 0, waiting: 0 });
});

test("long work pauses while somebody works who used clearly less, and goes on when they end, or after a while", async () => {
  const turns = scheduler();
  const long = await turns.take("a");
  let gone = 0;
  const giveWay = async (): Promise<void> => {
    await long.giveWay();
    gone++;
  };
  await pass(200);
  const early = await turns.take("b");
  await giveWay();
  expect(gone).toBe(1);
  early.end();
  await pass(200);
  const short = await turns.take("b");
  void giveWay();
  await pass(5);
  expect(gone).toBe(1);
  short.end();
  await pass(0);
  expect(gone).toBe(2);
  await turns.take("c");
  void giveWay();
  await pass(19);
  expect(gone).toBe(2);
  await pass(1);
  expect([gone, turns.loadOf("a")]).toEqual([3, { running: 1, waiting: 0 }]);
});
