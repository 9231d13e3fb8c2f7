import { getEventListeners } from "node:events";
import { Semaphore, type SemaphoreOptions } from "../../../../src/services/limits/Semaphore.js";

const PERMITS = 3;
const MINUTE = 60_000;
const full = new Error("full");

const aSemaphore = (options: Partial<SemaphoreOptions> = {}): Semaphore =>
  new Semaphore({ queue: 100, waitMs: MINUTE, refuse: () => full, ...options });

/** What became of each of so many that ask for a permit at the same moment. */
function asking(semaphore: Semaphore, count: number, key = "ada") {
  const releases: (() => void)[] = [];
  const refused: unknown[] = [];
  const all = Array.from({ length: count }, () =>
    semaphore.acquire(key, PERMITS).then(
      (release) => releases.push(release),
      (error: unknown) => refused.push(error),
    ),
  );
  return { releases, refused, all };
}

const soon = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test.each([PERMITS - 1, PERMITS, PERMITS + 1, 50])("of %i at once, as many run as may", async (count) => {
  const semaphore = aSemaphore();
  const { releases, all } = asking(semaphore, count);
  await soon();
  const running = Math.min(count, PERMITS);
  expect([releases.length, semaphore.load()]).toEqual([running, { running, waiting: Math.max(0, count - PERMITS) }]);
  for (let ended = 0; ended < count; ended++) {
    releases[ended]?.();
    await soon();
  }
  await Promise.all(all);
  expect([releases.length, semaphore.load()]).toEqual([count, { running: 0, waiting: 0 }]);
});

test("whoever waits has its turn in the order of asking, and a permit that is given back twice frees one place", async () => {
  const semaphore = aSemaphore();
  const release = await semaphore.acquire("ada", 1);
  const order: number[] = [];
  const waiting = [1, 2, 3].map((name) =>
    semaphore.run("ada", 1, async () => {
      order.push(name);
      await soon();
    }),
  );
  release();
  release();
  expect(semaphore.load()).toEqual({ running: 1, waiting: 2 });
  await Promise.all(waiting);
  expect(order).toEqual([1, 2, 3]);
  expect(semaphore.load()).toEqual({ running: 0, waiting: 0 });
});

test("whoever gives a permit back leaves the others theirs, and a key that nobody uses is forgotten", async () => {
  const semaphore = aSemaphore();
  const [first, second] = [await semaphore.acquire("ada", 2), await semaphore.acquire("ada", 2)];
  first();
  expect(semaphore.load()).toEqual({ running: 1, waiting: 0 });
  const [third, fourth] = [await semaphore.acquire("ada", 2), semaphore.acquire("ada", 2)];
  expect(semaphore.load()).toEqual({ running: 2, waiting: 1 });
  second();
  third();
  (await fourth)();
  expect((semaphore as any).lanes.size).toBe(0);
});

test("work that fails gives its permit back, and its failure is the caller's", async () => {
  const semaphore = aSemaphore();
  await expect(semaphore.run("ada", 1, () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(await semaphore.run("ada", 1, async () => "done")).toBe("done");
});

test.each([
  [1, 0],
  [2, 0],
  [3, 1],
])("of %i that wait behind a queue of 2, %i are refused at once; another's key has a queue of its own", async (waiting, surplus) => {
  const semaphore = aSemaphore({ queue: 2 });
  const { releases, refused } = asking(semaphore, PERMITS + waiting);
  await soon();
  expect(refused).toEqual(Array.from({ length: surplus }, () => full));
  const another = asking(semaphore, 1, "bob");
  await soon();
  expect([another.refused, another.releases.length]).toEqual([[], 1]);
  expect(semaphore.load()).toEqual({ running: PERMITS + 1, waiting: waiting - surplus });
  // Whoever still waited would leave a timer behind; each that ends lets the next one in, whose release comes to the list.
  for (const release of releases) {
    release();
    await soon();
  }
  expect(semaphore.load()).toEqual({ running: 1, waiting: 0 });
});

test("whoever waits too long is refused and leaves the queue", async () => {
  const semaphore = aSemaphore({ waitMs: 1 });
  const release = await semaphore.acquire("ada", 1);
  await expect(semaphore.acquire("ada", 1)).rejects.toBe(full);
  expect(semaphore.load()).toEqual({ running: 1, waiting: 0 });
  release();
  expect(semaphore.load()).toEqual({ running: 0, waiting: 0 });
});

test("where the wait has no end nobody is refused for waiting", async () => {
  const semaphore = aSemaphore({ waitMs: Infinity });
  const release = await semaphore.acquire("ada", 1);
  const timers = process.getActiveResourcesInfo().filter((kind) => kind === "Timeout").length;
  const waiting = semaphore.acquire("ada", 1);
  await soon();
  expect(process.getActiveResourcesInfo().filter((kind) => kind === "Timeout")).toHaveLength(timers);
  expect(semaphore.load()).toEqual({ running: 1, waiting: 1 });
  release();
  await waiting;
});

test("whoever goes leaves the queue with its reason, and one who has gone before never enters it", async () => {
  const semaphore = aSemaphore();
  const release = await semaphore.acquire("ada", 1);
  const leaving = new AbortController();
  const waiting = semaphore.acquire("ada", 1, leaving);
  leaving.abort(new Error("gone"));
  await expect(waiting).rejects.toThrow("gone");
  await expect(semaphore.acquire("ada", 1, leaving)).rejects.toThrow("gone");
  const wordless = new AbortController();
  const other = semaphore.acquire("ada", 1, wordless);
  wordless.abort("no error");
  await expect(other).rejects.toBe(full);
  expect(semaphore.load()).toEqual({ running: 1, waiting: 0 });
  release();
});

test("whoever has its permit is not touched by the time or by a signal any more", async () => {
  const semaphore = aSemaphore({ waitMs: 20 });
  const going = new AbortController();
  const first = await semaphore.acquire("ada", 1);
  const second = semaphore.acquire("ada", 1, going);
  first();
  const release = await second;
  expect(getEventListeners(going.signal, "abort")).toEqual([]);
  going.abort(new Error("gone"));
  await soon();
  expect(semaphore.load()).toEqual({ running: 1, waiting: 0 });
  release();
  expect(semaphore.load()).toEqual({ running: 0, waiting: 0 });
});
