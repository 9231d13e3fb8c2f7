import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { type Cause, EngineOutput } from "./EngineOutput.js";
import { LAUNCH_MS, READY, type RunningEngine } from "./Engine.js";

const STOP_MS = 10_000;

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
export async function launchProgram(program: Program, started: (child: ChildProcess) => void = () => undefined): Promise<RunningEngine> {
  const child = spawnOf(program);
  const output = new EngineOutput();
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding("utf8").on("data", (piece: string) => output.add(piece));
  // Writing nothing, a broken pipe is no news.
  child.stdin?.on("error", () => undefined);
  const ended = new Promise<string>((resolve) => {
    child.once("error", (error) => {
      output.add(`${error.message}\n`);
      resolve(output.why("not started"));
    });
    child.once("close", (code, signal) => resolve(output.why(signal === null ? `exit code ${code}` : endBy(signal))));
  });
  if (child.pid !== undefined) started(child);
  const stop = async (): Promise<void> => {
    const impatience = setTimeout(() => child.kill("SIGKILL"), STOP_MS);
    program.ask(child);
    await ended;
    clearTimeout(impatience);
  };
  await ready(child, ended, stop, () => output.cause);
  return { ended, stop };
}

function spawnOf({ file, args }: Program): ChildProcess {
  try {
    // In a group of its own, Ctrl-C in the terminal reaches only the server, which then still can finish its work.
    return spawn(file, [...args], { detached: true, windowsHide: true, stdio: ["pipe", "pipe", "pipe"] });
  } catch (error) {
    // Some refusals of the system are thrown and not told, such as too few files for the pipes.
    const output = new EngineOutput();
    output.add(error instanceof Error ? error.message : String(error));
    throw new LaunchFailure(output.why("not started"), output.cause);
  }
}

function endBy(signal: string): string {
  return signal === "SIGILL" ? "SIGILL: this processor lacks what it needs; ENGINE=standin needs less" : signal;
}

async function ready(child: ChildProcess, ended: Promise<string>, stop: () => Promise<void>, cause: () => Cause): Promise<void> {
  const late = AbortSignal.timeout(LAUNCH_MS);
  const listening = new Promise<true>((resolve) => {
    let said = "";
    child.stdout?.on("data", (text: string) => {
      said = (said + text).slice(-1_000);
      if (READY.test(said)) resolve(true);
    });
  });
  const silence = once(late, "abort").then(() => `it takes no connections within ${LAUNCH_MS / 1000} s.`);
  const outcome = await Promise.race([listening, ended, silence]);
  if (outcome === true) return;
  await stop();
  throw new LaunchFailure(outcome, cause());
}
