import { readFileSync } from "node:fs";
import { accountFields } from "../../src/models/expenses/expense.js";
import type { OpenApi, Schema } from "../../src/rest/openapi/document.js";
import type { NewExpense } from "../../src/shapes/expenses/ExpenseInput.js";
import { aBudget, aCategory } from "../builders/aBudget.js";
import { fixture, sendFile } from "../imports/sending.js";
import type { Phone } from "../support/clients.js";
import { graphqlInput, restAnswer } from "../support/words.js";
import { startServer, type TestServer } from "../support/startServer.js";
import { sampleOf } from "./sampleOf.js";

const { schemas } = (JSON.parse(readFileSync(new URL("../../schema/openapi.json", import.meta.url), "utf8")) as OpenApi).components;
const propertiesOf = (name: string): Readonly<Record<string, Schema>> => schemas[name]?.properties ?? {};

/** What follows from other fields; its tests are elsewhere. Every other field is tried here as soon as it exists. */
type InAccounts = keyof typeof accountFields;
type Linked = "budgetId" | "categoryId" | "splits" | "original" | "newId" | "applyRules" | InAccounts;
const inAccounts = Object.keys(accountFields) as InAccounts[];
const linked: Readonly<Record<Exclude<Linked, InAccounts>, true>> = {
  budgetId: true,
  categoryId: true,
  splits: true,
  original: true,
  newId: true,
  applyRules: true,
};
const fields = Object.keys(propertiesOf("ExpenseInput")).filter((name) => !(name in linked || name in accountFields)) as Exclude<
  keyof NewExpense,
  Linked
>[];
const made = [
  "id",
  "budgetId",
  "categoryId",
  "currency",
  "month",
  "splits",
  "original",
  "createdBy",
  "version",
  "createdAt",
  "updatedAt",
].concat("origin", "reviewed", "because", "occurrence", "statementId", "toStatementId", inAccounts);

/** A transfer needs accounts: its tests are in tests/moneyaccounts. */
const sample = (name: string, schema: Schema, n: number): unknown =>
  sampleOf(name, name === "type" ? { ...schema, enum: (schema.enum ?? []).filter((type) => type !== "transfer") } : schema, n);

const given = (n: number): Record<string, unknown> =>
  Object.fromEntries(fields.map((name) => [name, sample(name, propertiesOf("ExpenseInput")[name]!, n)]));
