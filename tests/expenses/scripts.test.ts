import { aBudget, aCategory, anExpense } from "../builders/aBudget.js";
import type { Phone, Web } from "../support/clients.js";
import { startServer, type TestServer } from "../support/startServer.js";

let server: TestServer;
let ada: Phone;
let web: Web;
beforeAll(async () => {
  server = await startServer();
  ada = await server.phone("ada");
  web = server.web();
  await web.login(ada.account.email, ada.account.password);
});
afterAll(() => server.stop());

/** A text, another one, whether a search for the other one finds it, and whether both are one name. */
const scripts = [
  ["German", "Hauptstraße", "HAUPTSTRASSE", true, true],
  ["Greek", "Μασούτης", "ΜΑΣΟΥΤΗΣ", true, false],
  ["Turkish", "Işık", "IŞIK", true, true],
  ["Vietnamese", "Phở", "pho", true, false],
  ["Russian", "Ёлка", "елка", true, false],
  ["Russian", "йод", "иод", false, false],
  ["Japanese", "ハート", "バード", false, false],
  ["Japanese", "バード", "ﾊﾞｰﾄﾞ", true, true],
  ["Hindi", "राम", "रम", false, false],
  ["Thai", "กิน", "กัน", false, false],
  ["Korean", "서울", "서울".normalize("NFD"), true, true],
  ["Arabic", "مُحَمَّد", "محمد", true, false],
  ["Hebrew", "שָׁלוֹם", "שלום", true, false],
] as const;

test.each(scripts)("%s: on both APIs a search, a rule and a filter compare %s and %s alike", async (_script, payee, other, found, same) => {
  const { id: budgetId } = await aBudget(ada);
  await anExpense(ada, budgetId, { payee });
  const q = encodeURIComponent(other);
  const rest = [
    (await ada.get(`/expenses?budgetId=${budgetId}&q=${q}`)).body.data.length,
    (await ada.get(`/payees?budgetId=${budgetId}&q=${q}`)).body.data.length,
    (await ada.get(`/expenses?budgetId=${budgetId}&payee=${q}`)).body.data.length,
  ];
  await ada.post("/rules", { budgetId, when: { text: { is: other } }, then: { note: "found" } });
  const preview = await ada.post("/rules/preview", { budgetId, filter: {} });
  expect([...rest, preview.body.data.length]).toEqual([found, found, same, found].map(Number));
  const query = `query($b: ID!, $q: String!, $p: [String!]) {
    expenses(budgetId: $b, filter: { q: $q }) { nodes { id } }
    payees(budgetId: $b, q: $q) { name }
    exact: expenses(budgetId: $b, filter: { payee: $p }) { nodes { id } }
  }`;
  const { data, errors } = (await web.graphql(query, { b: budgetId, q: other, p: [other] })).body;
  expect(errors).toBeUndefined();
  expect([data.expenses.nodes.length, data.payees.length, data.exact.nodes.length]).toEqual([found, found, same].map(Number));
});

test.each(scripts)(
  "%s: on both APIs %s and %s are two categories unless they differ in case alone",
  async (_script, name, other, _found, same) => {
    const { id: budgetId } = await aBudget(ada);
    await aCategory(ada, budgetId, { name });
    const create = "mutation($i: CreateCategoryInput!) { createCategory(input: $i) { category { id } } }";
    const { body } = await web.graphql(create, { i: { budgetId, name: other } });
    expect(body.errors?.[0].extensions.code).toBe(same ? "category-name-taken" : undefined);
    // Either way it is taken now.
    expect((await ada.post("/categories", { budgetId, name: other })).status).toBe(409);
  },
);

test("of two names that an earlier release held to be different both stay, and renaming the older one gives the other its key", async () => {
  const { id: budgetId } = await aBudget(ada);
  const first = await aCategory(ada, budgetId, { name: "Großeinkauf" });
  const second = await aCategory(ada, budgetId, { name: "Other" });
  const { categories } = server.backend.models;
  await categories.updateOne({ _id: second.id, budgetId }, { $set: { name: "GROSSEINKAUF", liveName: `~grosseinkauf#${second.id}` } });
  expect((await ada.post("/categories", { budgetId, name: "großEinkauf" })).status).toBe(409);
  expect((await ada.patch(`/categories/${second.id}`, { name: "GROSSEINKAUF" })).status).toBe(200);
  expect((await ada.patch(`/categories/${first.id}`, { name: "Wocheneinkauf" })).status).toBe(200);
  const found = await categories.findOne({ _id: second.id, budgetId }).lean<{ liveName: unknown }>();
  expect(found?.liveName).toBe("=grosseinkauf");
  expect((await ada.post("/categories", { budgetId, name: "Großeinkauf" })).status).toBe(409);
});
