import { type AddressInfo, connect } from "node:net";
import express, { type Response } from "express";
import { boundServer } from "../../../src/main/boundServer.js";
import { eventually } from "../../support/eventually.js";

test("answers that wait behind another on their connection end with it", async () => {
  const app = express();
  const open: Response[] = [];
  let closed = 0;
  app.use((request, response) => {
    response.once("close", () => closed++);
    open.push(response);
    // The first one is not answered; the second is, and stays behind it.
    if (request.path === "/2") response.send("answered");
  });
  const server = boundServer(app);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  try {
    const { port } = server.address() as AddressInfo;
    const socket = connect(port, "127.0.0.1");
    socket.write([1, 2, 3].map((n) => `GET /${n} HTTP/1.1\r\nHost: here\r\n\r\n`).join(""));
    await eventually(() => open[2]);
    expect(closed).toBe(0);
    socket.destroy();
    await eventually(() => (closed === 3 ? true : undefined));
    expect(open.map(({ destroyed }) => destroyed)).toEqual([true, true, true]);
  } finally {
    server.close();
  }
});
