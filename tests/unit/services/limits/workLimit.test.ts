import { LimitReached, Unavailable } from "../../../../src/domain/errors.js";
import { ClientClosedRequest } from "../../../../src/runtime/work.js";
import { usualWork, type WorkAllowance, WorkLimit } from "../../../../src/services/limits/WorkLimit.js";
import { outcomeOf } from "../../../support/outcomeOf.js";

const DEADLINE = 10_000;
/** Nobody has the last place: a caller alone has three. */
const allowance: WorkAllowance = { places: 4, longMs: 100, aheadMs: 250, queue: 2, waitMs: 4000, deadlineMs: DEADLINE };
const OWN = 3;
/** A caller alone has one. */
const narrow: WorkAllowance = { ...allowance, places: 2 };
const ada = "ada";
const somebody = "address:192.0.2.1";
const NOTHING = { running: 0, waiting: 0 };

/** The clock stands somewhere, as it does in a server. */
beforeEach(() => {
  jest.useFakeTimers();
  jest.advanceTimersByTime(1_000_000);
});
afterEach(() => jest.useRealTimers());
const pass = (ms: number): Promise<void> => jest.advanceTimersByTimeAsync(ms);

test("by default there are 8 turns at once; 100 of a caller wait, behind its own for 5 s, and one runs for 15 s", () => {
  expect(usualWork).toEqual({ places: 8, longMs: 100, aheadMs: 250, queue: 100, waitMs: 5000, deadlineMs: 15_000 });
});

test("of a caller so many run, the next ones wait, and one more than may wait is refused; another's runs", async () => {
  const limit = new WorkLimit(allowance);
  const works = Array.from({ length: OWN + allowance.queue + 1 }, () => limit.begin(ada, false));
  const outcomes = works.map((work) => outcomeOf(work.start()));
  await pass(0);
  expect(outcomes.map(({ state }) => state)).toEqual([...Array(OWN).fill("done"), ...Array(allowance.queue + 1).fill("waits")]);
  expect(limit.turns.load()).toEqual({ running: OWN, waiting: allowance.queue });
  const other = limit.begin(somebody, false);
  await other.start();
  expect(limit.turns.load()).toEqual({ running: OWN + 1, waiting: allowance.queue });
  other.end(true);
  works[0]!.end(true);
  await pass(0);
  expect(outcomes[OWN]!.state).toBe("done");
  // Refusing without end would be work, too.
  await pass(999);
  expect(outcomes.at(-1)!.state).toBe("waits");
  await pass(1);
  expect(outcomes.at(-1)!.state).toBeInstanceOf(LimitReached);
  expect(outcomes.at(-1)!.state).toMatchObject({
    retryAfterSeconds: 1,
    message: expect.stringContaining("Send fewer requests at a time"),
  });
  for (const work of works) work.end(true);
  await pass(0);
  expect(limit.turns.load()).toEqual(NOTHING);
});

test("a request has one turn, however often it asks", async () => {
  const limit = new WorkLimit(allowance);
  const work = limit.begin(ada, false);
  await work.start();
  await work.start();
  expect(limit.turns.load()).toEqual({ running: 1, waiting: 0 });
  work.end(true);
  expect(limit.turns.load()).toEqual(NOTHING);
});

test("a wait behind its own requests that is too long is refused with 429 and not counted as running", async () => {
  const limit = new WorkLimit(narrow);
  await limit.begin(ada, false).start();
  const late = outcomeOf(limit.begin(ada, false).start());
  await pass(allowance.waitMs - 1);
  expect(late.state).toBe("waits");
  await pass(1);
  expect(late.state).toBeInstanceOf(LimitReached);
  expect(limit.turns.load()).toEqual({ running: 1, waiting: 0 });
});

test("a wait behind others' requests is not refused for that", async () => {
  const limit = new WorkLimit(narrow);
  const files = [limit.begin("bob", true), limit.begin("cy", true)];
  for (const file of files) await file.start();
  const late = outcomeOf(limit.begin(ada, false).start());
  await pass(allowance.waitMs + 1);
  expect(late.state).toBe("waits");
  files[0]!.end(true);
  await pass(0);
  expect(late.state).toBe("done");
});

test("the time runs from the beginning, and again from the turn on", async () => {
  const limit = new WorkLimit(narrow);
  const first = limit.begin(ada, false);
  expect(first.readMs).toBe(DEADLINE + 500);
  await first.start();
  const second = limit.begin(ada, false);
  const started = outcomeOf(second.start());
  await pass(3000);
  first.end(true);
  await pass(0);
  expect(started.state).toBe("done");
  expect(second.readMs).toBe(DEADLINE + 500);
  await pass(DEADLINE - 1);
  expect([second.signal.aborted, second.readMs]).toEqual([false, 501]);
  await pass(1);
  expect([second.signal.aborted, second.readMs]).toEqual([true, 500]);
  await pass(100);
  expect([second.signal.reason, second.readMs]).toEqual([expect.any(Unavailable), 500]);
});

