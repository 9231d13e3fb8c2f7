import { aBudget, aCategory, anExpense } from "../builders/aBudget.js";
import type { Answer, Phone } from "../support/clients.js";
import { startServer, type TestServer } from "../support/startServer.js";
import { tokenOf } from "./narrowTokens.js";
import { comparable } from "./secretWorld.js";

let server: TestServer;
let ada: Phone;
let writing: Phone;
interface Household {
  readonly budget: any;
  readonly category: any;
  readonly untouched: any;
  readonly split: any;
  readonly rule: any;
  readonly movement: any;
}
let households: Household[];

/** Two of them differ in what is stored, not in what a token says of it. */
async function household(figure: number): Promise<Household> {
  const budget = await aBudget(ada);
  const [category, other] = [await aCategory(ada, budget.id, { budgeted: figure }), await aCategory(ada, budget.id)];
  const untouched = await aCategory(ada, budget.id, { budgeted: figure });
  const splits = [category, other].map(({ id }) => ({ categoryId: id, amount: figure }));
  const split = await anExpense(ada, budget.id, { amount: 2 * figure, splits });
  for (let more = 0; more < figure % 5; more++) await anExpense(ada, budget.id, { categoryId: category.id, amount: 1 });
  const rules = [];
  for (let more = 0; more < 1 + (figure % 5); more++)
    rules.push((await ada.post("/rules", { budgetId: budget.id, when: { payee: `Payee ${more}` }, then: { note: "n" } })).body);
  const template = { amount: figure, type: "expense", categoryId: category.id };
  const sent = { budgetId: budget.id, rule: "FREQ=MONTHLY", start: `2027-0${1 + (figure % 5)}-01`, template };
  return { budget, category, untouched, split, rule: rules[0], movement: (await ada.post("/recurring", sent)).body };
}

beforeAll(async () => {
  server = await startServer();
  ada = await server.phone("ada");
  households = [await household(71_311), await household(93_743)];
  writing = await tokenOf(server, ada, ["write"]);
});
afterAll(() => server.stop());

type Send = (token: Phone, of: Household) => Promise<Answer>;

const refused: [string, Send][] = [
  [
    "a transfer of more than there is",
    (token, { budget, untouched }) =>
      token.post(`/budgets/${budget.id}/months/2026-11/transfers`, { from: untouched.id, to: null, amount: 100_000_000 }),
  ],
  ["the deletion of a category in use", (token, { category }) => token.delete(`/categories/${category.id}`)],
  ["another amount of an expense with splits", (token, { split }) => token.patch(`/expenses/${split.id}`, { amount: 5 })],
  [
    "the same within a batch",
    (token, { split }) => token.post("/expenses/batch-update", { items: [{ id: split.id, change: { amount: 5 } }] }),
  ],
  ["an order of some rules", (token, { budget, rule }) => token.post("/rules/reorder", { budgetId: budget.id, ids: [rule.id] })],
  ["a split before a movement begins", (token, { movement }) => token.post(`/recurring/${movement.id}/split`, { from: "2026-01-01" })],
  [
    "a transfer of more than there is, in GraphQL",
    (token, { budget, untouched }) =>
      token.graphql("mutation($i: CreateTransferInput!) { createTransfer(input: $i) { months { month } } }", {
        i: { budgetId: budget.id, month: "2026-11", from: untouched.id, to: null, amount: 100_000_000 },
      }),
  ],
  [
    "the deletion of a category in use, in GraphQL",
    (token, { category }) => token.graphql("mutation($id: ID!) { deleteCategory(id: $id) { deletedId } }", { id: category.id }),
  ],
];

test.each(refused)("the refusal of %s tells a token without read nothing of what is stored", async (_what, send) => {
  const [one, other] = [await send(writing, households[0]!), await send(writing, households[1]!)];
  expect(one.text).toMatch(/"code":"(?!malformed|not-found|forbidden)/);
  expect(comparable(other.text)).toBe(comparable(one.text));
  expect(other.text).not.toMatch(/71311|93743|142622|187486|counts/);
});

test.each(refused)("the refusal of %s tells whoever may read how much it is", async (_what, send) => {
  const [one, other] = [await send(ada, households[0]!), await send(ada, households[1]!)];
  expect(comparable(other.text)).not.toBe(comparable(one.text));
});
