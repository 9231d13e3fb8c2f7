import { aBudget } from "../builders/aBudget.js";
import { startServer, type TestServer } from "../support/startServer.js";

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.stop());

test("each mutation of a document answers with what the ones before it left", async () => {
  const ada = await server.phone("ada");
  const { id } = await aBudget(ada, { name: "Before" });
  const add = `createExpense(input: { budgetId: "${id}", amount: 500, date: "2026-11-02" }) {
    expense { budget { name } } months { totalSpent } }`;
  const rename = `updateBudget(id: "${id}", input: { name: "After" }) { budget { name } }`;
  const { body } = await ada.graphql(`mutation { first: ${add} ${rename} second: ${add} }`);
  expect(body).toEqual({
    data: {
      first: { expense: { budget: { name: "Before" } }, months: [expect.objectContaining({ totalSpent: 500 })] },
      updateBudget: { budget: { name: "After" } },
      second: { expense: { budget: { name: "After" } }, months: [expect.objectContaining({ totalSpent: 1000 })] },
    },
    extensions: expect.anything(),
  });
});
