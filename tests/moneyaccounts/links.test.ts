import { aBudget, aCategory, anExpense } from "../builders/aBudget.js";
import type { Phone } from "../support/clients.js";
import { startServer, type TestServer } from "../support/startServer.js";
import { aMoneyAccount } from "./aMoneyAccount.js";

let server: TestServer;
let ada: Phone;
let budget: any;
let giro: any;
let card: any;
let loan: any;
let dollars: any;
let food: any;
beforeAll(async () => {
  server = await startServer();
  ada = await server.phone("ada");
});
beforeEach(async () => {
  budget = await aBudget(ada, { monthStartDay: 1 });
  giro = await aMoneyAccount(ada, budget.id, { name: "Giro", kind: "bank" });
  card = await aMoneyAccount(ada, budget.id, { name: "Card", kind: "card" });
  loan = await aMoneyAccount(ada, budget.id, { name: "Loan", kind: "loan" });
  dollars = await aMoneyAccount(ada, budget.id, { name: "Dollars", kind: "cash", currency: "USD" });
  food = await aCategory(ada, budget.id, { name: "Food" });
});
afterAll(() => server.stop());

const outOf = (account: any, fields: object = {}): Promise<any> => anExpense(ada, budget.id, { moneyAccountId: account.id, ...fields });
const into = (account: any, fields: object = {}): Promise<any> => outOf(account, { type: "income", ...fields });
const link = (out: any, other: any): Promise<any> => ada.post("/expenses/link", { out: out.id, in: other.id });
const unlink = (transfer: any): Promise<any> => ada.post(`/expenses/${transfer.id}/unlink`);
const read = async ({ id }: any): Promise<any> => (await ada.get(`/expenses/${id}`)).body;
const stored = async ({ id }: any): Promise<any> => server.backend.models.expenses.findOne({ _id: id }).lean();
/** What nobody says of it. */
const apart = ({ version, updatedAt, ...said }: any): any => said;
const linkByGraphql = (input: object): Promise<any> =>
  ada.graphql(
    "mutation($i: LinkExpensesInput!) { linkExpenses(input: $i) { expense { id type toMoneyAccount { id } } months { month } } }",
    { i: input },
  );
const unlinkByGraphql = (id: string): Promise<any> =>
  ada.graphql("mutation($id: ID!) { unlinkExpense(id: $id) { out { id type } in { id type } months { month } } }", { id });

test("what cannot be one transfer is refused by both APIs with every reason, and nothing changes", async () => {
  const [out, other] = [await outOf(giro), await into(card)];
  const refusals: [any, any, string[]][] = [
    [await outOf(card), await into(card), ["/in same-account"]],
    [await anExpense(ada, budget.id), other, ["/out not-in-account"]],
    [out, await into(card, { amount: 999 }), ["/in amounts-differ"]],
    [out, await into(card, { date: "2026-12-12" }), ["/in too-far-apart"]],
    [other, out, ["/out wrong-direction", "/in wrong-direction"]],
    [await outOf(giro, { type: "transfer", toMoneyAccountId: card.id }), other, ["/out already-transfer"]],
    [out, { id: "exp_0" }, ["/in unknown-expense"]],
  ];
  for (const [one, two, faults] of refusals) {
    const { status, body } = await link(one, two);
    expect([status, body.errors.map(({ path, code }: any) => `${path} ${code}`)]).toEqual([422, faults]);
    const graphql = await linkByGraphql({ out: one.id, in: two.id });
    expect(graphql.body.errors[0].extensions.errors.map(({ code }: any) => code)).toEqual(body.errors.map(({ code }: any) => code));
  }
  expect(await read(out)).toEqual(out);
  expect((await link({ id: out.id.replace(/.$/, (last: string) => (last === "0" ? "1" : "0")) }, other)).status).toBe(404);
});

test("the opening of an account is linked to nothing", async () => {
  const opened = await aMoneyAccount(ada, budget.id, { kind: "bank", opening: { amount: 1000, date: "2026-11-10", from: "outside" } });
  const { body: list } = await ada.get(`/expenses?budgetId=${budget.id}&moneyAccountId=${opened.id}`);
  const { status, body } = await link(await outOf(giro), list.data[0]);
  expect([status, body.code]).toEqual([409, "opening"]);
  expect((await ada.get(`/expenses/link-suggestions?budgetId=${budget.id}`)).body.data).toEqual([]);
});

test("what no link made cannot be unlinked", async () => {
  const transfer = await outOf(giro, { type: "transfer", toMoneyAccountId: card.id });
  const { status, body } = await unlink(transfer);
  expect([status, body.code]).toEqual([409, "not-linked"]);
  const graphql = await unlinkByGraphql(transfer.id);
  expect(graphql.body.errors[0].extensions.code).toBe("not-linked");
});

