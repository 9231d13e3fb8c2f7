import { sweeps } from "../support/commands/exceptions.js";
import { sweepsSeen } from "../support/commands/recorder.js";
import { Phone } from "../support/clients.js";
import { PASSWORD, startServer, type TestServer } from "../support/startServer.js";

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.stop());

test("every sweep on the list is made, so that nothing stands there that no longer has a reason", async () => {
  // What an erasure looks for.
  const phone = await Phone.register(server.url, "ada@example.org", PASSWORD);
  expect((await phone.send("DELETE", "/me", { password: PASSWORD })).status).toBe(204);
  server.clock.forward(7 * 3_600_000);
  await server.backend.sweep();
  const named = (list: readonly { collection: string; fields: string }[]) =>
    list.map(({ collection, fields }) => `${collection} ${fields}`).sort();
  expect(named(sweepsSeen())).toEqual(named(sweeps));
});
