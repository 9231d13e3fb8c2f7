import { aBudget, anExpense } from "../builders/aBudget.js";
import type { Phone } from "../support/clients.js";
import { startServer, type TestServer } from "../support/startServer.js";
import { aMoneyAccount } from "./aMoneyAccount.js";

let server: TestServer;
let ada: Phone;
beforeAll(async () => {
  server = await startServer();
  ada = await server.phone("ada");
});
afterAll(() => server.stop());

const KNOWING = "&kinds=budget&kinds=expense&kinds=money-account";

async function movements() {
  const budget = await aBudget(ada);
  const giro = await aMoneyAccount(ada, budget.id, { kind: "bank" });
  const card = await aMoneyAccount(ada, budget.id, { kind: "card" });
  const loan = await aMoneyAccount(ada, budget.id, { kind: "loan" });
  const ends = { moneyAccountId: giro.id, toMoneyAccountId: card.id };
  const plain = await anExpense(ada, budget.id, { moneyAccountId: giro.id });
  const paid = await anExpense(ada, budget.id, { type: "transfer", ...ends });
  const interest = await anExpense(ada, budget.id, { moneyAccountId: loan.id });
  const walk = async (more: string): Promise<{ told: Map<string, any>; cursor: string }> => {
    const told = new Map<string, any>();
    for (let cursor = ""; ;) {
      const since = cursor === "" ? "" : `&since=${cursor}`;
      const { body } = await ada.get(
        `/sync?budgetId=${budget.id}&limit=2${since === "" ? more : `${more.replace(/&since=[^&]*/, "")}${since}`}`,
      );
      for (const change of body.changes) if (change.kind === "expense") told.set(change.id, change.resource);
      cursor = body.cursor;
      if (!body.hasMore) return { told, cursor };
    }
  };
  return { budget, ends, plain, paid, interest, walk };
}

test("transfers and what lies off the budget come only to a walk that asks for money accounts", async () => {
  const { plain, paid, interest, walk } = await movements();
  expect([...(await walk("")).told]).toEqual([[plain.id, plain]]);
  expect((await walk(KNOWING)).told).toEqual(new Map([plain, paid, interest].map((expense) => [expense.id, expense])));
});

test("what becomes a transfer is a tombstone to a walk that knows none, and is there again afterwards", async () => {
  const { ends, plain, walk } = await movements();
  const { cursor } = await walk("");
  await ada.patch(`/expenses/${plain.id}`, { type: "transfer", ...ends });
  const gone = await walk(`&since=${cursor}`);
  expect([...gone.told]).toEqual([[plain.id, null]]);
  const { body } = await ada.patch(`/expenses/${plain.id}`, { type: "expense" });
  expect([...(await walk(`&since=${gone.cursor}`)).told]).toEqual([[plain.id, body]]);
});

test("a walk that begins to ask for money accounts is told of the movements that were kept from it", async () => {
  const { plain, paid, interest, walk } = await movements();
  const { cursor } = await walk("");
  const later = await walk(`${KNOWING}&since=${cursor}`);
  expect([...later.told.keys()].sort()).toEqual([plain.id, paid.id, interest.id].sort());
  expect(later.told.get(paid.id)).toEqual(paid);
  expect((await walk(`${KNOWING}&since=${later.cursor}`)).told.size).toBe(0);
});

test("a walk over expenses is told which kinds it lacks, on both APIs, once the budget has an account", async () => {
  const budget = await aBudget(ada);
  const kindsOf = async (more: string): Promise<unknown> => (await ada.get(`/sync?budgetId=${budget.id}${more}`)).body.kinds;
  const kindsInGraphql = async (more: string): Promise<unknown> =>
    (await ada.graphql(`{ sync(budgetId: "${budget.id}"${more}) { kinds } }`)).body.data.sync.kinds;
  expect([await kindsOf(""), await kindsInGraphql("")]).toEqual([undefined, null]);
  await aMoneyAccount(ada, budget.id);
  expect([await kindsOf(""), await kindsInGraphql("")]).toEqual([["money-account"], ["MONEY_ACCOUNT"]]);
  expect((await ada.get("/sync")).body.kinds).toEqual(["money-account"]);
  expect([await kindsOf(KNOWING), await kindsInGraphql(", kinds: [EXPENSE, MONEY_ACCOUNT]")]).toEqual([undefined, null]);
  expect(await kindsOf("&kinds=category")).toBeUndefined();
});
