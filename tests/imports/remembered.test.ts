import { aBudget, aCategory } from "../builders/aBudget.js";
import type { Phone } from "../support/clients.js";
import { startServer, type TestServer } from "../support/startServer.js";
import { sendFile } from "./sending.js";

let server: TestServer;
let ada: Phone;
beforeAll(async () => {
  server = await startServer();
  ada = await server.phone("ada");
});
afterAll(() => server.stop());

const sent = async (budget: any, lines: readonly string[], query: object = {}): Promise<any> => {
  const { status, body } = await sendFile(ada, budget.id, `Date,Payee,Amount\n${lines.join("\n")}\n`, { format: "csv", ...query });
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body;
};
const results = (body: any): string[] => body.rows.map(({ status, reason }: any) => `${status} ${reason}`);

const BAKER = "2026-11-03,BAKER 0017,-4.50";
const SHOP = "2026-11-05,SHOP,-9.00";

/** What people do to an expense between two files. */
const edits: Readonly<Record<string, (budget: any, id: string) => Promise<any>>> = {
  "payee edited": (_, id) => ada.patch(`/expenses/${id}`, { payee: "Baker" }),
  "payee removed": (_, id) => ada.patch(`/expenses/${id}`, { payee: null }),
  "description added": (_, id) => ada.patch(`/expenses/${id}`, { description: "Rolls" }),
  "payee renamed for all": (budget) => ada.post("/payees/rename", { budgetId: budget.id, from: ["BAKER 0017"], to: "Baker" }),
  "moved by a day": (_, id) => ada.patch(`/expenses/${id}`, { date: "2026-11-02" }),
  "moved by a month": (_, id) => ada.patch(`/expenses/${id}`, { date: "2026-10-01" }),
  "amount edited": (_, id) => ada.patch(`/expenses/${id}`, { amount: 500 }),
  "turned into income": (_, id) => ada.patch(`/expenses/${id}`, { type: "income" }),
  split: (_, id) => ada.patch(`/expenses/${id}`, { splits: [{ amount: 200 }, { amount: 250 }] }),
  deleted: (_, id) => ada.delete(`/expenses/${id}`),
};

test.each(Object.keys(edits))("%s: the next file neither books it again nor takes an equal purchase for it", async (name) => {
  const budget = await aBudget(ada);
  const first = await sent(budget, [BAKER, SHOP]);
  expect(results(first)).toEqual(["created null", "created null"]);
  expect((await edits[name]?.(budget, first.rows[0].expenseId)).status).toBeLessThan(300);
  const reason = name === "deleted" ? "deleted" : "amount-date-payee";
  const again = await sent(budget, [BAKER, BAKER, SHOP]);
  expect(results(again)).toEqual([`duplicate ${reason}`, "created null", "duplicate amount-date-payee"]);
});

test("a rule that changes the payee on the way in, and another one later: the row is known by its own words", async () => {
  const budget = await aBudget(ada);
  const { body: rule } = await ada.post("/rules", {
    budgetId: budget.id,
    when: { text: { contains: "baker" } },
    then: { payee: "Baker" },
  });
  await sent(budget, [BAKER]);
  expect((await ada.patch(`/rules/${rule.id}`, { then: { payee: "The baker" } })).status).toBe(200);
  expect(results(await sent(budget, [BAKER, BAKER]))).toEqual(["duplicate amount-date-payee", "created null"]);
});

test("the category was merged into another one", async () => {
  const budget = await aBudget(ada);
  const [food, all] = [await aCategory(ada, budget.id), await aCategory(ada, budget.id)];
  await sent(budget, [BAKER], { mapping: { categoryId: food.id } });
  await ada.post(`/categories/${food.id}/merge`, { into: all.id });
  expect(results(await sent(budget, [BAKER]))).toEqual(["duplicate amount-date-payee"]);
});

test("an edited expense is not taken for a purchase that is what it was changed into", async () => {
  const budget = await aBudget(ada);
  const first = await sent(budget, [BAKER]);
  await ada.patch(`/expenses/${first.rows[0].expenseId}`, { amount: 500 });
  expect(results(await sent(budget, ["2026-11-03,BAKER 0017,-5.00", BAKER]))).toEqual(["created null", "duplicate amount-date-payee"]);
});

test("an expense of an earlier release, without the words of its row, is compared as it is", async () => {
  const budget = await aBudget(ada);
  await sent(budget, [BAKER]);
  await server.backend.models.expenses.updateMany({ budgetId: budget.id }, { $unset: { row: 1 } });
  expect(results(await sent(budget, [BAKER, BAKER]))).toEqual(["duplicate amount-date-payee", "created null"]);
});

test("a deleted expense with an id of the bank stays deleted, unless a person says that the row is new", async () => {
  const budget = await aBudget(ada);
  const file = "Date,Payee,Amount,Transaction ID\n2026-11-03,BAKER,-4.50,T1\n";
  const first = (await sendFile(ada, budget.id, file)).body;
  await ada.delete(`/expenses/${first.rows[0].expenseId}`);
  expect((await sendFile(ada, budget.id, file)).body.rows).toMatchObject([
    { status: "duplicate", reason: "deleted", expenseId: first.rows[0].expenseId },
  ]);
  const { body } = await sendFile(ada, budget.id, file, { mapping: { rows: { 2: "new" } } });
  expect(results(body)).toEqual(["created null"]);
  expect(results((await sendFile(ada, budget.id, file)).body)).toEqual(["duplicate external-id"]);
});
