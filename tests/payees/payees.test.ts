import { aBudget, aCategory, anExpense } from "../builders/aBudget.js";
import { sendFile } from "../imports/sending.js";
import type { Phone } from "../support/clients.js";
import { startServer, type TestServer } from "../support/startServer.js";

let server: TestServer;
let ada: Phone;
beforeAll(async () => {
  server = await startServer();
  ada = await server.phone("ada");
});
afterAll(() => server.stop());

const payees = async (budgetId: string, query = ""): Promise<any[]> => (await ada.get(`/payees?budgetId=${budgetId}${query}`)).body.data;
const names = async (budgetId: string, query = ""): Promise<string[]> => (await payees(budgetId, query)).map(({ name }) => name);

test.each([
  ["an empty search", "&q=", 422],
  ["no row", "&limit=0", 422],
  ["more than 50 rows", "&limit=51", 422],
])("refuses %s", async (_, query, status) => {
  const budget = await aBudget(ada);
  expect((await ada.get(`/payees?budgetId=${budget.id}${query}`)).status).toBe(status);
});

test.each([
  ["no name", { from: [], to: "x" }],
  ["a blank name", { from: ["a"], to: " " }],
])("refuses to rename with %s", async (_, input) => {
  const budget = await aBudget(ada);
  expect((await ada.post("/payees/rename", { budgetId: budget.id, ...input })).status).toBe(422);
});

test("payees come most used first, with what is usual and what was last", async () => {
  const budget = await aBudget(ada);
  const [food, fun] = [await aCategory(ada, budget.id), await aCategory(ada, budget.id)];
  await anExpense(ada, budget.id, { payee: "corner market", amount: 500, date: "2026-11-01", categoryId: food.id });
  await anExpense(ada, budget.id, { payee: "Corner Market", amount: 700, date: "2026-11-09", categoryId: fun.id });
  await anExpense(ada, budget.id, { payee: "Corner Market", amount: 600, date: "2026-11-02", categoryId: food.id });
  await anExpense(ada, budget.id, { payee: "Café Central", amount: 300, date: "2026-11-03" });
  await anExpense(ada, budget.id, { amount: 1 });
  await anExpense(ada, budget.id, { amount: 1, payee: " " });
  const corner = { name: "Corner Market", categoryId: food.id, count: 3, lastAmount: 700, lastDate: "2026-11-09" };
  const central = { name: "Café Central", categoryId: null, count: 1, lastAmount: 300, lastDate: "2026-11-03" };
  expect(await payees(budget.id)).toEqual([corner, central]);
  expect(await payees(budget.id, "&q=cent")).toEqual([central]);
  expect(await names(budget.id, "&q=mar%20cor")).toEqual(["Corner Market"]);
  expect(await names(budget.id, "&q=arket")).toEqual([]);
  expect(await names(budget.id, "&q=c&limit=1")).toEqual(["Corner Market"]);
  const { body } = await ada.graphql(`{ payees(budgetId: "${budget.id}", q: "corner") { name count category { id } lastAmount } }`);
  expect(body.data.payees).toEqual([{ name: "Corner Market", count: 3, category: { id: food.id }, lastAmount: 700 }]);
});

test("every way of changing an expense changes its payees", async () => {
  const budget = await aBudget(ada);
  const one = await anExpense(ada, budget.id, { payee: "Baker", date: "2026-11-02" });
  const two = await anExpense(ada, budget.id, { payee: "Baker", date: "2026-11-01" });
  expect(await names(budget.id)).toEqual(["Baker"]);
  await ada.patch(`/expenses/${one.id}`, { payee: "Grocer" });
  expect((await payees(budget.id)).map(({ name, count }) => [name, count])).toEqual([
    ["Baker", 1],
    ["Grocer", 1],
  ]);
  await ada.delete(`/expenses/${two.id}`);
  expect(await names(budget.id)).toEqual(["Grocer"]);
  await ada.post(`/expenses/${two.id}/restore`);
  await ada.patch(`/expenses/${one.id}`, { payee: null });
  expect(await names(budget.id)).toEqual(["Baker"]);
  const { body: job } = await sendFile(ada, budget.id, "date,amount,payee\n2026-11-03,-1.00,Kiosk\n2026-11-04,-1.00,Baker\n");
  expect((await payees(budget.id)).map(({ name, count }) => [name, count])).toEqual([
    ["Baker", 2],
    ["Kiosk", 1],
  ]);
  await ada.post(`/expenses/imports/${job.id}/undo`);
  expect(await names(budget.id)).toEqual(["Baker"]);
});

