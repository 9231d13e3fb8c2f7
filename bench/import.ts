import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";

/** How fast are files taken in, and does the memory stay where it is? `npm run bench:import -- 10000,100000` */
const SIZES = (process.argv[2] ?? "10000,100000").split(",").map(Number);
const PORT = Number(process.env["PORT"] ?? 3977);
const url = `http://127.0.0.1:${PORT}`;

interface Use {
  /** Seconds of processor. */
  readonly cpu: number;
  /** Megabytes at the moment. */
  readonly memory: number;
}

function fileOf(rows: number): { file: string; sum: number } {
  let file = "Date,Payee,Description,Amount,Transaction ID\n";
  let sum = 0;
  for (let n = 0; n < rows; n++) {
    const cents = 100 + ((n * 37) % 9900);
    const date = new Date(Date.UTC(2026, 0, 1 + (n % 300))).toISOString().slice(0, 10);
    file += `${date},Shop ${n % 211},Card purchase ${n % 1009},-${(cents / 100).toFixed(2)},T${String(n).padStart(9, "0")}\n`;
    sum += cents;
  }
  return { file, sum };
}

async function serve(dataDir: string): Promise<ChildProcess> {
  const env = { ...process.env, PORT: String(PORT), DATA_DIR: dataDir, RATE_LIMIT_PER_MINUTE: "0", LOG_LEVEL: "error" };
  const server = spawn(process.execPath, [...process.execArgv, "src/main/server.ts"], { env, stdio: ["ignore", "pipe", "inherit"] });
  for (let said = ""; !said.includes("Listening");) {
    const [text] = await Promise.race([
      once(server.stdout, "data"),
      once(server, "exit").then(() => Promise.reject(new Error("The server did not start."))),
    ]);
    said += String(text);
  }
  return server;
}

async function json(token: string | null, address: string, body?: object | string): Promise<any> {
  const headers = {
    ...(typeof body === "object" ? { "Content-Type": "application/json" } : {}),
    ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
  };
  const answer = await fetch(`${url}/api${address}`, {
    headers,
    ...(body === undefined ? {} : { method: "POST", body: typeof body === "string" ? Buffer.from(body) : JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${address}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

function useOf(pid: string): Use {
  const [memory = "0", time = ""] = execFileSync("ps", ["-o", "rss=,cputime=", "-p", pid], { encoding: "utf8" }).trim().split(/\s+/);
  const cpu = time.split(/[-:]/).reduce((sum, part) => sum * 60 + Number(part), 0);
  return { cpu, memory: Number(memory) / 1024 };
}

function engineOf(dataDir: string): string | undefined {
  const all = execFileSync("ps", ["-eo", "pid=,args="], { encoding: "utf8" }).split("\n");
  return all
    .find((one) => one.includes(`--dbpath ${dataDir}`))
    ?.trim()
    .split(" ")[0];
}

async function measure(rows: number): Promise<number> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "bench-import-"));
  const server = await serve(dataDir);
  const pids = [String(server.pid), engineOf(dataDir)].filter((pid) => pid !== undefined);
  const { token: first } = await json(null, "/mobile-register", { email: "bench@example.org", password: "correct horse battery" });
  const { token } = await json(first, "/me/tokens", { name: "bench", scopes: ["read", "write"], password: "correct horse battery" });
  const { id: budgetId } = await json(token, "/budgets", { name: "Bench", currency: "EUR", startMonth: "2026-01" });
  const { file, sum } = fileOf(rows);
  const before = pids.map(useOf);
  const peaks = before.map(({ memory }) => memory);
  const watching = setInterval(() => pids.forEach((pid, place) => (peaks[place] = Math.max(peaks[place] ?? 0, useOf(pid).memory))), 250);
  const begun = performance.now();
  let slowest = 0;
  let report = await json(token, `/expenses/imports?budgetId=${budgetId}`, file);
  while (report.finishedAt === null) {
    await pause(1000);
    const asked = performance.now();
    report = await json(token, `/expenses/imports/${report.id}?limit=1`);
    slowest = Math.max(slowest, performance.now() - asked);
  }
  const seconds = (performance.now() - begun) / 1000;
  clearInterval(watching);
  const { totals } = await json(token, `/expenses?budgetId=${budgetId}&limit=1`);
  if (report.status !== "done" || totals.count !== rows || totals.expenses !== sum)
    throw new Error(`Not what was sent: ${JSON.stringify([report.counts, totals])}`);
  const used = pids.map(
    (pid, place) =>
      `${(useOf(pid).cpu - (before[place]?.cpu ?? 0)).toFixed(0)} s of processor, peak ${peaks[place]?.toFixed(0)} MB (${before[place]?.memory.toFixed(0)} at rest)`,
  );
  process.stdout.write(
    `${rows} rows, ${(file.length / 1e6).toFixed(1)} MB: ${seconds.toFixed(0)} s, ${(rows / seconds).toFixed(0)} rows/s, slowest progress answer ${slowest.toFixed(0)} ms\n`,
  );
  ["server", "engine"].forEach((name, place) => used[place] !== undefined && process.stdout.write(`  ${name}: ${used[place]}\n`));
  server.kill();
  await once(server, "exit");
  await rm(dataDir, { recursive: true, force: true });
  return peaks[0] ?? 0;
}

const peaks: number[] = [];
for (const rows of SIZES) peaks.push(await measure(rows));
process.stdout.write(
  `Peak memory of the server, ${SIZES.at(-1)} rows / ${SIZES[0]} rows: ${((peaks.at(-1) ?? 0) / (peaks[0] ?? 1)).toFixed(2)}\n`,
);