test("what was answered has no deadline any more, and what moves a file never had one", async () => {
  const limit = new WorkLimit(allowance);
  const [answered, file] = [limit.begin(ada, false), limit.begin(ada, true)];
  await answered.start();
  answered.end(true);
  await pass(DEADLINE * 10);
  expect([answered.signal.aborted, file.signal.aborted, file.readMs]).toEqual([false, false, 300_000]);
  file.end(false);
  expect(file.signal.reason).toBeInstanceOf(ClientClosedRequest);
});

describe("what takes too long", () => {
  const late = async (...[subject, reads, others]: [string, boolean, (limit: WorkLimit) => Promise<unknown>]) => {
    const limit = new WorkLimit({ ...allowance, waitMs: DEADLINE * 3 });
    const work = limit.begin(subject, false);
    if (reads) work.noteRead();
    await work.start();
    await others(limit);
    await pass(DEADLINE);
    return work.signal.reason;
  };
  const busy = async (limit: WorkLimit) => {
    const file = limit.begin(ada, true);
    await file.start();
  };
  test("gets the error that the server cannot, when it was alone", async () => {
    const reason = await late(ada, true, async () => undefined);
    expect(reason).toBeInstanceOf(Unavailable);
    expect(reason).toMatchObject({ retryAfterSeconds: 5, message: expect.stringContaining("took too long") });
  });

  test("gets the advice to send fewer, also when the other one that ran at its turn has ended meanwhile", async () => {
    const limit = new WorkLimit(allowance);
    const [other, work] = [limit.begin(ada, false), limit.begin(ada, false)];
    work.noteRead();
    await other.start();
    await work.start();
    other.end(true);
    await pass(DEADLINE);
    expect(work.signal.reason).toBeInstanceOf(LimitReached);
  });

  test("is told to send fewer, when it only reads and another one of the caller runs", async () => {
    const reason = await late(ada, true, busy);
    expect(reason).toBeInstanceOf(LimitReached);
    expect(reason).toMatchObject({ retryAfterSeconds: 5, message: expect.stringContaining("Send fewer") });
  });

  test("does not get that for another's requests", async () => {
    expect(await late(somebody, true, busy)).toBeInstanceOf(Unavailable);
  });

  test("never learns that a write was refused: nobody knows whether it was done", async () => {
    expect(await late(ada, false, busy)).toBeInstanceOf(Unavailable);
  });
});

test("whoever goes ends its work, and gives back its turns, those it only waited for too", async () => {
  const limit = new WorkLimit(narrow);
  const [first, second] = [limit.begin(ada, false), limit.begin(ada, false)];
  await first.start();
  const waiting = outcomeOf(second.start());
  second.end(false);
  await pass(0);
  expect(waiting.state).toBeInstanceOf(ClientClosedRequest);
  first.end(false);
  expect([first.signal.reason, limit.turns.load()]).toEqual([expect.any(ClientClosedRequest), NOTHING]);
  // Gone before it asks.
  await expect(first.start()).resolves.toBeUndefined();
});

test("a listener of the end is called once, with its reason, and nothing starts after it", async () => {
  const limit = new WorkLimit(allowance);
  const work = limit.begin(ada, false);
  const told: Error[] = [];
  work.onAbort((reason) => void told.push(reason));
  await work.start();
  await pass(DEADLINE - 1);
  expect(() => work.throwIfAborted()).not.toThrow();
  await pass(1);
  expect(told).toEqual([expect.any(Unavailable)]);
  expect(() => work.throwIfAborted()).toThrow(told[0]);
  work.end(false);
  expect([told.length, work.signal.reason]).toEqual([1, told[0]]);
});

test("as many as a query has lists may wait for the end of one work, without a warning", async () => {
  jest.useRealTimers();
  const warned = jest.fn();
  process.on("warning", warned);
  const work = new WorkLimit(allowance).begin(ada, false);
  for (let count = 0; count < 50; count++) work.signal.addEventListener("abort", () => undefined);
  await new Promise((resolve) => setImmediate(resolve));
  process.off("warning", warned);
  work.end(true);
  expect(warned).not.toHaveBeenCalled();
});

test("others have its turn while a request awaits what is no work of the server", async () => {
  const limit = new WorkLimit(narrow);
  const work = limit.begin(ada, true);
  await work.start();
  let go = (): void => undefined;
  const waiting = outcomeOf(work.without(() => new Promise<void>((resolve) => (go = resolve))));
  const next = limit.begin(ada, false);
  await next.start();
  go();
  await pass(0);
  expect(waiting.state).toBe("waits");
  next.end(true);
  await pass(0);
  expect(waiting.state).toBe("done");
  work.end(true);
  expect(limit.turns.load()).toEqual(NOTHING);
  // Who has no turn gives none away.
  expect(await limit.begin(ada, true).without(async () => "read")).toBe("read");
});