test("more payees than one command reads, and those of a budget from before there was a table", async () => {
  const budget = await aBudget(ada);
  const rows = Array.from({ length: 120 }, (_, n) => `2026-11-03,-${n + 1}.00,Shop ${n}`).join("\n");
  await sendFile(ada, budget.id, `date,amount,payee\n${rows}\n2026-11-04,-9.00,Shop 7\n`);
  const before = await payees(budget.id, "&limit=50");
  expect(before[0]).toMatchObject({ name: "Shop 7", count: 2, lastAmount: 900, lastDate: "2026-11-04" });
  await server.backend.outbox.idle();
  await server.backend.models.payees.deleteMany({ budgetId: budget.id });
  await server.backend.models.ledgers.updateOne({ _id: budget.id }, { $unset: { payees: 1 } });
  expect(await payees(budget.id, "&limit=50")).toEqual(before);
});

test("renaming merges payees as one run that can be undone, and leaves reviews as they are", async () => {
  const budget = await aBudget(ada);
  await sendFile(ada, budget.id, "date,amount,payee\n2026-11-03,-1.00,CORNER MKT STORE\n2026-11-04,-1.00,Kiosk\n");
  const own = await anExpense(ada, budget.id, { payee: "Corner Mkt", note: "x" });
  const { body: run, status } = await ada.post("/payees/rename", {
    budgetId: budget.id,
    from: ["corner mkt store", "CORNER MKT"],
    to: "Corner Market",
  });
  expect([status, run]).toMatchObject([200, { kind: "rename", status: "done", changed: 2 }]);
  expect((await payees(budget.id)).map(({ name, count }) => [name, count])).toEqual([
    ["Corner Market", 2],
    ["Kiosk", 1],
  ]);
  const found = (await ada.get(`/expenses?budgetId=${budget.id}&q=market`)).body.data;
  expect(found.map(({ payee, reviewed }: any) => [payee, reviewed]).sort()).toEqual([
    ["Corner Market", false],
    ["Corner Market", true],
  ]);
  expect((await ada.post(`/rule-runs/${run.id}/undo`)).body).toMatchObject({ status: "undone", restored: 2 });
  expect((await ada.get(`/expenses/${own.id}`)).body).toMatchObject({ payee: "Corner Mkt", note: "x" });
  expect((await names(budget.id)).sort()).toEqual(["CORNER MKT STORE", "Corner Mkt", "Kiosk"]);
});

test.each(["REST", "GraphQL"])(
  "rules follow a rename by %s where that is said, and come back unless somebody changed them since",
  async (api) => {
    const budget = await aBudget(ada);
    await anExpense(ada, budget.id, { payee: "Corner Mkt" });
    const rule = async (terms: object) => (await ada.post("/rules", { budgetId: budget.id, ...terms })).body.id as string;
    const ids = [
      await rule({ when: { payee: "CORNER MKT" }, then: { addTags: ["food"] } }),
      await rule({ when: { payee: "Other" }, then: { payee: "corner mkt" } }),
      await rule({ when: { text: { is: "Corner Mkt" } }, then: { addTags: ["x"] } }),
    ];
    const named = async () =>
      (await ada.get(`/rules?budgetId=${budget.id}`)).body.data.map(({ when, then }: any) => [when.payee ?? null, then.payee ?? null]);
    const asked = async (rest: string, body: object, name: string, query: string, variables: object) =>
      api === "REST" ? (await ada.post(rest, body)).body : (await ada.graphql(query, variables)).body.data[name].run;
    const rename = (input: object) =>
      asked(
        "/payees/rename",
        input,
        "renamePayees",
        "mutation($input: RenamePayeesInput!) { renamePayees(input: $input) { run { id } } }",
        {
          input,
        },
      );
    const undo = ({ id }: any) =>
      asked(`/rule-runs/${id}/undo`, {}, "undoRuleRun", "mutation($id: ID!) { undoRuleRun(id: $id) { run { id } } }", { id });
    const before = await named();
    const input = { budgetId: budget.id, from: ["Corner Mkt"], to: "Corner Market" };
    await undo(await rename(input));
    expect(await named()).toEqual(before);
    const run = await rename({ ...input, rules: true });
    expect(await named()).toEqual([
      ["Corner Market", null],
      ["Other", "Corner Market"],
      [null, null],
    ]);
    const filled = await ada.post("/expenses", {
      budgetId: budget.id,
      amount: 1,
      date: "2026-11-03",
      payee: "Corner Market",
      applyRules: true,
    });
    expect(filled.body.tags).toEqual(["food"]);
    await ada.patch(`/rules/${ids[1]}`, { then: { payee: "Mine" } });
    await undo(run);
    expect(await named()).toEqual([["CORNER MKT", null], ["Other", "Mine"], before[2]]);
  },
);
