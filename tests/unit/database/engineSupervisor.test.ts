import type { RunningEngine } from "../../../src/database/embedded/Engine.js";
import type { EngineProblem } from "../../../src/database/embedded/EngineProblem.js";
import { EngineSupervisor, MOST_AWAY_MS, HEALTHY_MS } from "../../../src/database/embedded/EngineSupervisor.js";
import { restartDelay } from "../../../src/database/embedded/restartDelay.js";

/** An engine that lives and dies as a test says, in a time of its own. */
class FakeEngine {
  time = 0;
  launches = 0;
  stopped = 0;
  /** Why it does not start; null: it does. */
  fault: string | null = null;
  readonly pauses: number[] = [];
  readonly lines: string[] = [];
  readonly problems: EngineProblem[] = [];
  private end: (words: string) => void = () => undefined;

  readonly launch = async (): Promise<RunningEngine> => {
    this.launches++;
    if (this.fault !== null) throw new Error(this.fault);
    const ended = new Promise<string>((resolve) => {
      this.end = resolve;
    });
    return {
      ended,
      stop: async () => {
        this.stopped++;
        this.end("stopped");
      },
    };
  };

  supervised(restarts = true): Promise<EngineSupervisor> {
    return EngineSupervisor.start({
      launch: this.launch,
      restarts,
      report: (line) => this.lines.push(line),
      giveUp: (problem) => this.problems.push(problem),
      now: () => this.time,
      wait: async (ms, signal) => {
        signal.throwIfAborted();
        this.pauses.push(ms);
        this.time += ms;
      },
    });
  }

  async dies(words = "killed"): Promise<void> {
    this.end(words);
    // Nothing here takes time but what waits for its turn.
    await new Promise((resolve) => setImmediate(resolve));
  }
}

test("pauses grow twofold, and never beyond what somebody can wait for", () => {
  expect([0, 1, 2, 3, 4, 5, 6, 50].map(restartDelay)).toEqual([100, 200, 400, 800, 1600, 3200, 4000, 4000]);
});

test("an engine that cannot be started at all is the caller's matter", async () => {
  const engine = new FakeEngine();
  engine.fault = "no port";
  await expect(engine.supervised()).rejects.toThrow("no port");
  expect(engine.launches).toBe(1);
});

test("an engine that dies again and again is started again each time, after growing pauses", async () => {
  const engine = new FakeEngine();
  await engine.supervised();
  for (let i = 0; i < 4; i++) await engine.dies();
  expect(engine.launches).toBe(5);
  expect(engine.pauses).toEqual([100, 200, 400, 800]);
  expect(engine.problems).toEqual([]);
});

test("after a healthy while the pauses start again", async () => {
  const engine = new FakeEngine();
  await engine.supervised();
  await engine.dies();
  await engine.dies();
  engine.time += HEALTHY_MS;
  await engine.dies();
  expect(engine.pauses).toEqual([100, 200, 100]);
});

test("an engine that does not start again is given up after two minutes, with its last words", async () => {
  const engine = new FakeEngine();
  await engine.supervised();
  engine.fault = "the disk is gone";
  await engine.dies("aborting");
  expect(engine.problems.map((problem) => problem.message)).toEqual([expect.stringMatching(/two minutes: aborting/)]);
  expect(engine.time).toBeGreaterThanOrEqual(MOST_AWAY_MS);
  expect(engine.time - (engine.pauses.at(-1) ?? 0)).toBeLessThan(MOST_AWAY_MS);
  expect(engine.lines).toEqual([expect.stringContaining("starting it again"), expect.stringContaining("the disk is gone")]);
});

test("one that starts and dies at once for two minutes is given up as well", async () => {
  const engine = new FakeEngine();
  await engine.supervised();
  for (let i = 0; i < 100 && engine.problems.length === 0; i++) {
    engine.time += 500;
    await engine.dies();
  }
  expect(engine.problems).toHaveLength(1);
});

test("a throw-away engine is not started again: its data are gone", async () => {
  const engine = new FakeEngine();
  await engine.supervised(false);
  await engine.dies("killed");
  expect(engine.launches).toBe(1);
  expect(engine.problems.map((problem) => problem.message)).toEqual(["The embedded database has ended: killed"]);
});

test("a stopped engine stays stopped, and no problem is reported", async () => {
  const engine = new FakeEngine();
  const supervisor = await engine.supervised();
  await supervisor.stop();
  await engine.dies();
  expect([engine.launches, engine.stopped, engine.lines, engine.problems]).toEqual([1, 1, [], []]);
});
