import { aBudget } from "../builders/aBudget.js";
import { eventually } from "../support/eventually.js";
import { startServer, type TestServer } from "../support/startServer.js";

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.stop());

test.each([1, 4])("an expense names the rule that set a field by its id and as itself, asked %i times", async (times) => {
  const ada = await server.phone();
  const budget = await aBudget(ada);
  const rule = (await ada.post("/rules", { budgetId: budget.id, when: { payee: "Shop" }, then: { note: "seen" } })).body;
  const file = "Date,Payee,Amount\n2026-11-10,Shop,-12.50\n";
  const sent = await ada.send("POST", `/expenses/imports?budgetId=${budget.id}&format=csv`, file, { "Content-Type": "text/csv" });
  await eventually(async () => ((await ada.get(`/expenses/imports/${sent.body.id}`)).body.status === "done" ? true : undefined));
  const query = `{ expenses(budgetId: "${budget.id}") { nodes { because { ruleId recurringId rule { id } recurring { id } } } } }`;
  let body: any;
  // A query that comes again is compiled, and reads fields in a way of its own.
  for (let n = 0; n < times; n++) ({ body } = await ada.graphql(query));
  expect(body.data.expenses.nodes).toEqual([{ because: [{ ruleId: rule.id, recurringId: null, rule: { id: rule.id }, recurring: null }] }]);
});
