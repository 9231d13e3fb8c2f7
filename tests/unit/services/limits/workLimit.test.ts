import { LimitReached, Unavailable } from "../../../../src/domain/errors.js";
import { ClientClosedRequest } from "../../../../src/domain/work.js";
import { giveWork, shareOf, usualWork, type WorkAllowance, WorkLimit, workOf } from "../../../../src/services/limits/WorkLimit.js";
import { outcomeOf } from "../../../support/outcomeOf.js";

const DEADLINE = 10_000;
const allowance: WorkAllowance = { ofAccount: 3, ofAddress: 2, heavy: 1, queue: 2, waitMs: 4000, deadlineMs: DEADLINE };
const ada = { key: "ada", signedIn: true };
const somebody = { key: "address:192.0.2.1", signedIn: false };
const NOTHING = { running: 0, waiting: 0 };

/** The clock stands somewhere, as it does in a server. */
beforeEach(() => {
  jest.useFakeTimers();
  jest.advanceTimersByTime(1_000_000);
});
afterEach(() => jest.useRealTimers());
const pass = (ms: number): Promise<void> => jest.advanceTimersByTimeAsync(ms);

test("by default an account has 8 at once, an address 4, of the heavy kind 2; 100 wait for 5 s, and one runs for 15 s", () => {
  expect(usualWork).toEqual({ ofAccount: 8, ofAddress: 4, heavy: 2, queue: 100, waitMs: 5000, deadlineMs: 15_000 });
});

test.each([
  [1, 8, 4, 2],
  [2, 4, 2, 1],
  [3, 3, 2, 1],
  [4, 2, 1, 1],
  [8, 1, 1, 1],
  [64, 1, 1, 1],
])(
  "each of %i processes allows an account %i at once, an address %i, and of the heavy kind %i",
  (processes, ofAccount, ofAddress, heavy) => {
    expect(shareOf(usualWork, processes)).toEqual({ ...usualWork, ofAccount, ofAddress, heavy });
  },
);

test.each([
  ["an account", ada, allowance.ofAccount],
  ["an address", somebody, allowance.ofAddress],
])("of %s so many run, the next ones wait, and one more than may wait is refused", async (_who, subject, most) => {
  const limit = new WorkLimit(allowance);
  const works = Array.from({ length: most + allowance.queue + 1 }, () => limit.begin(subject, false));
  const outcomes = works.map((work) => outcomeOf(work.start()));
  await pass(0);
  const states = outcomes.map(({ state }) => state);
  expect(states).toEqual([...Array(most).fill("done"), ...Array(allowance.queue).fill("waits"), expect.any(LimitReached)]);
  expect(states.at(-1)).toMatchObject({ retryAfterSeconds: 1, message: expect.stringContaining("Send fewer requests at a time") });
  expect(limit.count()).toEqual({ all: { running: most, waiting: allowance.queue }, heavy: NOTHING });
  works[0]!.end(true);
  await pass(0);
  expect(outcomes[most]!.state).toBe("done");
  for (const work of works) work.end(true);
  await pass(0);
  expect(limit.count()).toEqual({ all: NOTHING, heavy: NOTHING });
});

test("a request has one turn, however often it asks", async () => {
  const limit = new WorkLimit(allowance);
  const work = limit.begin(ada, false);
  await work.start();
  await work.start();
  expect(limit.count().all).toEqual({ running: 1, waiting: 0 });
  work.end(true);
  expect(limit.count().all).toEqual(NOTHING);
});

test("a wait that is too long is refused with 429 and not counted as running", async () => {
  const limit = new WorkLimit({ ...allowance, ofAccount: 1 });
  await limit.begin(ada, false).start();
  const late = outcomeOf(limit.begin(ada, false).start());
  await pass(allowance.waitMs - 1);
  expect(late.state).toBe("waits");
  await pass(1);
  expect(late.state).toBeInstanceOf(LimitReached);
  expect(limit.count().all).toEqual({ running: 1, waiting: 0 });
});

test("the time runs from the beginning, and again from the turn on", async () => {
  const limit = new WorkLimit({ ...allowance, ofAccount: 1 });
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
  const late = async (...[subject, reads, others]: [typeof ada, boolean, (limit: WorkLimit) => Promise<unknown>]) => {
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
  const heavyOnes = async (limit: WorkLimit) => {
    await limit.begin(ada, true).becomeHeavy();
    void limit
      .begin(ada, true)
      .becomeHeavy()
      .catch(() => undefined);
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

  test.each([
    ["runs", busy],
    ["waits among the heavy ones", heavyOnes],
  ])("is told to send fewer, when it only reads and another one of the caller %s", async (_what, others) => {
    const reason = await late(ada, true, others);
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
  const limit = new WorkLimit({ ...allowance, ofAccount: 1 });
  const [first, second] = [limit.begin(ada, false), limit.begin(ada, false)];
  await first.start();
  const waiting = outcomeOf(second.start());
  second.end(false);
  await pass(0);
  expect(waiting.state).toBeInstanceOf(ClientClosedRequest);
  first.end(false);
  expect([first.signal.reason, limit.count().all]).toEqual([expect.any(ClientClosedRequest), NOTHING]);
  // Gone before it asks.
  await expect(first.start()).resolves.toBeUndefined();
  await expect(second.becomeHeavy()).rejects.toThrow(ClientClosedRequest);
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

test.each([
  [0, 0],
  [19, 0],
  [20, 20],
  [300, 300],
  [999, 999],
  [1000, 1000],
  [1001, 1000],
  [5000, 1000],
])("a heavy turn that ran for %i ms rests for %i ms before the next one has it", async (ran, rests) => {
  const limit = new WorkLimit({ ...allowance, waitMs: DEADLINE });
  const work = limit.begin(ada, false);
  await work.becomeHeavy();
  await pass(ran);
  work.end(true);
  const next = outcomeOf(limit.begin(ada, false).becomeHeavy());
  await pass(Math.max(0, rests - 1));
  if (rests > 1) expect(next.state).toBe("waits");
  await pass(1);
  await pass(0);
  expect(next.state).toBe("done");
});

test("the work of a request is found by its answer", () => {
  const [answer, work] = [{}, new WorkLimit().begin(ada, false)];
  giveWork(answer, work);
  expect([workOf(answer), workOf({})]).toEqual([work, undefined]);
});