test("two movements become one transfer with both days and identities, and come back as they were", async () => {
  const bank = { source: "bank", cleared: true };
  const out = await outOf(giro, { ...bank, date: "2026-10-31", payee: "Me", externalId: "a", categoryId: food.id });
  const other = await into(card, { ...bank, date: "2026-11-02", note: "Paid", tags: ["card"], payee: "Other", externalId: "b" });
  const linked = await link(out, other);
  expect([linked.status, linked.headers.get("Months-Changed")]).toEqual([200, "2026-10, 2026-11"]);
  expect(linked.body).toMatchObject({ id: out.id, type: "transfer", amount: 1000, moneyAccountId: giro.id, toMoneyAccountId: card.id });
  expect(linked.body).toMatchObject({ date: "2026-10-31", toDate: "2026-11-02", cleared: true, toCleared: true, categoryId: null });
  expect(linked.body).toMatchObject({ payee: "Me", note: "Paid", tags: ["card"], externalId: "a", toExternalId: "b", toSource: "bank" });
  expect((await ada.get(`/expenses/${other.id}`)).status).toBe(404);
  expect((await ada.post(`/expenses/${other.id}/restore`)).status).toBe(404);
  expect((await link(out, other)).body).toEqual(linked.body);

  const again = { budgetId: budget.id, amount: 1000, source: "bank" };
  for (const [externalId, account] of [["a", giro] as const, ["b", card] as const]) {
    const { body } = await ada.patch(`/expenses/${(await outOf(account)).id}`, { externalId, source: again.source });
    expect(body.code).toBe("identity-taken");
  }
  const back = await unlink(out);
  expect([back.status, back.headers.get("Months-Changed")]).toEqual([200, "2026-10, 2026-11"]);
  expect(apart(back.body.out)).toEqual(apart(out));
  expect(apart(back.body.in)).toEqual(apart(other));
  expect(await read(other)).toEqual(back.body.in);
  expect((await unlink(out)).body.code).toBe("not-linked");
  const { unlinked, ...rest } = await stored(out);
  expect(unlinked.id).toBe(other.id);
  expect(Object.keys(rest).filter((name) => /^to[A-Z]|linked/i.test(name))).toEqual([]);
  expect((await link(out, other)).body).toMatchObject({ type: "transfer", toExternalId: "b" });
});

test("what waited for review before its link waits again, and a transfer does not", async () => {
  const [out, other] = [await outOf(giro), await into(card)];
  for (const waiting of [[out.id], [other.id], [out.id, other.id]]) {
    await ada.post("/expenses/review", { budgetId: budget.id, ids: [out.id, other.id] });
    await ada.post("/expenses/review", { budgetId: budget.id, ids: waiting, reviewed: false });
    const transfer = (await link(out, other)).body;
    expect(transfer.reviewed).toBe(true);
    const { body } = await unlink(transfer);
    const found = [body.out, body.in].filter(({ reviewed }) => reviewed === false);
    expect(found.map(({ id }) => id)).toEqual(waiting);
  }
});

test("the balances of both accounts stay, and months count neither", async () => {
  const [out, other] = [await outOf(giro), await into(card, { date: "2026-11-12" })];
  const balances = async (): Promise<number[]> =>
    Promise.all([giro, card].map(async ({ id }) => (await ada.get(`/money-accounts/${id}`)).body.balance.all));
  expect(await balances()).toEqual([-1000, 1000]);
  await linkByGraphql({ out: out.id, in: other.id });
  expect(await balances()).toEqual([-1000, 1000]);
  expect((await ada.get(`/expenses?budgetId=${budget.id}`)).body.totals).toMatchObject({ count: 1, income: 0, expenses: 0 });
  const { body } = await unlinkByGraphql(out.id);
  expect(body.data.unlinkExpense).toMatchObject({ out: { id: out.id, type: "EXPENSE" }, in: { id: other.id, type: "INCOME" } });
  expect(body.data.unlinkExpense.months.map(({ month }: any) => month)).toContain("2026-11");
  expect((await ada.get(`/expenses?budgetId=${budget.id}`)).body.totals).toMatchObject({ count: 2, income: 1000, expenses: 1000 });
});

test("over the border of the budget the category of the end that counts stays", async () => {
  const paid = (await link(await outOf(giro, { categoryId: food.id }), await into(loan))).body;
  expect(paid).toMatchObject({ categoryId: food.id, toMoneyAccountId: loan.id });
  const [out, other] = [await outOf(loan), await into(giro, { categoryId: food.id })];
  const refunded = (await link(out, other)).body;
  expect(refunded).toMatchObject({ categoryId: food.id, moneyAccountId: loan.id });
  const fun = await aCategory(ada, budget.id, { name: "Fun" });
  await ada.patch(`/expenses/${refunded.id}`, { categoryId: fun.id });
  expect((await unlink(refunded)).body.in).toMatchObject({ id: other.id, categoryId: fun.id });
});

