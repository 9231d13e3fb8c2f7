import { readFile } from "node:fs/promises";
import { firstKinds } from "../../src/domain/changeKinds.js";
import { asAdministrator } from "../administration/anAdministrator.js";
import { aBudget, aCategory, anExpense } from "../builders/aBudget.js";
import { aRecurring } from "../builders/aRecurring.js";
import { sendFile } from "../imports/sending.js";
import type { Phone } from "../support/clients.js";
import { PASSWORD, startServer, type TestServer } from "../support/startServer.js";
import { type ChangeDoc, entriesIn } from "../../src/models/sync/change.js";

const ROWS = 4;
const LARGEST = { rest: 200, graphql: 100 } as const;

let server: TestServer;
let ada: Phone;
let budgetId: string;
let categoryId: string;
let importId: string;
let moneyAccountId: string;

/** As many of everything that is listed in pages; what else happens afterwards is in none of these lists. */
beforeAll(async () => {
  server = await startServer();
  ada = await server.phone("ada");
  const budgets = [];
  for (let n = 0; n < ROWS; n++) budgets.push((await aBudget(ada)).id);
  budgetId = budgets[0];
  for (let n = 0; n < ROWS; n++) categoryId = (await aCategory(ada, budgetId)).id;
  for (let n = 0; n < ROWS; n++) await anExpense(ada, budgetId, { categoryId });
  for (let n = 0; n < ROWS; n++) await aRecurring(ada, budgetId);
  for (let n = 0; n < ROWS; n++) await ada.post("/monthly-budgets", { budgetId, month: `2026-0${n + 5}` });
  const file = `Date,Payee,Amount\n${Array.from({ length: ROWS }, (_, n) => `2026-11-0${n + 1},Shop ${n},-1.00`).join("\n")}\n`;
  for (let n = 0; n < ROWS; n++) await ada.post("/mobile-login", { email: ada.account.email, password: PASSWORD, device: `Phone ${n}` });
  for (let n = 0; n < ROWS; n++) await ada.post("/rules", { budgetId, when: { payee: `Shop ${n}` }, then: { note: "seen" } });
  for (let n = 0; n < ROWS; n++) await ada.post("/money-accounts", { budgetId, name: `Account ${n}`, kind: "bank", position: n % 2 });
  moneyAccountId = (await ada.get(`/money-accounts?budgetId=${budgetId}`)).body.data[0].id;
  for (let n = 0; n < ROWS; n++) await ada.post(`/money-accounts/${moneyAccountId}/statements`, { date: `2026-10-0${n + 1}`, balance: 0 });
  importId = (await sendFile(ada, budgetId, file)).body.id;
  for (let n = 1; n < ROWS; n++) await server.phone();
  await asAdministrator(server, ada);
  await server.backend.outbox.idle();
});
afterAll(() => server.stop());

interface Listed {
  readonly rows: readonly unknown[];
  readonly next: string | null;
}

/** Every list of the REST API that takes a limit, by its operation. */
const lists: Readonly<Record<string, () => string>> = {
  listBudgets: () => "/budgets?",
  listCategories: () => `/categories?budgetId=${budgetId}&`,
  listRecurring: () => `/recurring?budgetId=${budgetId}&`,
  listExpenses: () => `/expenses?budgetId=${budgetId}&`,
  listMonthlyBudgets: () => `/monthly-budgets?budgetId=${budgetId}&`,
  listActivity: () => `/budgets/${budgetId}/activity?`,
  getImport: () => `/expenses/imports/${importId}?`,
  listAccountStatements: () => `/money-accounts/${moneyAccountId}/statements?`,
  listMoneyAccounts: () => `/money-accounts?budgetId=${budgetId}&`,
  listRules: () => `/rules?budgetId=${budgetId}&`,
  listSecurityEvents: () => "/me/security-events?",
  listAccounts: () => "/admin/accounts?",
};
/** The change log is walked by a cursor of its own, which never ends; payees are completed while typing, and come without pages. */
const otherwise = ["sync", "listPayees"];

