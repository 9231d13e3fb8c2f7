import { aBudget, aCategory, anExpense } from "../builders/aBudget.js";
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

/** Two payees in turn, and one with a single row near the end. */
function longFile(): string {
  const lines = Array.from({ length: 1500 }, (_, index) => {
    const payee = index === 1450 ? "Cinema" : index % 2 === 0 ? "Rewe" : "Bäcker";
    return `2026-0${(index % 9) + 1}-1${index % 10},${payee},-${index + 1}.50`;
  });
  return `Date,Payee,Amount\n${lines.join("\n")}\n`;
}

test("the preview counts all rows of a payee and of a month, beyond the rows that it shows", async () => {
  const budget = await aBudget(ada);
  const { body } = await sendFile(ada, budget.id, longFile(), { dryRun: "true" });
  expect([body.counts.created, body.rows.length]).toEqual([1500, 1000]);
  expect(body.preview.payees.map(({ payee, type, rows, categoryIds }: any) => [payee, type, rows, categoryIds])).toEqual([
    ["Bäcker", "expense", 750, [null]],
    ["Rewe", "expense", 749, [null]],
    ["Cinema", "expense", 1, [null]],
  ]);
  const all = Array.from({ length: 1500 }, (_, index) => (index + 1) * 100 + 50);
  const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);
  expect(sum(body.preview.payees.map(({ amount }: any) => amount))).toBe(sum(all));
  expect(body.preview.payeeCount).toBe(3);
  expect(sum(body.preview.months.map(({ rows }: any) => rows))).toBe(1500);
  expect(body.preview.months[0]).toEqual({ month: "2026-01", rows: 167 });
});

test("a possible duplicate beyond the first 1000 rows is shown, so that it can be answered", async () => {
  const budget = await aBudget(ada);
  await anExpense(ada, budget.id, { date: "2026-05-10", payee: "Museum", amount: 7777 });
  const { body } = await sendFile(ada, budget.id, `${longFile()}2026-05-12,Museum,-77.77\n`, { dryRun: "true" });
  expect(body.counts.asked).toBe(1);
  expect(body.rows.filter(({ status }: any) => status === "asked").map(({ line }: any) => line)).toEqual([1502]);
});

test("a category that was chosen for a payee reaches all rows of the payee, and a line that was chosen by itself keeps its own", async () => {
  const budget = await aBudget(ada);
  const [food, fun] = [await aCategory(ada, budget.id, { name: "Food" }), await aCategory(ada, budget.id, { name: "Fun" })];
  const mapping = { payees: { [food.id]: { expense: ["REWE", "bäcker"] }, [fun.id]: { income: ["Rewe"] } }, categories: { [fun.id]: "2" } };
  await sendFile(ada, budget.id, longFile(), { mapping: JSON.stringify(mapping) });
  const count = async (filter: string): Promise<number> =>
    (await ada.get(`/expenses?budgetId=${budget.id}&limit=1&totals=true&${filter}`)).body.totals.count;
  expect(await Promise.all([`categoryId=${food.id}`, `categoryId=${fun.id}`, "categoryId=none"].map(count))).toEqual([1498, 1, 1]);
});

test("`none` leaves rows without the category that the file, a rule or earlier expenses would give them", async () => {
  const budget = await aBudget(ada);
  const food = await aCategory(ada, budget.id, { name: "Food" });
  await ada.post("/rules", { budgetId: budget.id, when: { payee: "Train" }, then: { categoryId: food.id } });
  const mapping = {
    applySuggestions: true,
    categoryId: food.id,
    categories: { none: "2" },
    payees: { none: { expense: ["Baker", "Train"] } },
  };
  const sent = await sendFile(ada, budget.id, file, { mapping: JSON.stringify(mapping) });
  expect(sent.status).toBe(201);
  const { data } = (await ada.get(`/expenses?budgetId=${budget.id}`)).body;
  expect(data.map(({ categoryId }: any) => categoryId)).toEqual([null, null, null]);
});

test("a category of another budget for a payee is refused", async () => {
  const [budget, other] = [await aBudget(ada), await aBudget(ada)];
  const foreign = await aCategory(ada, other.id);
  const sent = await sendFile(ada, budget.id, file, { mapping: JSON.stringify({ payees: { [foreign.id]: { expense: ["Shop"] } } }) });
  expect([sent.status, sent.body.errors]).toEqual([
    422,
    [{ path: `/mapping/payees/${foreign.id}`, code: "unknown-category", message: "No such category in this budget." }],
  ]);
});

test("rows for which a person chose do not wait for review; those that something else filled do", async () => {
  const budget = await aBudget(ada);
  const fun = await aCategory(ada, budget.id, { name: "Fun" });
  await aCategory(ada, budget.id, { name: "Food" });
  const mapping = { categories: { [fun.id]: "2" }, payees: { none: { expense: ["Train"] } } };
  await sendFile(ada, budget.id, file, { mapping: JSON.stringify(mapping) });
  const { data } = (await ada.get(`/expenses?budgetId=${budget.id}&reviewed=false`)).body;
  expect(data.map(({ payee }: any) => payee)).toEqual(["Baker"]);
});

test("what was chosen for the rows of one file is not chosen for those of the next one of its source", async () => {
  const budget = await aBudget(ada);
  const fun = await aCategory(ada, budget.id, { name: "Fun" });
  const next = file.replaceAll("2026-03", "2026-04");
  const mapping = { payees: { [fun.id]: { expense: ["Shop"] } }, categories: { [fun.id]: "4" } };
  await sendFile(ada, budget.id, file, { source: "giro", mapping: JSON.stringify(mapping) });
  const { body } = await sendFile(ada, budget.id, next, { source: "giro" });
  expect(body.rows.map(({ payee, categoryId }: any) => [payee, categoryId])).toEqual([
    ["Shop", null],
    ["Baker", null],
    ["Train", null],
  ]);
});
