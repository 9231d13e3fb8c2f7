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

const file = "Date,Payee,Amount,Category\n2026-03-04,Shop,-3.00,\n2026-03-05,Baker,-4.00,Food\n2026-03-06,Train,-5.00,\n";

test("a category of another budget, and a text that names no lines, are refused, and nothing comes in", async () => {
  const [budget, other] = [await aBudget(ada), await aBudget(ada)];
  const foreign = await aCategory(ada, other.id);
  const unknown = await sendFile(ada, budget.id, file, { mapping: JSON.stringify({ categories: { [foreign.id]: "2" } }) });
  expect([unknown.status, unknown.body.errors]).toEqual([
    422,
    [{ path: `/mapping/categories/${foreign.id}`, code: "unknown-category", message: "No such category in this budget." }],
  ]);
  const noLines = await sendFile(ada, budget.id, file, { mapping: JSON.stringify({ categories: { [foreign.id]: "two" } }) });
  expect(noLines.status).toBe(422);
  expect((await ada.get(`/expenses?budgetId=${budget.id}`)).body.data).toEqual([]);
});

test("lines get the category that was chosen for them, also where the file names another", async () => {
  const budget = await aBudget(ada);
  await aCategory(ada, budget.id, { name: "Food" });
  const fun = await aCategory(ada, budget.id, { name: "Fun" });
  const sent = await sendFile(ada, budget.id, file, { mapping: JSON.stringify({ categories: { [fun.id]: "2-3" } }) });
  expect(sent.status).toBe(201);
  const stored = (await ada.get(`/expenses?budgetId=${budget.id}&sort=date`)).body.data;
  expect(stored.map((one: { categoryId: string | null }) => one.categoryId)).toEqual([fun.id, fun.id, null]);
});

test("a category that was chosen for a line stays where rules overwrite", async () => {
  const budget = await aBudget(ada);
  const [fun, food] = [await aCategory(ada, budget.id, { name: "Fun" }), await aCategory(ada, budget.id, { name: "Food" })];
  await sendFile(ada, budget.id, "Date,Amount,Payee\n2026-11-10,-5.00,Kiosk\n2026-11-11,-6.00,Kiosk\n", {
    mapping: JSON.stringify({ categories: { [fun.id]: "2" } }),
  });
  await ada.post("/rules", { budgetId: budget.id, when: { payee: "Kiosk" }, then: { categoryId: food.id } });
  await ada.post("/rules/run", { budgetId: budget.id, filter: {}, overwrite: true });
  const { data } = (await ada.get(`/expenses?budgetId=${budget.id}&sort=date`)).body;
  expect(data.map(({ categoryId }: any) => categoryId)).toEqual([fun.id, food.id]);
});
