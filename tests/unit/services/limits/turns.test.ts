import { LimitReached } from "../../../../src/domain/errors.js";
import { Turns } from "../../../../src/services/limits/Turns.js";

const AT_ONCE = 3;

/** What became of each of so many that ask for a turn at the same moment. */
function asking(turns: Turns, count: number, key = "ada") {
  const ends: (() => void)[] = [];
  const refused: unknown[] = [];
  const all = Array.from({ length: count }, () =>
    turns.take(key, AT_ONCE).then(
      (end) => ends.push(end),
      (error: unknown) => refused.push(error),
    ),
  );
  return { ends, refused, all };
}

const soon = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test.each([AT_ONCE - 1, AT_ONCE, AT_ONCE + 1, 50])("of %i at once, as many run as may", async (count) => {
  const turns = new Turns({ queue: 100, waitMs: 60_000 });
  const { ends, all } = asking(turns, count);
  await soon();
  expect([ends.length, turns.count()]).toEqual([
    Math.min(count, AT_ONCE),
    { running: Math.min(count, AT_ONCE), waiting: Math.max(0, count - AT_ONCE) },
  ]);
  for (let ended = 0; ended < count; ended++) {
    ends[ended]?.();
    await soon();
  }
  await Promise.all(all);
  expect([ends.length, turns.count()]).toEqual([count, { running: 0, waiting: 0 }]);
});

test("whoever waits has its turn in the order of asking, and a turn that ends twice frees one place", async () => {
  const turns = new Turns({ queue: 100, waitMs: 60_000 });
  const end = await turns.take("ada", 1);
  const order: number[] = [];
  const waiting = [1, 2, 3].map(async (name) => {
    const leave = await turns.take("ada", 1);
    order.push(name);
    await soon();
    leave();
  });
  end();
  end();
  expect(turns.count()).toEqual({ running: 1, waiting: 2 });
  await Promise.all(waiting);
  expect(order).toEqual([1, 2, 3]);
});

test("a queue takes so many, and one more is refused at once; another's key has a queue of its own", async () => {
  const turns = new Turns({ queue: 2, waitMs: 60_000 });
  const { refused } = asking(turns, AT_ONCE + 3);
  await soon();
  expect([refused.length, refused[0]]).toEqual([1, expect.any(LimitReached)]);
  expect(asking(turns, 1, "bob").refused).toEqual([]);
});

test("whoever waits too long is refused, and whoever goes leaves the queue", async () => {
  const turns = new Turns({ queue: 100, waitMs: 1 });
  const end = await turns.take("ada", 1);
  await expect(turns.take("ada", 1)).rejects.toThrow(LimitReached);
  const patient = new Turns({ queue: 100, waitMs: 60_000 });
  await patient.take("ada", 1);
  const leaving = new AbortController();
  const waiting = patient.take("ada", 1, leaving.signal);
  leaving.abort(new Error("gone"));
  await expect(waiting).rejects.toThrow("gone");
  await expect(patient.take("ada", 1, leaving.signal)).rejects.toThrow("gone");
  expect(patient.count()).toEqual({ running: 1, waiting: 0 });
  end();
});
