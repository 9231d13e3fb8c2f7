import { CommandsOfWork } from "../../../../src/services/limits/CommandsOfWork.js";
import { outcomeOf } from "../../../support/outcomeOf.js";
import { workThat } from "../../../support/workThat.js";

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** A command that ends when it is told to. */
function pending() {
  let [finish, fail]: (() => void)[] = [];
  const answer = new Promise<void>((resolve, reject) => {
    finish = resolve;
    fail = () => reject(new Error("failed"));
  });
  return { send: jest.fn(() => answer), finish: () => finish!(), fail: () => fail!() };
}

test("four commands of a request are on their way at a time, and the next one goes when one has ended or failed", async () => {
  const ended = jest.fn();
  const commands = new CommandsOfWork(workThat(), ended);
  const asked = Array.from({ length: 6 }, pending);
  const outcomes = asked.map(({ send }) => outcomeOf(commands.send(send)));
  const sent = (): number => asked.filter(({ send }) => send.mock.calls.length > 0).length;
  await settled();
  expect(sent()).toBe(4);
  asked[1]!.fail();
  await settled();
  expect([sent(), outcomes[1]!.state]).toEqual([5, expect.any(Error)]);
  asked[0]!.finish();
  await settled();
  expect([sent(), outcomes[0]!.state]).toEqual([6, "done"]);
  expect([commands.arePending, ended.mock.calls.length]).toEqual([true, 0]);
  for (const { finish } of asked) finish();
  await settled();
  expect([commands.arePending, ended.mock.calls.length]).toEqual([false, 1]);
  const after = pending();
  void commands.send(after.send);
  await settled();
  expect(after.send).toHaveBeenCalledTimes(1);
});

test("whoever has gone while a command waits does not send it, and leaves room for the next", async () => {
  let isGone = false;
  const throwIfAborted = (): void => {
    if (isGone) throw new Error("gone");
  };
  const commands = new CommandsOfWork(workThat({ throwIfAborted }), () => undefined);
  const asked = Array.from({ length: 6 }, pending);
  const outcomes = asked.map(({ send }) => outcomeOf(commands.send(send)));
  await settled();
  isGone = true;
  asked[0]!.finish();
  await settled();
  expect(outcomes.slice(4).map(({ state }) => state)).toEqual([expect.any(Error), expect.any(Error)]);
  expect(asked.slice(4).map(({ send }) => send.mock.calls.length)).toEqual([0, 0]);
});
