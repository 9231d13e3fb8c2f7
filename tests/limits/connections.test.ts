import { connect, type Socket } from "node:net";
import { eventually } from "../support/eventually.js";
import { startServer, type TestServer } from "../support/startServer.js";

let server: TestServer;
let hasty: TestServer;
const open: Socket[] = [];
beforeAll(async () => {
  server = await startServer();
  hasty = await startServer({ limits: { idleMs: 2000 } });
});
afterAll(async () => {
  await hasty?.stop();
  await server?.stop();
});
afterEach(() => open.splice(0).forEach((socket) => socket.destroy()));

function dial({ url }: TestServer): Socket {
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  socket.on("error", () => undefined);
  open.push(socket);
  return socket;
}

/** Whether each answer of the server's went out whole. */
function watched(): boolean[] {
  const whole: boolean[] = [];
  hasty.running.server.on("request", (_request, response) => response.once("close", () => whole.push(response.writableFinished)));
  return whole;
}

const ask = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;

test("whoever does not read is cut off", async () => {
  const whole = watched();
  const socket = dial(hasty);
  socket.pause();
  // The buffers of the system hold some megabytes; what does not fit there waits for the client.
  const more = setInterval(() => socket.write(ask("/api/swagger")), 20);
  await eventually(() => (whole.includes(false) ? true : undefined));
  clearInterval(more);
});

test("whoever does not go on with its request is cut off", async () => {
  const socket = dial(hasty);
  const closed = new Promise((resolve) => socket.once("close", resolve));
  socket.write("POST /api/mobile-login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{");
  socket.resume();
  await closed;
});

test.each([
  [15, true],
  [16, true],
  [17, false],
])("of %i requests sent at once on one connection, all are answered: %s", async (count, answered) => {
  const socket = dial(server);
  let text = "";
  socket.on("data", (part) => (text += String(part)));
  const closed = new Promise((resolve) => socket.once("close", resolve));
  const last = ask("/readyz").replace("\r\n\r\n", "\r\nConnection: close\r\n\r\n");
  socket.write(ask("/readyz").repeat(count - 1) + last);
  await closed;
  // 503 where a busy machine's database is not heard in time.
  expect((text.match(/HTTP\/1\.1 (200|503) /g) ?? []).length === count).toBe(answered);
});
