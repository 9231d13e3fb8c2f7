import "reflect-metadata";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { beginContext } from "../../../src/http/RequestContext.js";
import { becomes } from "../../support/eventually.js";
import { workSample } from "../server/EventLoop.js";
import { type Held, holdsTheLoop } from "../server/held.js";
import { LongTurns } from "../server/LongTurns.js";

let server: Server;
let url = "";
const held = new Map<string, Held>();
beforeAll(async () => {
  const turns = new LongTurns((one) => held.set(one.operation, one));
  server = createServer((request, response) => {
    beginContext(request as never, response as never, () => undefined);
    if (request.url === "/long") for (let time = 0; time < 4; time++) workSample();
    response.end();
  });
  turns.watch(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

test("an operation that holds the event loop again and again is named, and no other", async () => {
  for (let time = 0; time < 6; time++) {
    await (await fetch(`${url}/short`)).text();
    await (await fetch(`${url}/long`)).text();
  }
  await becomes(() => [...held.values()].filter(holdsTheLoop).map(({ operation }) => operation), ["GET /long"]);
});
