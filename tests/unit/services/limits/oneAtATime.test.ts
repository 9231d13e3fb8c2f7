import { ClientClosedRequest } from "../../../../src/domain/work.js";
import { usualWork, WorkLimit } from "../../../../src/services/limits/WorkLimit.js";
import { outcomeOf } from "../../../support/outcomeOf.js";

const ada = { key: "ada", signedIn: true };
const somebody = { key: "address:192.0.2.1", signedIn: false };

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());
const pass = (ms: number): Promise<void> => jest.advanceTimersByTimeAsync(ms);

test("of a caller one command at a time reads much, in the order of asking; another's do not wait for it", async () => {
  const limit = new WorkLimit(usualWork);
  const [first, second, other] = [limit.begin(ada, false), limit.begin(ada, false), limit.begin(somebody, false)];
  const begun: string[] = [];
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  const read = (name: string, until: Promise<void>) => async () => {
    begun.push(name);
    await until;
    return name;
  };
  const one = first.oneAtATime(read("one", held));
  const two = first.oneAtATime(read("two", Promise.resolve()));
  const leaving = outcomeOf(second.oneAtATime(read("three", Promise.resolve())));
  expect(await other.oneAtATime(read("other", Promise.resolve()))).toBe("other");
  expect(begun).toEqual(["one", "other"]);
  second.end(false);
  await pass(0);
  expect(leaving.state).toBeInstanceOf(ClientClosedRequest);
  release();
  expect(await Promise.all([one, two])).toEqual(["one", "two"]);
  expect(begun).toEqual(["one", "other", "two"]);
});

test.each([
  [19, 0],
  [20, 20],
  [400, 400],
  [3000, 1000],
])("a command that read for %i ms rests for %i ms before the caller's next one, also when it failed", async (ran, rests) => {
  for (const failing of [false, true]) {
    const limit = new WorkLimit(usualWork);
    const [work, other] = [limit.begin(ada, true), limit.begin(somebody, true)];
    const first = outcomeOf(
      work.oneAtATime(async () => {
        await new Promise((resolve) => setTimeout(resolve, ran));
        if (failing) throw new Error("broken");
      }),
    );
    const next = outcomeOf(work.oneAtATime(async () => undefined));
    await pass(ran);
    expect(first.state).toEqual(failing ? new Error("broken") : "done");
    await other.oneAtATime(async () => undefined);
    if (rests > 0) {
      await pass(rests - 1);
      expect(next.state).toBe("waits");
      await pass(1);
    }
    await pass(0);
    expect(next.state).toBe("done");
  }
});
