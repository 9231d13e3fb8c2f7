import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { platform } from "node:os";
import type { Cause } from "./causes.js";
import { LAUNCH_MS, type RunningEngine } from "./Engine.js";
import { EngineOutput } from "./EngineOutput.js";
import { reasonOf } from "./EngineProblem.js";

const STOP_MS = 10_000;
const NOT_STARTED = "not started";

export interface Program {
  readonly file: string;
  readonly args: readonly string[];
  /** Asks it to end; whether it does is looked after. */
  readonly ask: (child: ChildProcess) => void;
}

/** The engine did not start; the message says why. */
export class LaunchFailure extends Error {
  override readonly name = "LaunchFailure";

  constructor(
    message: string,
    readonly reason: Cause,
  ) {
    super(message);
  }
}

/** Starts an engine's program, without a shell between, and waits until it takes connections. What it prints is judged once it has ended. */
export async function launchProgram(
  program: Program,
  started: (child: ChildProcess, group: number) => void = () => undefined,
): Promise<RunningEngine> {
  const output = new EngineOutput();
  const child = spawnOf(program, output);
  for (const stream of [child.stdout, child.stderr]) if (stream !== null) output.read(stream);
  // Writing nothing, a broken pipe is no news.
  child.stdin?.on("error", () => undefined);
  const failed = new Promise<LaunchFailure>((resolve) => {
    child.once("error", (error) => {
      output.add(error.message);
      resolve(failureOf(output, NOT_STARTED));
    });
    child.once("close", (code, signal) => resolve(failureOf(output, signal ?? `exit code ${code}`)));
  });
  const ended = failed.then(({ message }) => message);
  if (child.pid !== undefined) started(child, groupOf(child.pid));
  const stop = async (): Promise<void> => {
    const impatience = setTimeout(() => signalAll(child, "SIGKILL"), STOP_MS);
    program.ask(child);
    await ended;
    clearTimeout(impatience);
  };
  await ready(output, failed, stop);
  return { ended, stop };
}

function spawnOf({ file, args }: Program, output: EngineOutput): ChildProcess {
  try {
    // In a group of its own, Ctrl-C in the terminal reaches only the server, which then still can finish its work.
    return spawn(file, [...args], { detached: true, windowsHide: true, stdio: ["pipe", "pipe", "pipe"] });
  } catch (error) {
    // Some refusals of the system are thrown and not told, such as too few files for the pipes.
    output.add(reasonOf(error));
    throw failureOf(output, NOT_STARTED);
  }
}

function failureOf(output: EngineOutput, end: string): LaunchFailure {
  return new LaunchFailure(output.why(end), output.cause(end));
}

/** To all of its group: the program may be a script that has started the engine and waits for it. */
export function signalAll({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(groupOf(pid), signal);
  } catch {
    // It has ended.
  }
}

/** As `process.kill` takes it. Windows has no groups. */
function groupOf(pid: number): number {
  return platform() === "win32" ? pid : -pid;
}

async function ready(output: EngineOutput, failed: Promise<LaunchFailure>, stop: () => Promise<void>): Promise<void> {
  const silent = once(AbortSignal.timeout(LAUNCH_MS), "abort").then(
    () => new LaunchFailure(output.whySilent(LAUNCH_MS / 1000), output.cause(null)),
  );
  const outcome = await Promise.race([output.listening, failed, silent]);
  if (outcome === true) return;
  await stop();
  throw outcome;
}
