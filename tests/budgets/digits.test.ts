import { aBudget } from "../builders/aBudget.js";
import type { Phone } from "../support/clients.js";
import { startServer, type TestServer } from "../support/startServer.js";

let server: TestServer;
let ada: Phone;
beforeAll(async () => {
  server = await startServer();
  ada = await server.phone("ada");
});
afterAll(() => server.stop());

test.each([
  ["HUF", 2],
  ["IDR", 2],
  ["COP", 2],
  ["JPY", 0],
  ["KWD", 3],
  ["CLF", 4],
])("a budget in %s says that it has %i digits, wherever it is read, whatever Intl thinks", async (currency, digits) => {
  const made = await aBudget(ada, { currency });
  const { body: read } = await ada.get(`/budgets/${made.id}`);
  const { data: listed } = (await ada.get("/budgets")).body;
  const { changes } = (await ada.get(`/sync?budgetId=${made.id}`)).body;
  const query = "query($b: ID!) { budget(id: $b) { currencyDigits } budgets { nodes { id currencyDigits } } }";
  const { data } = (await ada.graphql(query, { b: made.id })).body;
  const ofThis = (budgets: readonly any[]): any => budgets.find(({ id }) => id === made.id);
  const seen = [made, read, ofThis(listed), changes[0].resource, data.budget, ofThis(data.budgets.nodes)];
  expect(seen.map(({ currencyDigits }) => currencyDigits)).toEqual(seen.map(() => digits));
});

test("the digits follow the currency, and nobody sets them", async () => {
  const { id } = await aBudget(ada, { currency: "EUR" });
  const { body } = await ada.patch(`/budgets/${id}`, { currency: "JPY" });
  expect([body.currency, body.currencyDigits]).toEqual(["JPY", 0]);
  const refused = await ada.patch(`/budgets/${id}`, { currencyDigits: 2 });
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    [expect.objectContaining({ path: "/currencyDigits", code: "unknown-field" })],
  ]);
});
