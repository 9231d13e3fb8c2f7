import { LimitReached } from "../../../../src/domain/errors.js";
import { usualWork, WorkLimit } from "../../../../src/services/limits/WorkLimit.js";
import { outcomeOf } from "../../../support/outcomeOf.js";

const allowance = { ...usualWork, places: 4 };
const ada = "ada";
const somebody = "address:192.0.2.1";
const NOTHING = { running: 0, waiting: 0 };

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());
const pass = (ms: number): Promise<void> => jest.advanceTimersByTimeAsync(ms);

test("whoever leaves keeps its turn while the database works on what it asked", async () => {
  const limit = new WorkLimit(allowance);
  const work = limit.begin(ada, false);
  await work.start();
  let [finish, fail]: (() => void)[] = [];
  work.during(new Promise<void>((resolve) => (finish = resolve)));
  work.during(new Promise<void>((_resolve, reject) => (fail = () => reject(new Error("failed")))));
  work.end(false);
  expect(limit.turns.load()).toEqual({ running: 1, waiting: 0 });
  finish!();
  await pass(0);
  expect(limit.turns.load()).toEqual({ running: 1, waiting: 0 });
  fail!();
  await pass(0);
  expect(limit.turns.load()).toEqual(NOTHING);
});

test("an answer on its way holds no turn, and whoever reads none of so many waits until it has read one", async () => {
  const limit = new WorkLimit(allowance);
  const works = Array.from({ length: allowance.places }, () => limit.begin(ada, false));
  for (const work of works) {
    await work.start();
    work.sends();
    work.sends();
  }
  expect(limit.turns.load()).toEqual(NOTHING);
  const late = outcomeOf(limit.begin(ada, false).start());
  const other = limit.begin(somebody, false);
  await other.start();
  other.end(true);
  await pass(0);
  expect(late.state).toBe("waits");
  works[0]!.end(true);
  await pass(0);
  expect(late.state).toBe("done");
});

test("whoever reads none of so many answers is refused as one with too many requests at once", async () => {
  const limit = new WorkLimit(allowance);
  for (let at = 0; at < allowance.places; at++) {
    const work = limit.begin(ada, false);
    await work.start();
    work.sends();
  }
  const late = outcomeOf(limit.begin(ada, false).start());
  await pass(allowance.waitMs);
  expect(late.state).toBeInstanceOf(LimitReached);
});

test("an answer that is sent while the database works on holds its turn until that has ended", async () => {
  const limit = new WorkLimit(allowance);
  const work = limit.begin(ada, false);
  await work.start();
  let finish: () => void = () => undefined;
  work.during(new Promise<void>((resolve) => (finish = resolve)));
  work.sends();
  expect(limit.turns.load()).toEqual({ running: 1, waiting: 0 });
  finish();
  await pass(0);
  expect(limit.turns.load()).toEqual(NOTHING);
  expect(limit.turns.loadOf(ada)).toEqual({ running: 1, waiting: 0 });
  work.end(true);
  expect(limit.turns.loadOf(ada)).toEqual(NOTHING);
});
