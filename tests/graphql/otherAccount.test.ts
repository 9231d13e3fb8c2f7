import { aBudget } from "../builders/aBudget.js";
import { join } from "../sharing/shared.js";
import { type Phone, Web } from "../support/clients.js";
import { startServer, type TestServer } from "../support/startServer.js";

let server: TestServer;
let ada: Phone;
let ben: Phone;
/** Ben has signed in; an open tab is still Ada's. */
let browser: Web;
let meant: { "Account-Id": string };
beforeAll(async () => {
  server = await startServer();
  ada = await server.phone("ada");
  ben = await server.phone("ben");
  browser = new Web(server.url);
  await browser.login(ben.account.email, ben.account.password);
  meant = { "Account-Id": ada.account.id };
});
afterAll(() => server.stop());

const create = `mutation($i: CreateExpenseInput!, $k: String) { createExpense(input: $i, idempotencyKey: $k) { expense { id } } }`;
const codeOf = (answer: { body: any }): string => answer.body.errors?.[0].extensions.code;

test("a write that is meant for another account than the one that is signed in is refused and changes nothing", async () => {
  const { id } = await aBudget(ada);
  await join(ada, ben, id, "editor");
  const input = { budgetId: id, amount: 100, date: "2026-11-01" };
  const refused = await browser.graphql(create, { i: input, k: "as another" }, meant);
  expect(codeOf(refused)).toBe("other-account");
  expect(await server.backend.models.expenses.countDocuments({ budgetId: id })).toBe(0);
  expect(await server.backend.models.idempotencyKeys.countDocuments({ accountId: ben.account.id })).toBe(0);
  const named = await browser.graphql(create, { i: input, k: "as another" }, { "Account-Id": ben.account.id });
  expect([named.body.errors, named.headers.get("Idempotent-Replayed")]).toEqual([undefined, null]);
  expect((await browser.graphql(create, { i: input })).body.errors).toBeUndefined();
});

test("so is a query, and signing out", async () => {
  expect(codeOf(await browser.graphql("{ budgets { nodes { id } } }", undefined, meant))).toBe("other-account");
  expect(codeOf(await browser.graphql("mutation { logout { ok } }", undefined, meant))).toBe("other-account");
  expect((await browser.graphql("{ me { id } }")).body.data.me.id).toBe(ben.account.id);
});

test("a bearer token for another account is refused alike", async () => {
  const headers = { ...meant, Authorization: `Bearer ${ben.token}` };
  expect(codeOf(await new Web(server.url).graphql("{ budgets { nodes { id } } }", undefined, headers))).toBe("other-account");
});

test("whoever the tab belongs to may sign in there, and goes on", async () => {
  const tab = new Web(server.url);
  await tab.login(ben.account.email, ben.account.password);
  const login = "mutation($i: LoginInput!) { login(input: $i) { account { id } } }";
  const { email, password } = ada.account;
  expect((await tab.graphql(login, { i: { email, password } }, meant)).body.data.login.account.id).toBe(ada.account.id);
  expect((await tab.graphql("{ budgets { nodes { id } } }", undefined, meant)).body.errors).toBeUndefined();
});

test("signing out empties the browser's cache, and not what the browser keeps of accounts", async () => {
  const tab = new Web(server.url);
  await tab.login(ada.account.email, ada.account.password);
  expect((await tab.graphql("mutation { logout { ok } }")).headers.get("Clear-Site-Data")).toBe('"cache"');
});