test("a split movement gets its splits back, in the categories that stand for theirs now", async () => {
  const fun = await aCategory(ada, budget.id, { name: "Fun" });
  const splits = [
    { categoryId: food.id, amount: 400 },
    { categoryId: fun.id, amount: 600, note: "two" },
  ];
  const [out, other] = [await outOf(giro, { splits }), await into(card)];
  expect((await link(out, other)).body).toMatchObject({ splits: [], categoryId: null });
  await ada.delete(`/categories/${food.id}?uncategorise=true`);
  expect((await unlink(out)).body.out.splits).toEqual([{ categoryId: null, amount: 400, note: null }, out.splits[1]]);
});

test("a movement whose category was deleted while it was linked comes back where the others of that category went", async () => {
  const [fun, rest] = [await aCategory(ada, budget.id, { name: "Fun" }), await aCategory(ada, budget.id, { name: "Rest" })];
  const [out, other] = [await outOf(giro, { categoryId: food.id }), await into(card)];
  await link(out, other);
  for (const [gone, target] of [[food, fun] as const, [fun, rest] as const])
    expect((await ada.delete(`/categories/${gone.id}?moveTo=${target.id}`)).status).toBe(204);
  expect((await unlink(out)).body.out.categoryId).toBe(rest.id);
});

test("what is cleared since stays so when the link is taken off", async () => {
  const [out, other] = [await outOf(giro), await into(card)];
  await link(out, other);
  await ada.patch(`/expenses/${out.id}`, { toCleared: true, note: "mine" });
  const { body } = await unlink(out);
  expect(body.out).toMatchObject({ cleared: false, note: null });
  expect(body.in).toMatchObject({ cleared: true });
});

test.each([{ amount: 5 }, { date: "2026-11-09" }, { toDate: "2026-11-11" }, { type: "expense" }])(
  "once it is changed by %j, a transfer cannot be unlinked",
  async (change) => {
    const [out, other] = [await outOf(giro), await into(card)];
    await link(out, other);
    expect((await ada.patch(`/expenses/${out.id}`, change)).status).toBe(200);
    const { status, body } = await unlink(out);
    expect([status, body.code]).toEqual([409, "changed-since"]);
    const graphql = await unlinkByGraphql(out.id);
    expect(graphql.body.errors[0].extensions.code).toBe("changed-since");
  },
);

test("what another account of the budget's currency gets is what the transfer amounts to, by its own rate", async () => {
  const out = await outOf(dollars, { amount: 900, original: { amount: 1000, currency: "USD" } });
  const other = await into(giro, { amount: 910 });
  const { body } = await link(out, other);
  expect(body).toMatchObject({ amount: 910, toAmount: 910, original: { amount: 1000, currency: "USD", rate: "0.91" } });
  const back = (await unlink(out)).body;
  expect([apart(back.out), apart(back.in)]).toEqual([apart(out), apart(other)]);
  const bought = (
    await link(await outOf(giro, { amount: 900 }), await into(dollars, { amount: 905, original: { amount: 1000, currency: "USD" } }))
  ).body;
  expect(bought).toMatchObject({ amount: 900, toAmount: 1000, original: null });
});

test("neither a link nor an unlink books another worth in an account that is closed", async () => {
  const original = { amount: 1000, currency: "USD" };
  const close = (closedAt: string | null): Promise<any> => ada.patch(`/money-accounts/${dollars.id}`, { closedAt });
  const closedAt = "2026-11-14T10:00:00.000Z";
  const out = await outOf(dollars, { amount: 900, original });
  await into(dollars, { amount: 900, original });
  const [other, alike] = [await into(giro, { amount: 910 }), await into(giro, { amount: 900 })];
  expect((await close(closedAt)).body.balance.all).toBe(0);
  const refused = await link(out, other);
  expect([refused.status, refused.body.code]).toEqual([409, "money-account-closed"]);
  expect(await read(other)).toMatchObject({ type: "income", version: other.version });
  expect((await link(out, alike)).body.type).toBe("transfer");
  expect((await unlink(out)).status).toBe(200);
  await close(null);
  await link(out, other);
  await close(closedAt);
  const kept = await unlink(out);
  expect([kept.status, kept.body.code]).toEqual([409, "money-account-closed"]);
  expect(await read(out)).toMatchObject({ type: "transfer", amount: 910 });
});

test("an identity that somebody took since keeps the link in place", async () => {
  const identity = { externalId: "b", source: "bank" };
  const [out, other] = [await outOf(giro), await into(card, identity)];
  await link(out, other);
  await ada.patch(`/expenses/${out.id}`, { toExternalId: null });
  await outOf(card, identity);
  const { status, body } = await unlink(out);
  expect([status, body.code]).toEqual([409, "identity-taken"]);
  expect(await read(out)).toMatchObject({ type: "transfer" });
});
