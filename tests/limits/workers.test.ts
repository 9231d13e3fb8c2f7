import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { get } from "node:http";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { eventually } from "../support/eventually.js";
import { addressOf, freshDatabase } from "../support/databases.js";

/** Among those that the system gives nobody by itself, so that nobody is given it before the server takes it. */
async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 10_000);
    if (await isFree(port)) return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen(port, () => probe.close(() => resolve(true)));
  });
}

/** Asks over a connection of its own, for something that the log names: it is silent about /healthz. */
function ask(url: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    get(`${url}/api/me`, { agent: false }, (response) => resolve(response.resume().statusCode)).once("error", reject);
  });
}

test("with WORKERS=2 both processes serve one port, one that is killed is replaced, and SIGTERM ends all of them with 0", async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), "workers-"));
  const port = await freePort();
  const env = {
    ...process.env,
    NODE_ENV: "development",
    PORT: String(port),
    WORKERS: "2",
    DATA_DIR: dataDir,
    MONGODB_URI: addressOf(freshDatabase("workers")),
    NODE_OPTIONS: "",
  };
  const child = spawn(process.execPath, ["--import", "tsx", "src/main/server.ts"], { env, stdio: ["ignore", "pipe", "pipe"] });
  const ended = new Promise((resolve) => child.once("close", (code, signal) => resolve([code, signal])));
  const url = await new Promise<string>((resolve, reject) => {
    let [text, errors] = ["", ""];
    child.stderr.on("data", (part) => (errors += String(part)));
    child.once("close", (code) => reject(new Error(`It ended with ${code} before it listened: ${errors}`)));
    child.stdout.on("data", (part) => {
      text += String(part);
      const found = /Listening on (\S+) \(2 processes.*\n.*web app \1\/.*API \1\/api-docs.*GraphQL \1\/graphql .*guides \1\/docs\n/.exec(
        text,
      )?.[1];
      if (found !== undefined) resolve(found);
    });
  });
  expect(url).toBe(`http://localhost:${port}`);
  const served = new Set<string>();
  /** What was said of workers that ended. */
  const ends: { level: string; msg: string }[] = [];
  const note = (line: string): void => {
    if (!line.startsWith("{")) return;
    const entry = JSON.parse(line);
    if (entry.msg === "Answered") served.add(String(entry.pid));
    if (/^Worker \d+ ended/.test(entry.msg)) ends.push(entry);
  };
  createInterface({ input: child.stderr }).on("line", note);
  const servedBy = (count: number): Promise<Set<string>> =>
    eventually(async () => {
      await ask(url).then(
        (status) => expect(status).toBe(401),
        // One that is killed may have been asked just then.
        (error: unknown) => expect(error).toMatchObject({ code: "ECONNRESET" }),
      );
      return served.size === count ? served : undefined;
    });
  try {
    const [killed = ""] = await servedBy(2);
    expect(served).not.toContain(String(child.pid));
    process.kill(Number(killed), "SIGKILL");
    await eventually(() => ends[0]);
    expect(ends).toEqual([
      expect.objectContaining({ level: "warn", msg: expect.stringMatching(`^Worker ${killed} ended with SIGKILL; another one starts in`) }),
    ]);
    await servedBy(3);
  } finally {
    child.kill("SIGTERM");
  }
  expect(await ended).toEqual([0, null]);
  expect(ends.slice(1).map(({ level, msg }) => [level, msg.replace(/\d+/, "N")])).toEqual([
    ["info", "Worker N ended with 0"],
    ["info", "Worker N ended with 0"],
  ]);
  await expect(fetch(url)).rejects.toThrow();
  await rm(dataDir, { recursive: true, force: true });
});
