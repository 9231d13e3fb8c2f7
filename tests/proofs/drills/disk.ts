import { readFile } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import { addressOf, freshDatabase } from "../../support/databases.js";
import type { Instance } from "../soak/Instance.js";
import { writtenUntilRefused } from "../soak/disturbances.js";
import { Drill } from "./Drill.js";
import { quoted, seconds, table, toldIn } from "./report.js";

const FULL_MS = 20_000;
const EVERY_MS = 1000;
const BACK_MS = 120_000;

/** `disk`: the disk of the database is full for 20 s, under load; then there is room again. What is said, and is anything lost? */
export async function disk(_words: readonly string[], tell: (line: string) => void): Promise<readonly [string, readonly string[]]> {
  const said: string[] = [];
  const drill = await Drill.begin((line) => {
    said.push(line);
    tell(line);
  });
  try {
    if (!drill.engine.ownDisk) throw new Error("a disk of its own needs root");
    const server = drill.server("server", { env: { LOG_LEVEL: "info" } });
    await drill.start(server);
    const traffic = drill.traffic(server.url);
    await drill.openHome(server.url, traffic);
    await pause(3000);
    said.length = 0;
    const answers = await full(drill, server);
    const freed = performance.now();
    drill.engine.freeDisk();
    while (!(await server.isReady()) && performance.now() < freed + BACK_MS) await pause(50);
    const readyMs = performance.now() - freed;
    if (readyMs > BACK_MS) drill.wrong("it was not ready again within two minutes");
    await pause(5000);
    await drill.endLoad();
    await drill.judge();
    const report = `
Full for ${seconds(FULL_MS)}; the engine was restarted ${drill.engine.restarts} times; ready ${seconds(readyMs)} after there was room.

${table(["After", "/readyz", "Response to a client that adds an expense"], answers)}

${table(
  ["Refused for a while", "Times", "Longest"],
  [...traffic.waitsMs].map(([code, ms]) => [code, traffic.refusals.get(code) ?? 0, seconds(ms)]),
)}

Messages to the operator of the engine:

${quoted(said.join("\n"))}

The server's log, each kind of line once:

${quoted(toldIn(await readFile(server.log, "utf8")))}
`;
    return [report, drill.broken];
  } finally {
    await drill.end();
  }
}

async function full(drill: Drill, { url }: Instance): Promise<(string | number)[][]> {
  await drill.engine.fillDisk();
  // The engine's files may have room within.
  void writtenUntilRefused(addressOf(freshDatabase("filling"), drill.engine.uri)).catch(() => undefined);
  const { token, household } = drill.homes[0] ?? { token: "", household: { budgetId: "" } };
  const answers: (string | number)[][] = [];
  for (const begun = performance.now(); performance.now() < begun + FULL_MS;) {
    const ready = await textOf(`${url}/readyz`);
    // A category that is not there: it is refused, and leaves nothing, also where the database writes.
    const body = JSON.stringify({ budgetId: household.budgetId, amount: 1, date: "2026-11-01", categoryId: `cat_${"0".repeat(38)}` });
    const headers = { Authorization: `Bearer ${token}`, "Content-Type": "application/json", "Idempotency-Key": `full-${answers.length}` };
    answers.push([seconds(performance.now() - begun), ready, await textOf(`${url}/api/expenses`, { method: "POST", headers, body })]);
    await pause(EVERY_MS);
  }
  return answers;
}

async function textOf(url: string, init: RequestInit = {}): Promise<string> {
  try {
    const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(5000) });
    return `${answer.status} ${(await answer.text()).slice(0, 200)}`;
  } catch (error) {
    return error instanceof Error ? error.name : String(error);
  }
}
