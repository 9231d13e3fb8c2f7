import { aBudget } from "../../builders/aBudget.js";
import { Phone } from "../../support/clients.js";
import { PASSWORD } from "../../support/startServer.js";
import { tokenNamed } from "../../support/tokenNamed.js";
import { FaultyServer, withFaultyServers } from "../server/FaultyServer.js";

export interface OneServer {
  readonly server: FaultyServer;
  readonly ada: Phone;
  readonly budgetId: string;
}

/** A server in a process of its own and somebody with a budget on it, there once the tests of the file run. */
export function withOneServer(): () => OneServer {
  let one: OneServer | undefined;
  withFaultyServers();
  beforeAll(async () => {
    const server = await FaultyServer.start(undefined, { isMeasured: true });
    const ada = await Phone.register(server.url, "ada@example.org", PASSWORD);
    await server.confirm(ada);
    // An access token would end in the midst of what a slow machine takes an hour for.
    ada.token = (await ada.post("/me/tokens", tokenNamed("load"))).body.token;
    one = { server, ada, budgetId: (await aBudget(ada)).id };
  });
  afterAll(() => one?.server.end());
  return () => one!;
}
