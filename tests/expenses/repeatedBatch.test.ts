import { repeatableIds } from "../../src/services/idempotency/repeatableIds.js";
import { aBudget, anExpense } from "../builders/aBudget.js";
import { startServer, type TestServer } from "../support/startServer.js";

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.stop());

test("a repeated call of which an earlier try is known to have changed an item does not change it again", async () => {
  const ada = await server.phone("ada");
  const { id } = await anExpense(ada, (await aBudget(ada)).id);
  const input = { items: [{ id, change: { amount: 5 } }] };
  const change = (again: boolean) =>
    server.backend.services.expenseBulk.change(
      {
        accountId: ada.account.id,
        sessionId: "ses_of_a_test",
        signedInAt: null,
        tokenId: null,
        actions: ["read", "write"],
        budgets: null,
        ids: repeatableIds("bm9uY2U=", new Date(0), again),
      },
      input,
    );
  await change(false);
  await ada.patch(`/expenses/${id}`, { amount: 7 });
  expect(await change(true)).toMatchObject([{ status: "updated", expense: { id, amount: 7 } }]);
});
