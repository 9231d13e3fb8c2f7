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
  budget = await aBudget(ada, { monthStartDay: 1 });
  giro = await aMoneyAccount(ada, budget.id, { name: "Giro", kind: "bank" });
  card = await aMoneyAccount(ada, budget.id, { name: "Card", kind: "card" });
});
afterAll(() => server.stop());

const outOf = (account: any, fields: object = {}): Promise<any> => anExpense(ada, budget.id, { moneyAccountId: account.id, ...fields });
const into = (account: any, fields: object = {}): Promise<any> => outOf(account, { type: "income", ...fields });
const link = (out: any, other: any): Promise<any> => ada.post("/expenses/link", { out: out.id, in: other.id });
const unlink = (transfer: any): Promise<any> => ada.post(`/expenses/${transfer.id}/unlink`);
const read = async ({ id }: any): Promise<any> => (await ada.get(`/expenses/${id}`)).body;
const stored = async ({ id }: any): Promise<any> => server.backend.models.expenses.findOne({ _id: id }).lean();

test("two that sum to more than is exact stay one transfer", async () => {
  const amount = 5_000_000_000_000_000;
  const [out, other] = [await outOf(giro, { amount }), await into(card, { amount })];
  await link(out, other);
  await anExpense(ada, budget.id, { amount });
  const { status, body } = await unlink(out);
  expect([status, body.code]).toEqual([409, "sum-out-of-range"]);
});

test("of twenty links of one movement at once, one is made", async () => {
  const other = await into(card);
  const outs = await Promise.all(Array.from({ length: 20 }, () => outOf(giro)));
  const answers = await Promise.all(outs.map((out) => link(out, other)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 19 }, () => 422)]);
  await server.backend.outbox.idle();
  const { body } = await ada.get(`/expenses?budgetId=${budget.id}&limit=100`);
  expect(body.data.map(({ type }: any) => type).sort()).toEqual([...Array.from({ length: 19 }, () => "expense"), "transfer"]);
  const won = answers.findIndex(({ status }) => status === 200);
  expect((await stored(other)).linkedInto).toBe(outs[won].id);
});

test("of twenty links into one movement at once, one is made", async () => {
  const out = await outOf(giro);
  const others = await Promise.all(Array.from({ length: 20 }, () => into(card)));
  const answers = await Promise.all(others.map((other) => link(out, other)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 19 }, () => 422)]);
  const { body } = await ada.get(`/expenses?budgetId=${budget.id}&limit=100`);
  expect(body.data.map(({ type }: any) => type).sort()).toEqual([...Array.from({ length: 19 }, () => "income"), "transfer"]);
});

test("a link that a crash left half made is finished by whoever processes changes, or gives way to a change", async () => {
  const { models, outbox } = server.backend;
  const half = async (fields: object = {}): Promise<{ out: any; other: any }> => {
    const [out, other] = [await outOf(giro), await into(card, { externalId: `x${Math.random()}` })];
    await link(out, other);
    await outbox.idle();
    const { deletedAt, linkedInto, ...before } = (await models.expenses.collection.findOne({ _id: other.id } as object))!;
    const key = JSON.stringify([null, other.externalId, card.id]);
    await models.expenses.collection.updateOne({ _id: out.id }, { $set: { importKey: out.id, dirtyBudgetId: budget.id } });
    await models.expenses.collection.replaceOne(
      { _id: other.id },
      {
        ...before,
        version: 1,
        deletedAt: null,
        importKey: key,
        ...fields,
      },
    );
    await outbox.drain(budget.id);
    return { out, other };
  };
  const finished = await half();
  expect(await stored(finished.other)).toMatchObject({ linkedInto: finished.out.id, version: 2 });
  expect((await stored(finished.out)).importKey).toBe(JSON.stringify([null, finished.other.externalId, card.id]));
  const changed = await half({ version: 2, note: "changed" });
  expect(await read(changed.out)).toMatchObject({ type: "expense", toMoneyAccountId: null });
  expect(await read(changed.other)).toMatchObject({ note: "changed" });
});

test("a deleted transfer comes back linked, and the movement that it took in is kept as long as it is", async () => {
  const [out, other] = [await outOf(giro), await into(card)];
  await link(out, other);
  await ada.delete(`/expenses/${out.id}`);
  expect((await unlink(out)).status).toBe(404);
  expect((await ada.post(`/expenses/${out.id}/restore`)).body).toMatchObject({ type: "transfer" });
  expect((await unlink(out)).body.in).toMatchObject({ id: other.id });
});
