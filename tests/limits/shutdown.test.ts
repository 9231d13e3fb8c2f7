import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { Phone } from "../support/clients.js";
import { addressOf, freshDatabase } from "../support/databases.js";

test("SIGTERM ends the server with 0, whatever its callers do", async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), "ending-"));
  const env = {
    ...process.env,
    NODE_ENV: "development",
    PORT: "0",
    DATA_DIR: dataDir,
    MONGODB_URI: addressOf(freshDatabase("shutdown")),
    NODE_OPTIONS: "",
  };
  const child = spawn(process.execPath, ["--import", "tsx", "src/main/server.ts"], { env });
  const ended = new Promise((resolve) => child.once("exit", (code, signal) => resolve([code, signal])));
  const url = await new Promise<string>((resolve) => {
    let text = "";
    child.stdout.on("data", (part) => {
      text += String(part);
      const found = /Listening on (\S+)/.exec(text)?.[1];
      if (found !== undefined) resolve(found);
    });
  });
  const dial = () => connect(Number(new URL(url).port), "127.0.0.1").on("error", () => undefined);
  const ada = await Phone.register(url, `ending${Date.now()}@example.org`, "correct horse battery");
  const auth = `Host: localhost\r\nAuthorization: Bearer ${ada.token}\r\n`;
  const sockets = [dial(), dial(), dial()];
  const [idle, half, deaf] = sockets;
  idle?.write(`GET /api/me HTTP/1.1\r\n${auth}\r\n`);
  half?.write(`POST /api/budgets HTTP/1.1\r\n${auth}Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{`);
  deaf?.pause();
  deaf?.write(`GET /api/swagger HTTP/1.1\r\n${auth}\r\n`.repeat(16));
  await new Promise((resolve) => idle?.once("data", resolve));
  child.kill("SIGTERM");
  expect(await ended).toEqual([0, null]);
  for (const socket of sockets) socket.destroy();
  await rm(dataDir, { recursive: true, force: true });
});
