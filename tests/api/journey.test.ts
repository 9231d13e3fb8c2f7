import { graphqlInput } from "../support/words.js";
import type { Phone, Web } from "../support/clients.js";
import { PASSWORD, startServer, type TestServer } from "../support/startServer.js";
import { envelopes, expectedRows, expectedTotals, movements } from "./october.js";

// One person, one account: a phone that speaks REST and a browser that speaks GraphQL. The steps build on each other.

const figures = "name budgeted carriedIn spent available carriedOut expensesCount";
const totals =
  "totalIncome totalBudgeted totalSpent totalAvailable totalCarriedIn totalCarriedOut uncategorisedSpent toAssign expensesCount";

let server: TestServer;
let phone: Phone;
let web: Web;
let budgetId = "";
let firstShop: any;
let statement: any;
const categories = new Map<string, string>();

beforeAll(async () => {
  server = await startServer({ now: "2026-11-15T12:00:00Z" });
});
afterAll(() => server.stop());

async function monthOnTheWeb(month: string): Promise<any> {
  const { body } = await web.graphql(
    `query($b: ID!, $m: YearMonth!) { month(budgetId: $b, month: $m) { status snapshotId from to ${totals} categories { ${figures} } } }`,
    {
      b: budgetId,
      m: month,
    },
  );
  return body.data.month;
}

test("she registers on the phone", async () => {
  phone = await server.phone("ada");
  const me = await phone.get("/me");
  expect(me.body).toMatchObject({ email: "ada@example.org" });
});

test("she signs in on the web, as the same person", async () => {
  web = server.web();
  const login = await web.login("ada@example.org", PASSWORD);
  expect(login.body.data.login.account.id).toBe(phone.account.id);
  expect(web.cookie).toMatch(/^sid=/);
});

test("she plans a month in eight categories", async () => {
  const budget = await phone.post("/budgets", { name: "Household", currency: "EUR", timeZone: "Europe/Berlin", startMonth: "2026-10" });
  expect(budget.status).toBe(201);
  budgetId = budget.body.id;
  for (const envelope of envelopes) {
    const made = await phone.post("/categories", { budgetId, ...envelope, effectiveFrom: "2026-10" });
    expect(made.status).toBe(201);
    categories.set(envelope.name, made.body.id);
  }
});

test("she types in forty movements, half of them on the web", async () => {
  for (const [index, [day, category, amount, payee, type]] of movements.entries()) {
    const input = {
      budgetId,
      date: `2026-10-${String(day).padStart(2, "0")}`,
      amount,
      payee,
      ...(category === null ? {} : { categoryId: categories.get(category) }),
      ...(type === undefined ? {} : { type }),
    };
    if (index % 2 === 0) {
      const made = await phone.post("/expenses", input);
      expect(made.status).toBe(201);
      if (amount === 3420) firstShop = made.body;
    } else {
      const made = await web.graphql("mutation($i: CreateExpenseInput!) { createExpense(input: $i) { expense { id } months { month } } }", {
        i: graphqlInput("CreateExpenseInput", input),
      });
      expect(made.body.data.createExpense.months).toEqual([{ month: "2026-10" }]);
    }
  }
});

test("the month is right to the cent, and the same in both APIs", async () => {
  const onThePhone = (await phone.get(`/budgets/${budgetId}/months/2026-10`)).body;
  expect(onThePhone).toMatchObject(expectedTotals);
  expect(onThePhone.categories).toMatchObject(expectedRows);
  expect(await monthOnTheWeb("2026-10")).toEqual({
    status: "OPEN",
    snapshotId: null,
    from: "2026-10-01",
    to: "2026-10-31",
    ...expectedTotals,
    categories: expectedRows,
  });
});

test("the overspent envelopes say so", async () => {
  const { categories: rows } = (await phone.get(`/budgets/${budgetId}/months/2026-10`)).body;
  const over = rows.filter((row: any) => row.limit === "over").map((row: any) => row.name);
  expect(over).toEqual(["Utilities", "Eating out", "Clothes"]);
  expect(rows[4]).toMatchObject({ percentage: 129, alerts: [80, 100], perDay: 0 });
});

