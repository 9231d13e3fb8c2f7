import { aBudget, anExpense } from "../builders/aBudget.js";
import { aRecurring } from "../builders/aRecurring.js";
import { startServer, type TestServer } from "../support/startServer.js";

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ now: "2026-11-15T12:00:00Z", env: { QUOTA_EXPENSES: "1" } });
});
afterAll(() => server.stop());

const BOOK = "mutation($id: ID!, $i: BookOccurrenceInput!) { bookOccurrence(id: $id, input: $i) { expense { id } } }";

test("in a full budget no occurrence is booked, in either API: it is proposed", async () => {
  const ada = await server.phone();
  const budget = await aBudget(ada);
  await anExpense(ada, budget.id);
  const recurring = await aRecurring(ada, budget.id, { start: "2026-12-01" });
  const path = `/recurring/${recurring.id}/occurrences/2026-12-01`;
  const rest = await ada.post(`${path}/book`, {});
  const web = await ada.graphql(BOOK, { id: recurring.id, i: { date: "2026-12-01" } });
  expect([rest.status, rest.body.code]).toEqual([409, "occurrence-not-booked"]);
  expect(web.body.errors[0].extensions.code).toBe("occurrence-not-booked");
  const list = await ada.get(`/recurring/occurrences?budgetId=${budget.id}&from=2026-12-01&to=2026-12-01`);
  expect(list.body.data.map(({ status }: any) => status)).toEqual(["proposed"]);
});
