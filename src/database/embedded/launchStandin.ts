import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { LAUNCH_MS, READY, type RunningEngine, type StandinEngine } from "./Engine.js";
import { LastLines } from "./LastLines.js";
import type { Place } from "./launchMongod.js";

const STOP_MS = 10_000;

/**
 * Java, without a shell between. The stand-in ends when its standard input closes: so it ends with this process in
 * whatever way that dies, and a clean stop is the same on every system.
 */
export async function launchStandin(engine: StandinEngine, place: Place): Promise<RunningEngine> {
  const standinArguments = [
    ...["--port", String(place.port), "--bind_ip", place.address, "--dbpath", place.dataDir],
    ...["--exitWithParent", ...(place.keepsData ? [] : ["--inMemory"])],
  ];
  // In a group of its own, Ctrl-C in the terminal reaches only the server, which then still can finish its work.
  const child = spawn(engine.java, [...engine.javaArguments, ...standinArguments], {
    detached: true,
    windowsHide: true,
    stdio: ["pipe", "pipe", "pipe"],
  });
  const lines = new LastLines();
  child.stdout.setEncoding("utf8").on("data", (text: string) => lines.add(text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => lines.add(text));
  // Writing nothing, a broken pipe is no news.
  child.stdin.on("error", () => undefined);
  const ended = new Promise<string>((resolve) => {
    child.once("error", (error) => resolve(error.message));
    child.once("close", () => resolve(lines.text));
  });
  const stop = (): Promise<void> => stopped(child, ended);
  await ready(child, ended, stop);
  return { ended, stop };
}

async function ready(child: ChildProcess, ended: Promise<string>, stop: () => Promise<void>): Promise<void> {
  const late = AbortSignal.timeout(LAUNCH_MS);
  const listening = new Promise<true>((resolve) => {
    let said = "";
    child.stdout?.on("data", (text: string) => {
      said = (said + text).slice(-1_000);
      if (READY.test(said)) resolve(true);
    });
  });
  const outcome = await Promise.race([listening, ended, once(late, "abort").then(() => `It says nothing for ${LAUNCH_MS / 1000} s`)]);
  if (outcome === true) return;
  await stop();
  throw new Error(outcome);
}

async function stopped(child: ChildProcess, ended: Promise<string>): Promise<void> {
  child.stdin?.end();
  const impatience = setTimeout(() => child.kill("SIGKILL"), STOP_MS);
  await ended;
  clearTimeout(impatience);
}
