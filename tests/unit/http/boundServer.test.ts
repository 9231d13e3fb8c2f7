import { type AddressInfo, connect, type Socket } from "node:net";
import express, { type Express, type Response } from "express";
import { boundServer } from "../../../src/http/boundServer.js";
import { eventually } from "../../support/eventually.js";

async function withConnection(app: Express, use: (socket: Socket) => Promise<void>): Promise<void> {
  const server = boundServer(app);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, "127.0.0.1");
  try {
    await use(socket);
  } finally {
    socket.destroy();
    server.close();
  }
}

const asks = (...paths: readonly number[]): string => paths.map((n) => `GET /${n} HTTP/1.1\r\nHost: here\r\n\r\n`).join("");

test("of the requests sent at once on a connection, each is handled when the one before it was answered", async () => {
  const app = express();
  const open: Response[] = [];
  app.use((_request, response) => void open.push(response));
  await withConnection(app, async (socket) => {
    let text = "";
    socket.on("data", (part) => (text += String(part)));
    socket.write(asks(1, 2, 3));
    for (const place of [0, 1, 2]) {
      const response = await eventually(() => open[place]);
      expect(open).toHaveLength(place + 1);
      response.send(`answer ${place}`);
      await eventually(() => (text.includes(`answer ${place}`) ? true : undefined));
    }
    socket.write(asks(4));
    await eventually(() => open[3]);
  });
});

test("what waits behind another on its connection is never handled where the connection ends", async () => {
  const app = express();
  let closed = 0;
  let begun = 0;
  app.use((_request, response) => {
    begun++;
    response.once("close", () => closed++);
  });
  await withConnection(app, async (socket) => {
    socket.write(asks(1, 2, 3));
    await eventually(() => (begun > 0 ? true : undefined));
    socket.destroy();
    await eventually(() => (closed === 1 ? true : undefined));
    await new Promise(setImmediate);
    expect([begun, closed]).toEqual([1, 1]);
  });
});