const wordsOf = (expense: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(fields.map((name) => [name, expense[name]]));

const selection = Object.keys(propertiesOf("Expense"))
  .map(
    (name) =>
      ({
        splits: "splits { categoryId amount note }",
        original: "original { amount currency rate }",
        createdBy: "createdBy { accountId }",
        origin: "origin { kind id: originId }",
        because: "because { field rule: ruleId recurring: recurringId payee text }",
        occurrence: "occurrence { recurringId date }",
        statementId: "statementId: statement { id }",
        toStatementId: "toStatementId: toStatement { id }",
        moneyAccountId: "moneyAccountId: moneyAccount { id }",
        toMoneyAccountId: "toMoneyAccountId: toMoneyAccount { id }",
      })[name] ?? name,
  )
  .join(" ");

let server: TestServer;
let ada: Phone;
let budget: any;
beforeAll(async () => {
  server = await startServer();
  ada = await server.phone("ada");
  budget = await aBudget(ada);
});
afterAll(() => server.stop());

async function created(fieldsGiven: object): Promise<any> {
  const { status, body } = await ada.post("/expenses", { budgetId: budget.id, ...fieldsGiven });
  expect([status, body.errors]).toEqual([201, undefined]);
  return body;
}

async function byGraphql(id: string): Promise<any> {
  const { body } = await ada.graphql(`query($id: ID!) { expense(id: $id) { ${selection} } }`, { id });
  expect(body.errors).toBeUndefined();
  return restAnswer("Expense", body.data.expense);
}

test("an expense shows what can be given of it and what the server makes, and nothing else", () => {
  expect(Object.keys(propertiesOf("Expense")).sort()).toEqual([...fields, ...made].sort());
  expect(Object.keys(propertiesOf("ExpenseChange")).sort()).toEqual(
    [...fields, ...inAccounts, ...Object.keys(linked)]
      .filter((name) => name !== "budgetId" && name !== "newId" && name !== "applyRules")
      .sort(),
  );
});

test("every field that is given over REST comes back from both APIs, from the list, the sync and the export", async () => {
  const expense = await created(given(1));
  expect(wordsOf(expense)).toEqual(given(1));
  expect((await ada.get(`/expenses/${expense.id}`)).body).toEqual(expense);
  expect(await byGraphql(expense.id)).toEqual(expense);
  const ofBudget = `budgetId=${budget.id}`;
  expect((await ada.get(`/expenses?${ofBudget}`)).body.data).toContainEqual(expense);
  expect((await ada.get(`/expenses/export?${ofBudget}&format=json`)).body.data).toContainEqual(expense);
  const { body } = await ada.get(`/sync?${ofBudget}&limit=200`);
  expect(body.changes.find((change: any) => change.id === expense.id)?.resource).toEqual(expense);
});

test("every field that is given over GraphQL comes back from both APIs", async () => {
  const { body } = await ada.graphql(
    `mutation($input: CreateExpenseInput!) { createExpense(input: $input) { expense { ${selection} } } }`,
    {
      input: graphqlInput("CreateExpenseInput", { budgetId: budget.id, ...given(2) }),
    },
  );
  expect(body.errors).toBeUndefined();
  const expense = restAnswer("Expense", body.data.createExpense.expense);
  expect(wordsOf(expense)).toEqual(given(2));
  expect((await ada.get(`/expenses/${expense.id}`)).body).toEqual(expense);
});

test.each(fields)("%s alone can be changed, over either API", async (name) => {
  const expense = await created({ ...given(3), externalId: `change ${name}` });
  const change = { [name]: sample(name, propertiesOf("ExpenseChange")[name]!, 4) };
  const { body } = await ada.patch(`/expenses/${expense.id}`, change);
  expect(wordsOf(body)).toEqual({ ...wordsOf(expense), ...change });
  const back = { [name]: expense[name] };
  const answer = await ada.graphql(
    `mutation($id: ID!, $input: UpdateExpenseInput!) { updateExpense(id: $id, input: $input) { expense { ${selection} } } }`,
    { id: expense.id, input: graphqlInput("UpdateExpenseInput", back) },
  );
  expect(answer.body.errors).toBeUndefined();
  expect(wordsOf(restAnswer("Expense", answer.body.data.updateExpense.expense))).toEqual(wordsOf(expense));
});

const clearable = fields.filter((name) => propertiesOf("ExpenseChange")[name]?.nullable === true);

test.each(clearable)("null clears %s, over either API, and an expense made without it has none", async (name) => {
  const none = await created({ amount: 1, date: "2026-11-10" });
  for (const api of ["rest", "graphql"]) {
    const expense = await created({ ...given(5), externalId: `${api} ${name}` });
    const change = { [name]: null };
    if (api === "rest") expect((await ada.patch(`/expenses/${expense.id}`, change)).status).toBe(200);
    else {
      const text = "mutation($id: ID!, $input: UpdateExpenseInput!) { updateExpense(id: $id, input: $input) { expense { id } } }";
      expect((await ada.graphql(text, { id: expense.id, input: change })).body.errors).toBeUndefined();
    }
    expect(wordsOf((await ada.get(`/expenses/${expense.id}`)).body)).toEqual({ ...wordsOf(expense), [name]: none[name] });
  }
});

test("a document from before a field was there shows it as one that was not given", async () => {
  const expense = await created({ amount: 1, date: "2026-11-10" });
  const cleared = Object.fromEntries(clearable.map((name) => [name, 1]));
  await server.backend.models.expenses.collection.updateOne({ _id: expense.id as never }, { $unset: cleared });
  expect((await ada.get(`/expenses/${expense.id}`)).body).toEqual(expense);
});

test("every field goes through our own CSV and back", async () => {
  const from = await aBudget(ada);
  const { body: expense } = await ada.post("/expenses", { budgetId: from.id, ...given(6) });
  const file = await ada.get(`/expenses/export?budgetId=${from.id}&format=csv`);
  const to = await aBudget(ada);
  expect((await sendFile(ada, to.id, file.text, { mapping: {} })).body.counts).toMatchObject({ created: 1 });
  const { data } = (await ada.get(`/expenses?budgetId=${to.id}`)).body;
  expect(data.map(wordsOf)).toEqual([wordsOf(expense)]);
});

test("a CSV that the first release exported is still known as ours, and read whole", async () => {
  const to = await aBudget(ada);
  const food = await aCategory(ada, to.id, { name: "Food" });
  expect((await sendFile(ada, to.id, await fixture("own-1.0.0.csv"))).body.counts).toMatchObject({ created: 2, refused: 0 });
  const { data } = (await ada.get(`/expenses?budgetId=${to.id}&sort=date`)).body;
  expect(data).toMatchObject([
    {
      date: "2026-11-03",
      amount: 4250,
      type: "expense",
      payee: "Corner Market",
      description: "=2 apples",
      note: "two\nlines",
      categoryId: food.id,
      tags: ["a,b", "c"],
      externalId: "x1",
      source: "bank:giro",
    },
    { date: "2026-11-04", amount: 921, type: "income", original: { amount: 1000, currency: "USD", rate: "0.921" }, tags: [] },
  ]);
});
