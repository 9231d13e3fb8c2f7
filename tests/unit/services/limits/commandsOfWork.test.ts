import { CommandsOfWork } from "../../../../src/services/limits/CommandsOfWork.js";
import { outcomeOf } from "../../../support/outcomeOf.js";
import { workThat } from "../../../support/workThat.js";

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

test("a command is sent after those who used less, and not for whoever has gone meanwhile", async () => {
  let [go, isGone] = [(): void => undefined, false];
  const work = workThat({
    giveWay: () => new Promise((resolve) => (go = resolve)),
    throwIfAborted: () => {
      if (isGone) throw new Error("gone");
    },
  });
  const commands = new CommandsOfWork(work, () => undefined);
  const send = jest.fn(async () => "answer");
  const sent = commands.send(send);
  await settled();
  expect(send).not.toHaveBeenCalled();
  go();
  expect(await sent).toBe("answer");
  const late = outcomeOf(commands.send(send));
  await settled();
  isGone = true;
  go();
  await settled();
  expect(late.state).toMatchObject({ message: "gone" });
  expect(send).toHaveBeenCalledTimes(1);
});

test("it says once that none is pending any more, whether they were answered or failed", async () => {
  const ended = jest.fn();
  const commands = new CommandsOfWork(workThat(), ended);
  let [finish, fail]: (() => void)[] = [];
  const answered = commands.send(() => new Promise<void>((resolve) => (finish = resolve)));
  const failed = outcomeOf(commands.send(() => new Promise<void>((_resolve, reject) => (fail = () => reject(new Error("failed"))))));
  await settled();
  finish!();
  await answered;
  expect([commands.arePending, ended.mock.calls.length]).toEqual([true, 0]);
  fail!();
  await settled();
  expect([commands.arePending, ended.mock.calls.length, failed.state]).toEqual([false, 1, expect.any(Error)]);
});
