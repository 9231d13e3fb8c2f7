import type { TokenAction } from "../../src/domain/caller.js";
import { aBudget } from "../builders/aBudget.js";
import type { Phone } from "../support/clients.js";
import { startServer, type TestServer } from "../support/startServer.js";
import { tokenOf } from "./narrowTokens.js";

let server: TestServer;
let ada: Phone;
let budget: any;
beforeAll(async () => {
  server = await startServer();
  ada = await server.phone("ada");
});
beforeEach(async () => {
  budget = await aBudget(ada);
});
afterAll(() => server.stop());

const expense = (): object => ({ budgetId: budget.id, amount: 500, date: "2026-11-02" });
const inputs: Readonly<Record<string, readonly [type: string, made: string, input: () => object]>> = {
  createExpense: ["CreateExpenseInput", "expense { id amount }", expense],
  createExpenses: ["CreateExpensesInput", "results { expense { id amount } }", () => ({ items: [expense()] })],
  createCapture: ["CreateCaptureInput", "expense { id amount }", () => ({ budgetId: budget.id, amount: "5.00" })],
};
const cases = Object.keys(inputs).flatMap((name) =>
  [["add"], ["read", "add"]].map((actions) => [name, actions] as [string, TokenAction[]]),
);

test.each(cases)("%s by a token with %j answers what it made, whatever it may see of the months", async (name, actions) => {
  const [type, made, input] = inputs[name]!;
  const token = await tokenOf(server, ada, actions);
  const asked = `mutation($i: ${type}!) { ${name}(input: $i) { ${made} months { month totalSpent } } }`;
  const { data, errors } = (await token.graphql(asked, { i: input() })).body;
  expect(errors).toBeUndefined();
  const { months, ...answer } = data[name];
  expect(JSON.stringify(answer)).toMatch(/"id":"exp_\w+","amount":500/);
  expect(months).toEqual(actions.includes("read") ? [{ month: "2026-11", totalSpent: 500 }] : null);
  expect((await ada.get(`/expenses?budgetId=${budget.id}`)).body.data).toHaveLength(1);
});

test("a payload outlives months that cannot be read: they are null, with the error at their place", async () => {
  const months = jest.spyOn(server.backend.services.months, "moved").mockRejectedValue(new Error("the database went away"));
  const asked = "mutation($i: CreateExpenseInput!) { createExpense(input: $i) { expense { amount } months { month } } }";
  const { data, errors } = (await ada.graphql(asked, { i: expense() })).body;
  months.mockRestore();
  expect(data.createExpense).toEqual({ expense: { amount: 500 }, months: null });
  expect(errors.map(({ path }: any) => path)).toEqual([["createExpense", "months"]]);
});
