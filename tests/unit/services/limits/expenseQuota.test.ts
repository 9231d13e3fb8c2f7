import { LimitReached } from "../../../../src/domain/errors.js";
import { ExpenseQuota } from "../../../../src/services/limits/ExpenseQuota.js";

const HOUR = 3_600_000;
/** Nearer than this to the end every addition counts. */
const FEW = 50_000;
const MOST = 2 * FEW;

function aQuota() {
  const stored = new Map<string, number>();
  const counted: string[] = [];
  const time = { now: 0 };
  const countDocuments = async ({ budgetId }: { budgetId: string }): Promise<number> => {
    counted.push(budgetId);
    return stored.get(budgetId) ?? 0;
  };
  const models: any = { expenses: { countDocuments } };
  const quota = new ExpenseQuota(models, { now: () => new Date(time.now) }, MOST);
  const add = (count: number, budgetId = "home", until: Promise<void> = Promise.resolve()): Promise<string> =>
    quota.within(budgetId, count, async () => {
      await until;
      stored.set(budgetId, (stored.get(budgetId) ?? 0) + count);
      return "made";
    });
  return { stored, counted, time, add };
}

test("far from the end a budget is counted once an hour, and what is added here in between is known", async () => {
  const { counted, time, add } = aQuota();
  expect(await add(1)).toBe("made");
  time.now = HOUR - 1;
  await add(1);
  expect(counted).toEqual(["home"]);
  time.now = HOUR;
  await add(1);
  expect(counted).toEqual(["home", "home"]);
  await add(1, "other");
  expect(counted).toEqual(["home", "home", "other"]);
});

test.each([
  [FEW - 2, ["home"]],
  [FEW - 1, ["home", "home"]],
])("after %i it is counted: %j", async (had, looks) => {
  const { counted, add } = aQuota();
  await add(had);
  await add(1);
  expect(counted).toEqual(looks);
});

test.each([
  [MOST - 2, 1, true],
  [MOST - 1, 1, true],
  [MOST, 1, false],
  [MOST - 3, 3, true],
  [MOST - 3, 4, false],
])("with %i there, %i more fit: %p", async (had, adding, fits) => {
  const { stored, add } = aQuota();
  stored.set("home", had);
  if (fits) expect(await add(adding)).toBe("made");
  else {
    const words = expect.stringMatching(/at most 100,000 expenses.*Start another budget/);
    await expect(add(adding)).rejects.toMatchObject({ kind: "conflict", code: "too-many-expenses", message: words });
  }
  expect(stored.get("home")).toBe(fits ? had + adding : had);
});

test("near the end those who add have their turn one after the other, and as many are made as fit", async () => {
  const { stored, add } = aQuota();
  stored.set("home", MOST - 2);
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  const first = add(1, "home", held);
  const rest = Array.from({ length: 3 }, () => add(1).catch(() => "refused"));
  stored.set("away", MOST - 1);
  expect(await add(1, "away")).toBe("made");
  release();
  expect(await Promise.all([first, ...rest])).toEqual(["made", "made", "refused", "refused"]);
  expect(stored.get("home")).toBe(MOST);
});

test("near the end it is counted for everybody, also after one that failed", async () => {
  const { stored, counted, add } = aQuota();
  stored.set("home", MOST - 1);
  await expect(add(1, "home", Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  stored.set("home", 0);
  expect(await add(1)).toBe("made");
  expect(counted).toEqual(["home", "home", "home"]);
});

test("what was added near the end is there for the next one, who may not need to be near it", async () => {
  const { stored, counted, add } = aQuota();
  stored.set("home", FEW - 10);
  await add(20);
  expect(counted).toHaveLength(2);
  await add(1);
  expect(counted).toHaveLength(4);
});

test("what is known of ten thousand budgets is kept, and the one used longest ago makes room", async () => {
  const { counted, add } = aQuota();
  for (let at = 0; at < 10_000; at++) await add(1, `b${at}`);
  await add(1, "b0");
  expect(counted).toHaveLength(10_000);
  await add(1, "one more");
  await add(1, "b0");
  expect(counted).toHaveLength(10_001);
  await add(1, "b1");
  expect(counted.slice(10_000)).toEqual(["one more", "b1"]);
});

test("who waits for 10 s near the end gets the advice to send fewer at a time", async () => {
  jest.useFakeTimers();
  try {
    const { stored, add } = aQuota();
    stored.set("home", MOST - 10);
    void add(1, "home", new Promise(() => undefined));
    const outcomes: unknown[] = [];
    for (let at = 0; at < 200; at++) add(1).catch((error: unknown) => outcomes.push(error));
    await jest.advanceTimersByTimeAsync(9999);
    expect(outcomes).toEqual([]);
    await jest.advanceTimersByTimeAsync(1);
    expect([outcomes.length, outcomes[0]]).toEqual([200, expect.any(LimitReached)]);
  } finally {
    jest.useRealTimers();
  }
});
