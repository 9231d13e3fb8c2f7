import { aBudget, anExpense } from "../builders/aBudget.js";
import type { Phone } from "../support/clients.js";
import { startServer, type TestServer } from "../support/startServer.js";

const DAY = 86_400_000;

let server: TestServer;
let ada: Phone;
beforeAll(async () => {
  server = await startServer();
  ada = await server.phone("ada");
});
afterAll(() => server.stop());

test("an expense that moves to another month answers the figures of both, and one that stays those of its own", async () => {
  const budget = await aBudget(ada);
  const { id } = await anExpense(ada, budget.id, { date: "2026-10-10" });
  const change = "mutation($id: ID!, $i: UpdateExpenseInput!) { updateExpense(id: $id, input: $i) { months { month } } }";
  const months = async (input: object): Promise<string[]> =>
    (await ada.graphql(change, { id, i: input })).body.data.updateExpense.months.map(({ month }: any) => month);
  expect((await months({ date: "2026-11-10" })).sort()).toEqual(["2026-10", "2026-11"]);
  expect(await months({ amount: 5 })).toEqual(["2026-11"]);
});

test("a deleted expense can be restored until 30 days have passed", async () => {
  const budget = await aBudget(ada);
  const { id } = await anExpense(ada, budget.id);
  await ada.delete(`/expenses/${id}`);
  for (const [later, status] of [
    [30 * DAY, 404],
    [-1, 200],
  ] as const) {
    server.clock.forward(later);
    const { body } = await ada.post("/mobile-login", { email: ada.account.email, password: ada.account.password });
    ada.token = body.token;
    expect((await ada.post(`/expenses/${id}/restore`)).status).toBe(status);
  }
});
