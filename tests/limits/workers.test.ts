import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { get } from "node:http";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { eventually } from "../support/eventually.js";

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Asks over a connection of its own. */
function ask(url: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    get(`${url}/healthz`, { agent: false }, (response) => resolve(response.resume().statusCode)).once("error", reject);
  });
}

test("with WORKERS=2 both processes serve one port, and SIGTERM ends all of them with 0", async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), "workers-"));
  const port = await freePort();
  const env = {
    ...process.env,
    NODE_ENV: "development",
    PORT: String(port),
    WORKERS: "2",
    DATA_DIR: dataDir,
    MONGODB_URI: process.env["TEST_MONGODB_URI"],
    NODE_OPTIONS: "",
  };
  const child = spawn(process.execPath, ["--import", "tsx", "src/main/server.ts"], { env, stdio: ["ignore", "pipe", "pipe"] });
  const ended = new Promise((resolve) => child.once("exit", (code, signal) => resolve([code, signal])));
  const url = await new Promise<string>((resolve, reject) => {
    child.once("exit", (code) => reject(new Error(`It ended with ${code} before it listened.`)));
    let text = "";
    child.stdout.on("data", (part) => {
      text += String(part);
      const found = /Listening on (\S+) \(2 processes/.exec(text)?.[1];
      if (found !== undefined) resolve(found);
    });
  });
  const served = new Set<string>();
  const note = (line: string): void => {
    const pid = /"pid":(\d+),.*"route":"\/healthz"/.exec(line)?.[1];
    if (pid !== undefined) served.add(pid);
  };
  createInterface({ input: child.stderr }).on("line", note);
  await eventually(async () => {
    expect(await ask(url)).toBe(200);
    return served.size === 2 ? served : undefined;
  }).finally(() => child.kill("SIGTERM"));
  expect(served).not.toContain(String(child.pid));
  expect(await ended).toEqual([0, null]);
  await expect(fetch(url)).rejects.toThrow();
  await rm(dataDir, { recursive: true, force: true });
}, 120_000);