/** Every list of the GraphQL API that takes a number of rows. */
const graphs: Readonly<Record<string, (page: string) => { query: string; read: (data: any) => Listed }>> = {
  "Query.expenses": (page) => ({
    query: `{ list: expenses(budgetId: "${budgetId}", ${page}) { nodes { id } pageInfo { hasNextPage endCursor } } }`,
    read: ({ list }) => connection(list),
  }),
  "Query.recurringMovements": (page) => ({
    query: `{ list: recurringMovements(budgetId: "${budgetId}", ${page}) { nodes { id } pageInfo { hasNextPage endCursor } } }`,
    read: ({ list }) => connection(list),
  }),
  "Category.expenses": (page) => ({
    query: `{ list: category(id: "${categoryId}") { expenses(${page}) { nodes { id } pageInfo { hasNextPage endCursor } } } }`,
    read: ({ list }) => connection(list.expenses),
  }),
  "Budget.activity": (page) => ofBudget("activity", page),
  "Budget.moneyAccounts": (page) => ofBudget("moneyAccounts", page),
  "Budget.expenses": (page) => ofBudget("expenses", page),
  "Budget.monthlyBudgets": (page) => ofBudget("monthlyBudgets", page),
  "Query.monthlyBudgets": (page) => ({
    query: `{ list: monthlyBudgets(budgetId: "${budgetId}", ${page}) { nodes { id } pageInfo { hasNextPage endCursor } } }`,
    read: ({ list }) => connection(list),
  }),
  "Query.accountStatements": (page) => ({
    query: `{ list: accountStatements(moneyAccountId: "${moneyAccountId}", ${page}) { nodes { id } pageInfo { hasNextPage endCursor } } }`,
    read: ({ list }) => connection(list),
  }),
  "Query.moneyAccounts": (page) => ({
    query: `{ list: moneyAccounts(budgetId: "${budgetId}", ${page}) { nodes { id } pageInfo { hasNextPage endCursor } } }`,
    read: ({ list }) => connection(list),
  }),
  "Query.rules": (page) => ({
    query: `{ list: rules(budgetId: "${budgetId}", ${page}) { nodes { id } pageInfo { hasNextPage endCursor } } }`,
    read: ({ list }) => connection(list),
  }),
  "Query.budgets": (page) => ({
    query: `{ list: budgets(${page}) { nodes { id } pageInfo { hasNextPage endCursor } } }`,
    read: ({ list }) => connection(list),
  }),
  "Query.accounts": (page) => ({
    query: `{ list: accounts(${page}) { nodes { id: accountId } pageInfo { hasNextPage endCursor } } }`,
    read: ({ list }) => connection(list),
  }),
  "Account.budgets": (page) => ({
    query: `{ list: me { budgets(${page}) { nodes { id } pageInfo { hasNextPage endCursor } } } }`,
    read: ({ list }) => connection(list.budgets),
  }),
  "Import.rows": (page) => ({
    query: `{ list: import(id: "${importId}") { rows(${page}) { nodes { line } pageInfo { hasNextPage endCursor } } } }`,
    read: ({ list }) => connection(list.rows),
  }),
};

function ofBudget(field: string, page: string): { query: string; read: (data: any) => Listed } {
  return {
    query: `{ list: budget(id: "${budgetId}") { ${field}(${page}) { nodes { id } pageInfo { hasNextPage endCursor } } } }`,
    read: ({ list }) => connection(list[field]),
  };
}

function connection({ nodes, pageInfo }: any): Listed {
  return { rows: nodes, next: pageInfo.hasNextPage ? pageInfo.endCursor : null };
}

async function rest(path: string, limit: number, cursor?: string): Promise<Listed & { link: string | null }> {
  const query = new URLSearchParams({ limit: String(limit), ...(cursor === undefined ? {} : { cursor }) });
  const { status, body, headers } = await ada.get(`${path}${query.toString()}`);
  expect([path, status]).toEqual([path, 200]);
  return { rows: body.data ?? body.rows, next: body.nextCursor, link: headers.get("Link") };
}

