import { readFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { enginePid } from "../../support/enginePid.js";
import type { Instance } from "../soak/Instance.js";
import { Drill } from "./Drill.js";
import { metricsOf, quoted, seconds, table, toldIn } from "./report.js";

const FROZEN_MS = 20_000;
const EVERY_MS = 1000;
/** `/readyz` promises to answer from memory. */
const ANSWER_MS = 1000;
const BACK_MS = 60_000;
const METRICS = ["database_up", "database_faults_total", "database_pool_connections", "queue_entries", "refusals_total"];

/** `frozen`: the engine is stopped for 20 s as by SIGSTOP, under load. What does the server say meanwhile, and when is it ready again? */
export async function frozen(_words: readonly string[], tell: (line: string) => void): Promise<readonly [string, readonly string[]]> {
  const drill = await Drill.begin(tell);
  try {
    const server = drill.server("server", { env: { LOG_LEVEL: "info" } });
    await drill.start(server);
    const traffic = drill.traffic(server.url);
    await drill.openHome(server.url, traffic);
    await pause(3000);
    const before = await metricsOf(server.url, METRICS);
    const { answers, during } = await freeze(drill, server);
    const thawed = performance.now();
    while (!(await server.isReady()) && performance.now() < thawed + BACK_MS) await pause(50);
    const readyMs = performance.now() - thawed;
    if (readyMs > BACK_MS) drill.wrong("it was not ready again within a minute");
    await pause(5000);
    await drill.endLoad();
    await drill.judge();
    const after = await metricsOf(server.url, METRICS);
    const report = `
Frozen for ${seconds(FROZEN_MS)}; ready ${seconds(readyMs)} after it continued.

${table(["After", "/readyz took", "Status", "Answer"], answers)}

Metrics before, while it was frozen, and afterwards:

${[before, during, after].map(quoted).join("\n\n")}

The server's log, each kind of line once:

${quoted(toldIn(await readFile(server.log, "utf8")))}

${table(
  ["Refused for a while", "Longest"],
  [...traffic.waitsMs].map(([code, ms]) => [code, seconds(ms)]),
)}
`;
    return [report, drill.broken];
  } finally {
    await drill.end();
  }
}

async function freeze(drill: Drill, server: Instance): Promise<{ readonly answers: (string | number)[][]; readonly during: string }> {
  const pid = enginePid(path.join(drill.folder, "disk", "db"));
  if (pid === undefined) throw new Error("the engine's process was not found");
  process.kill(pid, "SIGSTOP");
  const answers: (string | number)[][] = [];
  try {
    for (const begun = performance.now(); performance.now() < begun + FROZEN_MS;) {
      const asked = performance.now();
      const answer = await fetch(`${server.url}/readyz`);
      const text = await answer.text();
      const ms = performance.now() - asked;
      answers.push([seconds(asked - begun), `${ms.toFixed(0)} ms`, answer.status, text]);
      if (ms > ANSWER_MS) drill.wrong(`/readyz took ${ms.toFixed(0)} ms`);
      await pause(EVERY_MS);
    }
    if (answers.at(-1)?.[2] !== 503) drill.wrong("/readyz did not report that the database is unavailable");
    return { answers, during: await metricsOf(server.url, METRICS) };
  } finally {
    process.kill(pid, "SIGCONT");
  }
}
