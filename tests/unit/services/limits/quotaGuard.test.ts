import { LimitReached } from "../../../../src/domain/errors.js";
import { QuotaGuard } from "../../../../src/services/limits/QuotaGuard.js";

const MOST = 3;
const full = new Error("full");

/** A store of things that starts with so many; what another process adds appears when something is added here. */
function aStore(had: number, fromElsewhere = 0) {
  const store = { others: had, undone: [] as string[], added: 0 };
  const room = (key = "ada", until: Promise<void> = Promise.resolve()) => ({
    key,
    caps: [{ most: MOST, count: async () => store.others, refuse: () => full }],
    add: async () => {
      store.added++;
      await until;
      store.others += fromElsewhere;
      return `thing ${store.added}`;
    },
    undo: async (made: string) => store.undone.push(made),
  });
  return { store, room };
}

test.each([
  [MOST - 2, 1],
  [MOST - 1, 1],
  [MOST, 0],
  [MOST + 1, 0],
])("with %i others there is room for %i", async (had, added) => {
  const { store, room } = aStore(had);
  const adding = new QuotaGuard().add(room());
  if (added === 0) await expect(adding).rejects.toBe(full);
  else expect(await adding).toBe("thing 1");
  expect([store.added, store.undone]).toEqual([added, []]);
});

test.each([
  [MOST - 2, 1, true],
  [MOST - 1, 1, false],
  [MOST - 1, 2, false],
])("with %i others, %i more from another process meanwhile: it stays is %p", async (had, fromElsewhere, stays) => {
  const { store, room } = aStore(had, fromElsewhere);
  const adding = new QuotaGuard().add(room());
  if (stays) expect(await adding).toBe("thing 1");
  else await expect(adding).rejects.toBe(full);
  expect(store.undone).toEqual(stays ? [] : ["thing 1"]);
});

test("under one key one adds before the next one looks; under another nobody waits; who fails makes way", async () => {
  const guard = new QuotaGuard();
  const { store, room } = aStore(0);
  let fail = (_error: Error): void => undefined;
  const first = guard.add(room("ada", new Promise((_resolve, reject) => (fail = reject))));
  const second = guard.add(room("ada"));
  expect(await guard.add(room("bob"))).toBe("thing 2");
  expect(store.added).toBe(2);
  fail(new Error("broken"));
  await expect(first).rejects.toThrow("broken");
  expect(await second).toBe("thing 3");
});

test("who waits for 10 s gets the advice to send fewer at a time, however many wait", async () => {
  jest.useFakeTimers();
  try {
    const guard = new QuotaGuard();
    const { room } = aStore(0);
    void guard.add(room("ada", new Promise(() => undefined)));
    const outcomes: unknown[] = [];
    for (let at = 0; at < 200; at++) guard.add(room("ada")).catch((error: unknown) => outcomes.push(error));
    await jest.advanceTimersByTimeAsync(9999);
    expect(outcomes).toEqual([]);
    await jest.advanceTimersByTimeAsync(1);
    expect([outcomes.length, outcomes[0]]).toEqual([200, expect.any(LimitReached)]);
    expect(outcomes[0]).toMatchObject({ retryAfterSeconds: 1, message: expect.stringContaining("Send fewer requests at a time") });
  } finally {
    jest.useRealTimers();
  }
});