test("the next month starts with what was carried over, and the rest went back to the pool", async () => {
  const november = await monthOnTheWeb("2026-11");
  expect(november.totalCarriedIn).toBe(expectedTotals.totalCarriedOut);
  expect(november.categories.map((row: any) => row.carriedIn)).toEqual(expectedRows.map((row) => row.carriedOut));
  // 85066 + (4677 - 6611) - 198000
  expect(november.toAssign).toBe(-114868);
});

test("she closes the month on the web; closing again changes nothing", async () => {
  const close =
    "mutation($i: CloseMonthInput!) { closeMonth(input: $i) { made monthlyBudget { id version stale } months { status monthlyBudget { id } } } }";
  const first = await web.graphql(close, { i: { budgetId, month: "2026-10", note: "all receipts in" } });
  statement = first.body.data.closeMonth.monthlyBudget;
  expect(first.body.data.closeMonth).toEqual({
    made: true,
    monthlyBudget: { id: statement.id, version: 1, stale: false },
    months: [{ status: "CLOSED", monthlyBudget: { id: statement.id } }],
  });
  const again = await phone.post("/monthly-budgets", { budgetId, month: "2026-10" });
  expect(again.status).toBe(200);
  expect(again.body).toMatchObject({ id: statement.id, version: 1, note: "all receipts in", ...expectedTotals });
});

test("she corrects one receipt; the statement keeps its figures, reads stale and says by how much", async () => {
  const changed = await phone.patch(`/expenses/${firstShop.id}`, { amount: 3920 }, { "If-Match": '"1"' });
  expect(changed.body).toMatchObject({ amount: 3920, version: 2 });
  const read = (await phone.get(`/monthly-budgets/${statement.id}`)).body;
  expect(read).toMatchObject({ stale: true, ...expectedTotals });
  expect(read.categories).toMatchObject(expectedRows);
  expect(read.drift).toEqual([
    {
      categoryId: categories.get("Groceries"),
      name: "Groceries",
      budgeted: 0,
      carriedIn: 0,
      spent: 500,
      available: -500,
      carriedOut: -500,
      income: 0,
      expensesCount: 0,
    },
  ]);
  expect(await monthOnTheWeb("2026-10")).toMatchObject({ totalSpent: expectedTotals.totalSpent + 500, status: "CLOSED" });
});

test("closing again makes version 2, which the first one names", async () => {
  const second = await phone.post("/monthly-budgets", { budgetId, month: "2026-10" });
  expect(second.status).toBe(201);
  expect(second.body).toMatchObject({ version: 2, stale: false, totalSpent: expectedTotals.totalSpent + 500 });
  const { body } = await web.graphql(
    "query($b: ID!) { monthlyBudgets(budgetId: $b) { nodes { version supersededBy { id } stale totalSpent } } }",
    {
      b: budgetId,
    },
  );
  expect(body.data.monthlyBudgets.nodes).toEqual([
    { version: 2, supersededBy: null, stale: false, totalSpent: expectedTotals.totalSpent + 500 },
    { version: 1, supersededBy: { id: second.body.id }, stale: true, totalSpent: expectedTotals.totalSpent },
  ]);
});

test("only the newest version can be taken back, and then the first one stands again", async () => {
  const newest = (await phone.get(`/monthly-budgets?budgetId=${budgetId}`)).body.data[0];
  expect((await phone.delete(`/monthly-budgets/${statement.id}`)).body).toMatchObject({ status: 409, code: "superseded" });
  expect((await phone.delete(`/monthly-budgets/${newest.id}`)).status).toBe(204);
  expect((await phone.get(`/monthly-budgets/${newest.id}`)).status).toBe(404);
  expect((await phone.get(`/monthly-budgets/${statement.id}`)).body).toMatchObject({ supersededBy: null, stale: true });
  expect((await phone.get(`/expenses?budgetId=${budgetId}&limit=1`)).body.totals.count).toBe(40);
});

test("somebody else sees none of it, and cannot tell it from what does not exist", async () => {
  const eve = await server.phone("eve");
  const paths = [
    `/budgets/${budgetId}`,
    `/expenses/${firstShop.id}`,
    `/categories/${categories.get("Rent")}`,
    `/monthly-budgets/${statement.id}`,
  ];
  for (const path of paths) {
    const foreign = await eve.get(path);
    const missing = await eve.get(path.replace(/.$/, (last) => (last === "0" ? "1" : "0")));
    expect(foreign.status).toBe(404);
    expect({ ...foreign.body, instance: "" }).toEqual({ ...missing.body, instance: "" });
  }
});
