import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { document, document31, root } from "./places.mjs";

/** Starts a server with an empty database, and puts down the document that it serves: its address stands in it. */
export async function startServer() {
  const folder = mkdtempSync(path.join(tmpdir(), "clients-"));
  const port = process.env.CLIENTS_PORT ?? (await freePort());
  const server = spawn(process.execPath, ["--import", "tsx", "src/main/server.ts"], {
    cwd: root,
    env: { ...process.env, PORT: port, PUBLIC_URL: `http://localhost:${port}`, DATA_DIR: folder, LOG_LEVEL: "error" },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const stop = async () => {
    const stopped = server.exitCode === null ? new Promise((resolve) => server.once("exit", resolve)) : undefined;
    server.kill("SIGTERM");
    await stopped;
    rmSync(folder, { recursive: true, force: true });
  };
  await new Promise((resolve, reject) => {
    server.stdout.on("data", (text) => {
      if (String(text).includes("Listening on")) resolve();
    });
    server.once("exit", () => reject(new Error("The server did not start.")));
  });
  const address = `http://localhost:${port}/api`;
  mkdirSync(path.dirname(document), { recursive: true });
  for (const [file, version] of [
    [document, "3.0"],
    [document31, "3.1"],
  ])
    writeFileSync(file, await (await fetch(`${address}/swagger?version=${version}`)).text());
  return { address, stop };
}

/** Among those that the system gives nobody by itself, so that nobody is given it before the server takes it. */
async function freePort() {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 10_000);
    if (await isFree(port)) return String(port);
  }
}

function isFree(port) {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen(port, () => probe.close(() => resolve(true)));
  });
}
