import { connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { SUBSCRIPTION } from "../../support/EventStream.js";

const BYTE_MS = 5;

interface Asked {
  readonly url: string;
  readonly token: string;
  readonly budgetId: string;
  readonly lastsMs: number;
}

/** Sends its request and reads a whole export byte by byte. */
export async function slowClient({ url, token, lastsMs }: Asked): Promise<void> {
  const socket = await connected(url);
  const end = performance.now() + lastsMs;
  const request = `GET /api/me/export HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n\r\n`;
  for (const byte of request) {
    socket.write(byte);
    await pause(BYTE_MS);
  }
  while (performance.now() < end && !socket.destroyed) {
    socket.read(1);
    await pause(BYTE_MS);
  }
  socket.destroy();
}

/** Opens the stream of a budget's changes, and reads nothing of it. */
export async function deafClient({ url, token, budgetId, lastsMs }: Asked): Promise<void> {
  const socket = await connected(url);
  const body = JSON.stringify({ query: SUBSCRIPTION, variables: { b: budgetId } });
  const head = [
    "POST /graphql HTTP/1.1",
    "Host: localhost",
    "Content-Type: application/json",
    "Accept: text/event-stream",
    `Authorization: Bearer ${token}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  socket.write(`${head.join("\r\n")}\r\n\r\n${body}`);
  await pause(lastsMs);
  socket.destroy();
}

/** A socket that nothing reads from unless it is asked to; one that the server ends is no news. */
async function connected(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on("error", () => undefined);
  await new Promise((resolve) => socket.once("connect", resolve).once("close", resolve));
  return socket;
}
