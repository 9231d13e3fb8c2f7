import { anExpense } from "../builders/aBudget.js";
import { startWorld, type World } from "../access/world.js";

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world?.server.stop());

const operators = [
  "{$ne:null}",
  '{"$gt":""}',
  "$where",
  "[$ne]=1",
  "' || '1'=='1",
  "; return true",
  "\u0000",
  "../../etc/passwd",
  "%00",
  "__proto__",
  "constructor",
];

test("operators in the address are only an id that nobody has", async () => {
  for (const text of operators) {
    for (const path of ["/budgets/", "/expenses/", "/categories/", "/monthly-budgets/"]) {
      const { status } = await world.owner.get(`${path}${encodeURIComponent(text)}`);
      expect([text, [404, 422].includes(status)]).toEqual([text, true]);
    }
  }
});

test("operators in a query are refused, in every spelling", async () => {
  const { budget, owner } = world;
  const queries = [
    `budgetId[$ne]=x`,
    `budgetId[]=${budget.id}`,
    `budgetId=${budget.id}&budgetId=x`,
    `budgetId=${budget.id}&limit=1&limit=200`,
    `budgetId=${budget.id}&q[$regex]=.*`,
    `budgetId=${budget.id}&$where=1`,
    `budgetId=${budget.id}&__proto__[x]=1`,
    `budgetId=${budget.id}&constructor=1`,
    `budgetId=${budget.id}&sort=$natural`,
    `budgetId=${budget.id}&limit=1e2`,
    `budgetId=${budget.id}&limit=0x10`,
    `budgetId=${budget.id}&limit=-1`,
    `budgetId=${budget.id}&limit=201`,
    `budgetId=${budget.id}&limit=`,
    `budgetId=${budget.id}&cursor=x.y`,
    `budgetId=${budget.id}&minAmount=1.5`,
  ];
  for (const query of queries) expect([query, (await owner.get(`/expenses?${query}`)).status]).toEqual([query, 422]);
});

test("a pattern in a search is only text, and a wicked one finds and stops nothing", async () => {
  const { budget, owner } = world;
  await anExpense(owner, budget.id, { payee: `${"a".repeat(100)}!` });
  for (const q of [".*", "(b+)+$", "[", "\\", "$", "^", "(?=x)", "a".repeat(200)]) {
    const { status, body } = await owner.get(`/expenses?budgetId=${budget.id}&q=${encodeURIComponent(q)}`);
    expect([q, status, body.data]).toEqual([q, 200, []]);
  }
});

test("a cursor works for its own list and owner only", async () => {
  const { owner, editor, budget } = world;
  for (let day = 1; day < 4; day++) await owner.post("/expenses", { budgetId: budget.id, amount: day, date: `2026-11-0${day}` });
  const { nextCursor } = (await owner.get(`/expenses?budgetId=${budget.id}&limit=1`)).body;
  const other = (await editor.post("/budgets", { name: "Other", currency: "EUR" })).body;
  expect((await owner.get(`/expenses?budgetId=${budget.id}&limit=1&cursor=${nextCursor}`)).status).toBe(200);
  for (const path of [
    `/expenses?budgetId=${budget.id}&sort=amount&cursor=${nextCursor}`,
    `/budgets?cursor=${nextCursor}`,
    `/expenses?budgetId=${budget.id}&cursor=${nextCursor}x`,
  ]) {
    expect([path, (await owner.get(path)).status]).toEqual([path, 422]);
  }
  expect((await editor.get(`/expenses?budgetId=${other.id}&cursor=${nextCursor}`)).status).toBe(422);
});

test("headers change neither who asks nor what is asked", async () => {
  const { stranger, budget } = world;
  const games = [
    { "X-HTTP-Method-Override": "DELETE" },
    { "X-Method-Override": "DELETE" },
    { "X-Original-URL": "/api/me" },
    { "X-Rewrite-URL": "/api/me" },
    { "X-Forwarded-User": "owner@example.org" },
    { "X-Forwarded-For": "127.0.0.1" },
    { "X-Account-Id": world.owner.account.id },
    { Cookie: `sid=s%3A${"x".repeat(40)}.y; token=${world.owner.token}` },
    { "Accept-Language": "x".repeat(4000) },
  ];
  for (const headers of games)
    expect([headers, (await stranger.get(`/budgets/${budget.id}`, headers as any)).status]).toEqual([headers, 404]);
  expect((await world.owner.get(`/budgets/${budget.id}`)).status).toBe(200);
});

test("credentials are read from one place and in one form", async () => {
  const { token } = world.owner;
  const url = `${world.server.url}/api/me`;
  const forms = [
    `bearer${token}`,
    `Basic ${token}`,
    `Token ${token}`,
    `Bearer`,
    `Bearer  `,
    `Bearer ${token} ${token}`,
    `Bearer ${token},Bearer ${token}`,
    `Bearer "${token}"`,
    token ?? "",
  ];
  for (const Authorization of forms)
    expect([Authorization.slice(0, 12), (await fetch(url, { headers: { Authorization } })).status]).toEqual([
      Authorization.slice(0, 12),
      401,
    ]);
  for (const query of [`?access_token=${token}`, `?token=${token}`]) expect((await fetch(`${url}${query}`)).status).not.toBe(200);
});

test("a request id of one's own is echoed only if it is harmless", async () => {
  const given = async (id: string): Promise<string | null> =>
    (await world.owner.get("/me", { "X-Request-Id": id })).headers.get("x-request-id");
  expect(await given("abc-123")).toBe("abc-123");
  for (const id of ["<script>", "a b", "x".repeat(65), '"', "{}"]) expect(await given(id)).toMatch(/^[0-9a-f-]{36}$/);
});

test("a page of another site can do nothing with the cookie", async () => {
  const web = world.server.web();
  await web.login("owner@example.org", "correct horse battery");
  const mutation = 'mutation { createBudget(input: { name: "Stolen", currency: "EUR" }) { budget { id } } }';
  const before = await world.stored();
  const foreign = [
    { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site" },
    { Origin: "https://evil.example" },
    { Origin: "null" },
    { "Sec-Fetch-Site": "same-site" },
    { "Sec-Fetch-Site": "cross-site" },
  ];
  for (const headers of foreign) expect([headers, (await web.graphql(mutation, {}, headers as any)).status]).toEqual([headers, 403]);
  expect(await world.stored()).toBe(before);
  expect((await web.graphql(mutation, {}, { "Sec-Fetch-Site": "same-origin" })).body.errors).toBeUndefined();
});

test("pages of other sites may not read answers to requests without a token, unless they are on the list", async () => {
  const { headers } = await fetch(`${world.server.url}/api/me`, { headers: { Origin: "https://evil.example" } });
  expect(headers.get("access-control-allow-origin")).toBeNull();
  expect(headers.get("access-control-allow-credentials")).toBeNull();
});

test("every answer says how a browser must treat it", async () => {
  for (const path of ["/api/me", "/graphql", "/healthz", "/api-docs/", "/nothing"]) {
    const { headers } = await fetch(`${world.server.url}${path}`);
    expect([path, headers.get("x-content-type-options")]).toEqual([path, "nosniff"]);
    expect([path, headers.get("content-security-policy")?.includes("frame-ancestors 'none'")]).toEqual([path, true]);
    expect([path, headers.get("x-powered-by")]).toEqual([path, null]);
  }
});
