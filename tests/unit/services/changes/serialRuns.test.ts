import { currentWork, inWork } from "../../../../src/runtime/work.js";
import { SerialRuns } from "../../../../src/services/changes/SerialRuns.js";
import { workThat } from "../../../support/workThat.js";

/** Runs that end on request. */
function heldRuns() {
  const begun: { key: string; end: (result: string) => void; fail: (error: Error) => void }[] = [];
  const runs = new SerialRuns<string>((key) => new Promise((resolve, reject) => begun.push({ key, end: resolve, fail: reject })));
  return { begun, runs };
}

test("runs of one key follow one another, and those who come while one waits have it in common", async () => {
  const { begun, runs } = heldRuns();
  const first = runs.run("a");
  const second = runs.run("a");
  expect(runs.run("a")).toBe(second);
  expect(begun).toHaveLength(1);
  begun[0]?.end("one");
  expect(await first).toBe("one");
  await Promise.resolve();
  expect(begun).toHaveLength(2);
  const third = runs.run("a");
  expect(third).not.toBe(second);
  begun[1]?.end("two");
  expect(await second).toBe("two");
  begun[2]?.end("three");
  expect(await third).toBe("three");
});

test("other keys do not wait", () => {
  const { begun, runs } = heldRuns();
  void runs.run("a");
  void runs.run("b");
  expect(begun.map(({ key }) => key)).toEqual(["a", "b"]);
});

test("a run that fails tells those who asked for it, and the next one begins all the same", async () => {
  const { begun, runs } = heldRuns();
  const first = runs.run("a");
  const second = runs.run("a");
  begun[0]?.fail(new Error("broken"));
  await expect(first).rejects.toThrow("broken");
  await Promise.resolve();
  begun[1]?.end("whole");
  expect(await second).toBe("whole");
  const third = runs.run("a");
  begun[2]?.end("again");
  expect(await third).toBe("again");
});

test("a run does not belong to the request that began it, for others may wait for it", async () => {
  const runs = new SerialRuns(async () => currentWork());
  const work = workThat({ signal: AbortSignal.abort() });
  expect(await inWork(work, () => runs.run("a"))).toBeNull();
  const [, next] = await inWork(work, () => Promise.all([runs.run("b"), runs.run("b")]));
  expect(next).toBeNull();
});
