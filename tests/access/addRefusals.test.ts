import { randomBytes } from "node:crypto";
import { idFrom } from "../../src/domain/ids.js";
import { aBudget, aCategory, anExpense } from "../builders/aBudget.js";
import type { Answer, Phone } from "../support/clients.js";
import { startServer, type TestServer } from "../support/startServer.js";
import { tokenOf } from "./narrowTokens.js";
import { comparable } from "./secretWorld.js";

let server: TestServer;
let ada: Phone;
let adding: Phone;
/** One budget without anything, and one that is full of what its household keeps to itself. */
let bare: any;
let full: any;
beforeAll(async () => {
  server = await startServer();
  ada = await server.phone("ada");
});
beforeEach(async () => {
  [bare, full] = [await aBudget(ada), await aBudget(ada)];
  adding = await tokenOf(server, ada, ["add"]);
  const category = await aCategory(ada, full.id, { name: "Kept" });
  await ada.post("/rules", {
    budgetId: full.id,
    name: "Kept rule",
    when: { type: "expense" },
    then: { categoryId: category.id, note: "Kept note", addTags: ["kept"] },
  });
  await anExpense(ada, full.id, { categoryId: category.id, payee: "Bakery", externalId: "tx-1", source: "bank" });
});
afterAll(() => server.stop());

const told = ({ status, headers, text }: Answer): object => ({ status, text: comparable(text), months: headers.get("Months-Changed") });

/** What both budgets answer, which must be the same. */
async function alike(send: (budget: any) => Promise<Answer>): Promise<Answer> {
  const [one, other] = [await send(bare), await send(full)];
  expect(told(other)).toEqual(told(one));
  expect(other.text).not.toMatch(/kept/i);
  return other;
}

/** One expense in each way in which a token may add it. */
const ways: Readonly<Record<string, (expense: object) => Promise<Answer>>> = {
  "REST, one": (expense) => adding.post("/expenses", expense),
  "REST, a batch": (expense) => adding.post("/expenses/batch", { items: [expense] }),
  "GraphQL, one": (input) =>
    adding.graphql(
      `mutation($input: CreateExpenseInput!) { createExpense(input: $input) {
        existed expense { id amount payee note tags reviewed version category { name } because { text } } months { month } } }`,
      { input },
    ),
  "GraphQL, a batch": (expense) =>
    adding.graphql(
      `mutation($input: CreateExpensesInput!) { createExpenses(input: $input) {
        results { status expense { id amount note version category { name } } problem { code detail errors { path message } } } months { month } } }`,
      { input: { items: [expense] } },
    ),
};
const names = Object.keys(ways);
const booked = async (budget: any): Promise<any[]> => (await ada.get(`/expenses?budgetId=${budget.id}`)).body.data;

describe("what a token that may only add is answered depends on what it sent alone", () => {
  test.each(names)("%s: an amount near what is left below the largest sum is refused alike, however much is booked", async (name) => {
    const amount = Number.MAX_SAFE_INTEGER - 5000;
    await anExpense(ada, full.id, { amount: 4000 });
    await alike(({ id }) => ways[name]!({ budgetId: id, amount, date: "2026-11-02" }));
    await alike(({ id }) => ways[name]!({ budgetId: id, amount: 1_000_000_001, date: "2026-11-02" }));
    expect(await booked(bare)).toEqual([]);
    await alike(({ id }) => ways[name]!({ budgetId: id, amount: 1_000_000_000, date: "2026-11-02" }));
    expect(await booked(bare)).toHaveLength(1);
  });

  test.each(names)("%s: an externalId that another expense has is accepted, stored beside it and waits for a person", async (name) => {
    const sent = { amount: 777, date: "2026-11-02", externalId: "tx-1", source: "bank" };
    await alike(({ id }) => ways[name]!({ ...sent, budgetId: id }));
    const again = await ways[name]!({ ...sent, budgetId: full.id });
    expect([200, 201]).toContain(again.status);
    const found = (await booked(full)).filter(({ source }) => source === "bank");
    expect(found.map(({ amount, externalId, reviewed }) => [amount, externalId, reviewed]).sort()).toEqual([
      [1000, "tx-1", true],
      [777, null, false],
    ]);
  });

  test.each(names)("%s: rules fill what is stored and not what is answered", async (name) => {
    await alike(({ id }) => ways[name]!({ budgetId: id, amount: 5, date: "2026-11-02", applyRules: true }));
    expect((await booked(full)).find(({ amount }) => amount === 5)).toMatchObject({ note: "Kept note", reviewed: false });
  });

  test.each(names)(
    "%s: a repeat with the caller's own id is answered like the first, whatever a person did with the expense",
    async (name) => {
      const ids = new Map([bare, full].map(({ id }) => [id, idFrom(["exp", id], server.clock.now().getTime(), randomBytes(16))]));
      const send = ({ id }: any): Promise<Answer> => ways[name]!({ newId: ids.get(id), budgetId: id, amount: 5, date: "2026-11-02" });
      const first = await alike(send);
      await ada.patch(`/expenses/${ids.get(full.id)}`, { amount: 9, note: "Kept" });
      expect(told(await alike(send))).toEqual(told(first));
      await ada.delete(`/expenses/${ids.get(full.id)}`);
      expect(told(await alike(send))).toEqual(told(first));
    },
  );

  test("a capture tells neither the usual category of its payee nor what rules gave it", async () => {
    await alike(({ id }) => adding.post("/captures", { budgetId: id, amount: "3.50", payee: "Bakery" }));
    const [made] = (await booked(full)).filter(({ amount }) => amount === 350);
    expect(made).toMatchObject({ note: "Kept note", categoryId: expect.stringMatching(/^cat_/) });
  });
});

test("whoever may read hears why an externalId is refused, and of the sum", async () => {
  const sent = { budgetId: full.id, amount: 777, date: "2026-11-02", externalId: "tx-1", source: "bank" };
  expect((await ada.post("/expenses", sent)).body.code).toBe("external-id-taken");
  const { body } = await ada.post("/expenses", { ...sent, externalId: "tx-2", amount: Number.MAX_SAFE_INTEGER });
  expect(body.errors[0]).toMatchObject({ path: "/amount", code: "out-of-range" });
});