test("every list of the document stands here", async () => {
  const document = JSON.parse(await readFile("schema/openapi.json", "utf8"));
  const paged = Object.values<any>(document.paths)
    .flatMap((methods) => Object.values<any>(methods))
    .filter(({ parameters = [] }) => parameters.some((one: any) => one.name === "limit"))
    .map(({ operationId }) => operationId);
  expect(paged.sort()).toEqual([...Object.keys(lists), ...otherwise].sort());
});

describe.each(Object.entries(lists))("%s", (name, at) => {
  test("says that there is more exactly when there is more", async () => {
    const all = await rest(at(), LARGEST.rest);
    const count = all.rows.length;
    expect(count).toBeGreaterThanOrEqual(ROWS);
    expect([all.next, all.link]).toEqual([null, null]);
    for (const limit of [count + 1, count]) {
      const page = await rest(at(), limit);
      expect([name, limit, page.rows.length, page.next, page.link]).toEqual([name, limit, count, null, null]);
    }
    const short = await rest(at(), count - 1);
    expect([short.rows.length, typeof short.next]).toEqual([count - 1, "string"]);
    expect(short.link).toContain('rel="next"');
    const last = await rest(at(), 1, short.next ?? "");
    expect([...short.rows, ...last.rows]).toEqual(all.rows);
    expect([last.next, last.link]).toEqual([null, null]);
  });

  test("takes 1 to 200 rows at a time", async () => {
    for (const [limit, status] of [
      [0, 422],
      [1, 200],
      [LARGEST.rest, 200],
      [LARGEST.rest + 1, 422],
    ])
      expect([limit, (await ada.get(`${at()}limit=${limit}`)).status]).toEqual([limit, status]);
  });
});

describe.each(Object.entries(graphs))("GraphQL %s", (name, asking) => {
  async function page(first: number, after?: string): Promise<Listed> {
    const { query, read } = asking(`first: ${first}${after === undefined ? "" : `, after: "${after}"`}`);
    const { body } = await ada.graphql(query);
    expect([name, first, body.errors]).toEqual([name, first, undefined]);
    return read(body.data);
  }

  test("says that there is more exactly when there is more", async () => {
    const all = await page(LARGEST.graphql);
    const count = all.rows.length;
    expect(count).toBeGreaterThanOrEqual(ROWS);
    for (const first of [count + 1, count]) {
      const full = await page(first);
      expect([first, full.rows.length, full.next]).toEqual([first, count, null]);
    }
    const short = await page(count - 1);
    expect([short.rows.length, typeof short.next]).toEqual([count - 1, "string"]);
    const last = await page(1, short.next ?? "");
    expect([...short.rows, ...last.rows]).toEqual(all.rows);
    expect(last.next).toBeNull();
  });

  test("takes 1 to 100 rows at a time", async () => {
    for (const first of [0, LARGEST.graphql + 1]) {
      const { errors } = (await ada.graphql(asking(`first: ${first}`).query)).body;
      expect([first, errors?.[0].extensions.code]).toEqual([first, "validation-failed"]);
    }
    await page(1);
    await page(LARGEST.graphql);
  });
});

test("a walk through the changes says that there is more exactly when there is more", async () => {
  const walk = async (limit: number) => (await ada.get(`/sync?budgetId=${budgetId}&limit=${limit}`)).body;
  const all = await walk(LARGEST.rest);
  const docs = await server.backend.models.changes.find({ budgetId }).lean<ChangeDoc[]>();
  // Of later kinds it tells who asks for them.
  const entries = docs.flatMap(entriesIn).filter(({ kind }) => firstKinds.includes(kind)).length;
  expect(all.hasMore).toBe(false);
  for (const [limit, hasMore] of [
    [entries + 1, false],
    [entries, false],
    [entries - 1, true],
  ] as const)
    expect([limit, (await walk(limit)).hasMore]).toEqual([limit, hasMore]);
});
