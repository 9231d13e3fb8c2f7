import { aBudget } from "../builders/aBudget.js";
import { Replica } from "../sync/replica.js";
import { join } from "../sharing/shared.js";
import type { Phone } from "../support/clients.js";
import { eventually } from "../support/eventually.js";
import { startServer, type TestServer } from "../support/startServer.js";
import { sendFile } from "./sending.js";

const ROWS = 2203;
let server: TestServer;
let ada: Phone;
beforeAll(async () => {
  server = await startServer();
  ada = await server.phone("ada");
});
afterAll(() => server.stop());

const file = (rows: number): string =>
  ["Date,Amount,Payee,Reference", ...Array.from({ length: rows }, (_, n) => `2026-10-${10 + (n % 15)},-${n + 1}.00,Shop ${n},r${n}`)].join(
    "\n",
  );
const mapping = { columns: { externalId: "Reference" } };
const imported = async (budgetId: string, rows = 3): Promise<any> => (await sendFile(ada, budgetId, file(rows), { mapping })).body;
const countOf = async (budgetId: string): Promise<number> =>
  (await ada.get(`/expenses?budgetId=${budgetId}&totals=true`)).body.totals.count;

test("an import that is under way cannot be undone, and a viewer undoes none", async () => {
  const budget = await aBudget(ada);
  const { id } = await imported(budget.id);
  const eve = await server.phone("eve");
  await join(ada, eve, budget.id, "viewer");
  expect((await eve.post(`/expenses/imports/${id}/undo`)).status).toBe(403);
  await server.backend.models.imports.updateOne({ _id: id }, { $set: { finishedAt: null, status: "pending" } });
  const early = await ada.post(`/expenses/imports/${id}/undo`);
  expect([early.status, early.body.code]).toEqual([409, "import-running"]);
  expect(await countOf(budget.id)).toBe(3);
});

test("all that it made goes, what was there and what was duplicate stays, and a copy hears of it", async () => {
  const budget = await aBudget(ada);
  const own = (await ada.post("/expenses", { budgetId: budget.id, amount: 100, date: "2026-10-10", payee: "Shop 0" })).body;
  const { id, counts } = await imported(budget.id, ROWS);
  expect(counts).toMatchObject({ created: ROWS - 1, duplicates: 1 });
  const replica = new Replica(ada, budget.id, 200);
  await replica.walk();
  const { data } = (await ada.get(`/expenses?budgetId=${budget.id}&q=shop`)).body;
  await ada.patch(`/expenses/${data[0].id}`, { note: "seen" });
  const undone = await ada.post(`/expenses/imports/${id}/undo`);
  expect([undone.status, undone.body.status]).toEqual([200, "undone"]);
  expect(await countOf(budget.id)).toBe(1);
  await replica.walk();
  expect(replica.of("expense").map((expense) => expense.id)).toEqual([own.id]);
  const month = (await ada.get(`/budgets/${budget.id}/months/2026-10`)).body;
  expect([month.totalSpent, month.expensesCount]).toEqual([100, 1]);
  const told = (await ada.get(`/budgets/${budget.id}/activity`)).body.data;
  expect(
    told
      .filter(({ kind }: any) => kind === "import")
      .map(({ action }: any) => action)
      .sort(),
  ).toEqual(["deleted", "imported", "toReview"]);
});

test("what is restored afterwards stays when the undo is repeated, and the same file can be imported again", async () => {
  const budget = await aBudget(ada);
  const { id, rows } = await imported(budget.id);
  await ada.post(`/expenses/imports/${id}/undo`);
  expect((await ada.get(`/expenses/imports/${id}`)).body).toMatchObject({ status: "undone", rows });
  expect((await ada.get(`/expenses/${rows[0].expenseId}`)).status).toBe(404);
  expect((await ada.post(`/expenses/${rows[0].expenseId}/restore`)).status).toBe(200);
  expect((await ada.post(`/expenses/imports/${id}/undo`)).body.status).toBe("undone");
  expect(await countOf(budget.id)).toBe(1);
  expect((await imported(budget.id)).counts).toMatchObject({ created: 2, duplicates: 1 });
});

test("an undo that a crash cut off is finished by the sweep", async () => {
  const budget = await aBudget(ada);
  const { id } = await imported(budget.id);
  await server.backend.models.imports.updateOne({ _id: id }, { $set: { status: "undoing" } });
  await server.backend.sweep();
  await eventually(async () => ((await countOf(budget.id)) === 0 ? true : undefined));
  expect((await ada.get(`/expenses/imports/${id}`)).body.status).toBe("undone");
});

test("GraphQL undoes it too", async () => {
  const budget = await aBudget(ada);
  const { id } = await imported(budget.id);
  const { body } = await ada.graphql("mutation($id: ID!) { undoImport(id: $id) { import { id status } } }", { id });
  expect(body.data.undoImport.import).toEqual({ id, status: "UNDONE" });
  expect(await countOf(budget.id)).toBe(0);
});
