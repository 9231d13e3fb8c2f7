import { aBudget } from "../../builders/aBudget.js";
import { type Answer, Phone } from "../../support/clients.js";
import { PASSWORD } from "../../support/startServer.js";
import { FaultyServer, withFaultyServers } from "../server/FaultyServer.js";

withFaultyServers();

const left = ({ headers }: Answer): number => Number(/r=(\d+)/.exec(headers.get("ratelimit") ?? "")?.[1]);

const before = process.env["PRICES"];
afterEach(() => {
  if (before === undefined) delete process.env["PRICES"];
  else process.env["PRICES"] = before;
});

test.each([
  ["1", 1],
  ["usual", 22],
])("the servers of a run with PRICES=%s charge %i points for a search", async (prices, points) => {
  process.env["PRICES"] = prices;
  const server = await FaultyServer.start();
  try {
    const ada = await Phone.register(server.url, "ada@example.org", PASSWORD);
    await server.confirm(ada);
    const { id } = await aBudget(ada);
    await server.restartWithLimits();
    const phone = new Phone(server.url, ada.token);
    const had = left(await phone.get("/me"));
    expect(had - left(await phone.get(`/expenses?budgetId=${id}&q=market`))).toBe(points);
  } finally {
    await server.end();
  }
});
