import { setTimeout as pause } from "node:timers/promises";
import { Memberships } from "../../src/services/access/Memberships.js";
import { aBudget, anExpense } from "../builders/aBudget.js";
import { sendFile } from "../imports/sending.js";
import { type Answer, Phone } from "../support/clients.js";
import { tokenNamed } from "../support/tokenNamed.js";
import { PASSWORD, startServer, type TestServer } from "../support/startServer.js";

const MOST = 4;

let server: TestServer;
beforeAll(async () => {
  const names = ["BUDGETS", "EXPENSES", "TOKENS", "SESSIONS", "IMPORTS"];
  server = await startServer({ env: Object.fromEntries(names.map((name) => [`QUOTA_${name}`, String(MOST)])) });
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => server.stop());

interface Limited {
  readonly code: string;
  /** Adds one, as somebody who has a budget. */
  readonly add: (phone: Phone, budgetId: string, at: number) => Promise<Answer>;
  /** How many there are before the first is added. */
  readonly before: number;
}

const limited: Readonly<Record<string, Limited>> = {
  budgets: {
    code: "too-many-budgets",
    before: 1,
    add: (phone, _budgetId, at) => phone.post("/budgets", { name: `b${at}`, currency: "EUR" }),
  },
  expenses: {
    code: "too-many-expenses",
    before: 0,
    add: (phone, budgetId, at) => phone.post("/expenses", { budgetId, amount: at + 1, date: "2026-11-10" }),
  },
  tokens: {
    code: "too-many-tokens",
    before: 0,
    add: (phone, _budgetId, at) => phone.post("/me/tokens", tokenNamed(`t${at}`)),
  },
};

describe.each(Object.entries(limited))("%s", (_name, { code, before, add }) => {
  test("the last one that fits is made, and the one after it is refused with words that say what to do", async () => {
    const ada = await server.phone();
    const budget = await aBudget(ada);
    for (let count = before; count < MOST; count++) expect((await add(ada, budget.id, count)).status).toBe(201);
    const refused = await add(ada, budget.id, MOST);
    expect([refused.status, refused.body.code]).toEqual([409, code]);
    expect(refused.body.detail).toMatch(/at most 4 .*\. \w/);
    const bob = await server.phone();
    expect((await add(bob, (await aBudget(bob)).id, 0)).status).toBe(201);
  });

  test("of 50 that are sent at once as many are made as fit", async () => {
    const ada = await server.phone();
    const budget = await aBudget(ada);
    const answers = await Promise.all(Array.from({ length: 50 }, (_, at) => add(ada, budget.id, at)));
    const statuses = answers.map(({ status }) => status);
    const fit = MOST - before;
    expect([statuses.filter((status) => status === 201).length, statuses.filter((status) => status === 409).length]).toEqual([
      fit,
      50 - fit,
    ]);
  });
});

test("a deleted budget comes back only where there is room for it", async () => {
  const ada = await server.phone();
  const [deleted] = await Promise.all(Array.from({ length: MOST }, () => aBudget(ada)));
  const path = `/budgets/${deleted.id}`;
  expect((await ada.delete(path)).status).toBe(204);
  const another = await aBudget(ada);
  const refused = await ada.post(`${path}/restore`);
  expect([refused.status, refused.body.code]).toEqual([409, "too-many-budgets"]);
  expect((await ada.get(path)).status).toBe(404);
  expect((await ada.delete(`/budgets/${another.id}`)).status).toBe(204);
  expect([(await ada.post(`${path}/restore`)).status, (await ada.post(`${path}/restore`)).status]).toEqual([200, 200]);
});

test("of two deleted ones that are restored at once, where there is room for one, one comes back", async () => {
  const ada = await server.phone();
  const deleted: string[] = [];
  for (let made = 0; made < 2; made++) {
    const { id } = await aBudget(ada);
    expect((await ada.delete(`/budgets/${id}`)).status).toBe(204);
    deleted.push(id);
  }
  for (let made = 1; made < MOST; made++) await aBudget(ada);
  const countOwned = Reflect.get(Memberships.prototype, "countOwned");
  // Long enough for the other one to count as well, if nothing holds it back.
  jest.spyOn(Memberships.prototype, "countOwned").mockImplementation(async function (this: Memberships, ...given) {
    const count = await countOwned.apply(this, given);
    await pause(100);
    return count;
  });
  const answers = await Promise.all(deleted.map((id) => ada.post(`/budgets/${id}/restore`)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test("a batch that does not fit whole is refused item by item, and makes nothing", async () => {
  const ada = await server.phone();
  const budget = await aBudget(ada);
  await anExpense(ada, budget.id);
  const batch = (length: number) => ({
    items: Array.from({ length }, () => ({ budgetId: budget.id, amount: 100, date: "2026-11-10" })),
  });
  const refused = await ada.post("/expenses/batch", batch(MOST));
  expect(refused.body.results.map(({ problem }: any) => problem.code)).toEqual(Array.from({ length: MOST }, () => "too-many-expenses"));
  const made = await ada.post("/expenses/batch", batch(MOST - 1));
  expect(made.body.results.map(({ status }: any) => status)).toEqual(Array.from({ length: MOST - 1 }, () => "created"));
});

test("a capture needs a place as well", async () => {
  const ada = await server.phone();
  const { id } = await aBudget(ada);
  for (let count = 0; count < MOST; count++) await anExpense(ada, id);
  const { status, body } = await ada.post("/captures", { budgetId: id, amount: "1.00", payee: "Shop" });
  expect([status, body.code]).toEqual([409, "too-many-expenses"]);
});

describe("an expense that exists, by its externalId, needs no place", () => {
  const named = (budgetId: string, externalId: string, fields: object = {}) => ({
    budgetId,
    amount: 100,
    date: "2026-11-10",
    externalId,
    ...fields,
  });
  const outcomes = async (phone: Phone, items: readonly object[]) => {
    const { body } = await phone.post("/expenses/batch", { items });
    return body.results.map(({ status, problem }: any) => problem?.code ?? status);
  };

  test("in a full budget a repeat finds it, and what is new or other is refused", async () => {
    const ada = await server.phone();
    const { id } = await aBudget(ada);
    const all = ["a", "b", "c", "d"].map((name) => named(id, name));
    expect(await outcomes(ada, all)).toEqual(Array.from({ length: MOST }, () => "created"));
    expect(await outcomes(ada, all)).toEqual(Array.from({ length: MOST }, () => "existing"));
    const answers = [named(id, "a"), named(id, "a", { amount: 5 }), named(id, "e"), { budgetId: id, amount: 1, date: "2026-11-10" }];
    const sent = [];
    for (const answer of answers) sent.push(await ada.post("/expenses", answer));
    expect(sent.map(({ status, body }) => [status, body.code])).toEqual([
      [200, undefined],
      [409, "external-id-taken"],
      [409, "too-many-expenses"],
      [409, "too-many-expenses"],
    ]);
    expect(await outcomes(ada, [...all, named(id, "e"), named(id, "b", { amount: 5 }), named(id, "e")])).toEqual([
      ...Array.from({ length: MOST }, () => "existing"),
      "too-many-expenses",
      "external-id-taken",
      "too-many-expenses",
    ]);
    expect(await server.backend.models.expenses.countDocuments({ budgetId: id })).toBe(MOST);
  });

  test("of a batch as many as are new must fit, two with one new externalId as one", async () => {
    const ada = await server.phone();
    const { id } = await aBudget(ada);
    const three = ["a", "b", "c"].map((name) => named(id, name));
    await outcomes(ada, three);
    const existing = three.map(() => "existing");
    expect(await outcomes(ada, [...three, named(id, "d"), named(id, "e")])).toEqual([
      ...existing,
      "too-many-expenses",
      "too-many-expenses",
    ]);
    expect(await outcomes(ada, [named(id, "d"), ...three, named(id, "d"), named(id, "d", { amount: 5 })])).toEqual([
      "created",
      ...existing,
      "existing",
      "external-id-taken",
    ]);
    expect(await server.backend.models.expenses.countDocuments({ budgetId: id })).toBe(MOST);
  });

  test("of many batches that are sent at once, each with one that exists, as many are made as fit", async () => {
    const ada = await server.phone();
    const { id } = await aBudget(ada);
    await outcomes(ada, [named(id, "a")]);
    const sent = await Promise.all(Array.from({ length: 20 }, (_, at) => outcomes(ada, [named(id, "a"), named(id, `n${at % 10}`)])));
    expect(new Set(sent.map(([first]) => first))).toEqual(new Set(["existing"]));
    expect(sent.filter(([, second]) => second === "created")).toHaveLength(MOST - 1);
    expect(await server.backend.models.expenses.countDocuments({ budgetId: id })).toBe(MOST);
  });
});

test("a budget that is deleted makes room, and one that others share takes none", async () => {
  const [ada, bob] = [await server.phone(), await server.phone()];
  const made = await Promise.all(Array.from({ length: MOST }, () => aBudget(ada)));
  expect((await ada.post("/budgets", { name: "more", currency: "EUR" })).status).toBe(409);
  expect((await ada.delete(`/budgets/${made[0]?.id}`)).status).toBe(204);
  expect((await ada.post("/budgets", { name: "more", currency: "EUR" })).status).toBe(201);
  expect((await bob.get("/budgets")).body.data).toEqual([]);
});

test("one session more ends the one that was not seen for the longest time, also when 50 sign in at once", async () => {
  const ada = await server.phone();
  const stranger = new Phone(server.url, null);
  const login = () => stranger.post("/mobile-login", { email: ada.account.email, password: PASSWORD });
  for (let count = 1; count < MOST; count++) {
    server.clock.forward(1000);
    await login();
  }
  expect((await ada.get("/me")).status).toBe(200);
  server.clock.forward(61_000);
  const newest = await login();
  expect((await ada.get("/me")).status).toBe(401);
  expect(newest.status).toBe(200);
  const answers = await Promise.all(Array.from({ length: 50 }, login));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  const live = await server.backend.models.sessions.countDocuments({ accountId: ada.account.id, revokedAt: null });
  expect(live).toBeLessThanOrEqual(MOST);
});

describe("imports of a budget", () => {
  const send = (phone: Phone, budgetId: string) => sendFile(phone, budgetId, "date,amount,payee\n2026-11-02,-1.00,p\n");
  const refused = [409, "too-many-imports", expect.stringContaining("at most 4 imports")];

  test("so many are kept, and one more is refused", async () => {
    const ada = await server.phone();
    const budget = await aBudget(ada);
    for (let count = 0; count < MOST; count++) expect((await send(ada, budget.id)).status).toBe(201);
    const { status, body } = await send(ada, budget.id);
    expect([status, body.code, body.detail]).toEqual(refused);
  });

  test("of 50 that are sent at once as many are made as fit, and nothing is kept of the others", async () => {
    const ada = await server.phone();
    const budget = await aBudget(ada);
    const answers = await Promise.all(Array.from({ length: 50 }, () => send(ada, budget.id)));
    const made = answers.filter(({ status }) => status === 201);
    for (const { status, body } of answers.filter((one) => !made.includes(one))) expect([status, body.code, body.detail]).toEqual(refused);
    const { imports, importChunks } = server.backend.models;
    expect([
      made.length,
      await imports.countDocuments({ budgetId: budget.id }),
      await importChunks.countDocuments({ budgetId: budget.id }),
    ]).toEqual([MOST, MOST, 0]);
  });
});
