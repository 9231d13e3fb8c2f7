import { linkPairs, type Unlinked } from "../../src/domain/moneyaccounts/linkSuggestions.js";
import { aBudget, anExpense } from "../builders/aBudget.js";
import type { Phone } from "../support/clients.js";
import { startServer, type TestServer } from "../support/startServer.js";
import { aMoneyAccount } from "./aMoneyAccount.js";

let server: TestServer;
let ada: Phone;
let budget: any;
let giro: any;
let card: any;
beforeAll(async () => {
  server = await startServer();
  ada = await server.phone("ada");
});
beforeEach(async () => {
  budget = await aBudget(ada);
  giro = await aMoneyAccount(ada, budget.id, { name: "Giro", kind: "bank" });
  card = await aMoneyAccount(ada, budget.id, { name: "Card", kind: "card" });
});
afterAll(() => server.stop());

const outOf = (account: any, fields: object = {}): Promise<any> => anExpense(ada, budget.id, { moneyAccountId: account.id, ...fields });
const into = (account: any, fields: object = {}): Promise<any> => outOf(account, { type: "income", ...fields });
const suggested = async (): Promise<any[]> => (await ada.get(`/expenses/link-suggestions?budgetId=${budget.id}`)).body.data;
const refuse = (out: any, other: any): Promise<any> => ada.post("/expenses/link-suggestions/refuse", { out: out.id, in: other.id });
const movement = (id: string, amount: number, day: number, fields: Partial<Unlinked> = {}): Unlinked => ({
  id,
  accountId: amount < 0 ? "one" : "two",
  currency: "EUR",
  amount,
  date: `2026-11-${String(day).padStart(2, "0")}`,
  refused: [],
  ...fields,
});
const pairsOf = (...movements: Unlinked[]): string[] => linkPairs(movements).map(({ out, in: other, days }) => `${out} ${other} ${days}`);

test("only what is opposite, in one currency, of different accounts and at most 5 days apart is a pair", () => {
  expect(pairsOf(movement("a", -5, 10), movement("b", 5, 10, { accountId: "one" }))).toEqual([]);
  expect(pairsOf(movement("a", -5, 10), movement("b", 5, 10, { currency: "USD" }))).toEqual([]);
  expect(pairsOf(movement("a", -5, 10), movement("b", 6, 10))).toEqual([]);
  expect(pairsOf(movement("a", -5, 10), movement("b", 5, 16))).toEqual([]);
  expect(pairsOf(movement("a", -5, 10), movement("b", 5, 10, { refused: ["a"] }))).toEqual([]);
  expect(pairsOf(movement("a", -5, 10, { refused: ["b"] }), movement("b", 5, 10))).toEqual([]);
  expect(pairsOf(movement("a", -5, 10), movement("b", 5, 15))).toEqual(["a b 5"]);
  expect(pairsOf(movement("a", -5, 15), movement("b", 5, 10))).toEqual(["a b 5"]);
});

test("each is in one pair: the fewest days first, then the newest", () => {
  const movements = [movement("a", -5, 10), movement("b", -5, 12), movement("c", 5, 12), movement("d", 5, 14)];
  expect(pairsOf(...movements)).toEqual(["b c 0", "a d 4"]);
  expect(pairsOf(movement("a", -5, 10), movement("b", 5, 9), movement("c", 5, 11))).toEqual(["a c 1"]);
  expect(pairsOf(movement("a", -5, 1), movement("b", 5, 1), movement("c", -7, 3), movement("d", 7, 3))).toEqual(["c d 0", "a b 0"]);
});

test("who has many alike in one account is not compared with each of them", () => {
  let looks = 0;
  const account = {
    get: () => {
      looks++;
      return "one";
    },
  };
  const many = Array.from({ length: 400 }, (_, place) =>
    Object.defineProperty(movement(`m${place}`, place % 2 === 0 ? -5 : 5, 10), "accountId", account),
  );
  expect(linkPairs([...many, movement("z", 5, 10)])).toMatchObject([{ in: "z", days: 0 }]);
  expect(looks).toBeLessThan(10 * 400);
});

test("a pair that is not there is refused", async () => {
  const out = await outOf(giro);
  const { status, body } = await refuse(out, { id: "exp_0" });
  expect([status, body.errors[0].path, body.errors[0].code]).toEqual([422, "/in", "unknown-expense"]);
  expect((await refuse({ id: "exp_0" }, out)).status).toBe(404);
});

test("both APIs tell the pairs, and neither links them", async () => {
  const [out, other] = [await outOf(giro), await into(card, { date: "2026-11-12" })];
  await into(giro, { date: "2026-11-12" });
  await into(card, { date: "2026-05-01" });
  await outOf(giro, { type: "transfer", toMoneyAccountId: card.id, date: "2026-11-12" });
  expect(await suggested()).toEqual([{ out, in: other, days: 2 }]);
  const { body } = await ada.graphql(
    "query($b: ID!) { linkSuggestions(budgetId: $b) { days out { id } in { id moneyAccount { name } } } }",
    {
      b: budget.id,
    },
  );
  expect(body.data.linkSuggestions).toEqual([{ days: 2, out: { id: out.id }, in: { id: other.id, moneyAccount: { name: "Card" } } }]);
  await ada.post("/expenses/link", { out: out.id, in: other.id });
  expect(await suggested()).toEqual([]);
});

test("a refused pair is off for good, and the next one takes its place", async () => {
  const [out, near, far] = [await outOf(giro), await into(card), await into(card, { date: "2026-11-13" })];
  const { status } = await refuse(out, near);
  expect(status).toBe(204);
  expect(await suggested()).toMatchObject([{ out: { id: out.id }, in: { id: far.id }, days: 3 }]);
  const { body } = await ada.graphql("mutation($i: RefuseLinkSuggestionInput!) { refuseLinkSuggestion(input: $i) { ok } }", {
    i: { out: out.id, in: far.id },
  });
  expect(body.data.refuseLinkSuggestion.ok).toBe(true);
  await refuse(out, near);
  expect(await suggested()).toEqual([]);
  const { refusedLinks } = (await server.backend.models.expenses.findOne({ _id: out.id }).lean())!;
  expect(refusedLinks).toEqual([near.id, far.id]);
  expect((await ada.get(`/expenses/${out.id}`)).body).toEqual(out);
});

test("a budget without money accounts has no suggestions", async () => {
  const bare = await aBudget(ada);
  expect((await ada.get(`/expenses/link-suggestions?budgetId=${bare.id}`)).body).toEqual({ data: [] });
});
