import { aBudget } from "../builders/aBudget.js";
import type { Phone } from "../support/clients.js";
import { startServer, type TestServer } from "../support/startServer.js";
import { graphqlInput } from "../support/words.js";
import { aMoneyAccount } from "./aMoneyAccount.js";

let server: TestServer;
let ada: Phone;
let budget: any;
const ids = new Map<string, string>();
beforeAll(async () => {
  server = await startServer();
  ada = await server.phone("ada");
  budget = await aBudget(ada);
  const kinds = { giro: {}, card: { kind: "card" }, loan: { kind: "loan" }, dollars: { currency: "USD" }, francs: { currency: "CHF" } };
  for (const [name, fields] of Object.entries(kinds)) ids.set(name, (await aMoneyAccount(ada, budget.id, fields)).id);
});
afterAll(() => server.stop());

const daily = { rule: "FREQ=MONTHLY", start: "2026-12-20" };
const create = (template: object): Promise<any> => ada.post("/recurring", { budgetId: budget.id, ...daily, template });
const said = (name: string): string => ids.get(name) ?? name;
const named = ({ from, to, ...template }: any): object => ({
  ...template,
  ...(from === undefined ? {} : { moneyAccountId: said(from) }),
  ...(to === undefined ? {} : { toMoneyAccountId: said(to) }),
});

test.each([
  ["an unknown account", { amount: 1, from: "mac_unknown" }, "/moneyAccountId", "unknown-money-account"],
  ["a transfer without a second account", { amount: 1, type: "transfer", from: "giro" }, "/toMoneyAccountId", "required"],
  ["a transfer to the same account", { amount: 1, type: "transfer", from: "giro", to: "giro" }, "/toMoneyAccountId", "same-account"],
  ["an expense with a second account", { amount: 1, from: "giro", to: "card" }, "/toMoneyAccountId", "not-allowed"],
  ["another currency without an original", { amount: 1, from: "dollars" }, "/original", "required"],
  [
    "an original in another currency than the account",
    { amount: 1, from: "dollars", original: { amount: 2, currency: "CHF" } },
    "/original/currency",
    "wrong-currency",
  ],
  ["a rate where no currency differs", { amount: 1, from: "giro", rate: "0.9" }, "/rate", "not-allowed"],
  ["two rates", { from: "dollars", rate: "0.9", original: { amount: 2, currency: "USD", rate: "0.8" } }, "/rate", "inconsistent"],
  ["no amount", { from: "giro" }, "/amount", "required"],
  ["no amount with a rate", { from: "dollars", rate: "0.9" }, "/amount", "required"],
  ["what arrives in a third currency", { amount: 1, type: "transfer", from: "giro", to: "francs" }, "/toAmount", "required"],
  [
    "splits of a transfer",
    { amount: 2, type: "transfer", from: "giro", to: "loan", splits: [{ amount: 1 }, { amount: 1 }] },
    "/splits",
    "not-allowed",
  ],
])("a template is refused for %s", async (_, template, path, code) => {
  const { status, body } = await create(named(template));
  expect([status, body.errors]).toMatchObject([422, [{ path: `/template${path}`, code }]]);
  const input = graphqlInput("CreateRecurringInput", { budgetId: budget.id, ...daily, template: named(template) });
  const answer = await ada.graphql("mutation($input: CreateRecurringInput!) { createRecurring(input: $input) { recurring { id } } }", {
    input,
  });
  expect(answer.body.errors[0].extensions.errors).toMatchObject([{ path: `/input/template${path}`, code }]);
  expect((await ada.get(`/recurring?budgetId=${budget.id}`)).body.data).toEqual([]);
});
