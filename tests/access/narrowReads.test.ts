import { aBudget, aCategory, anExpense } from "../builders/aBudget.js";
import { Phone } from "../support/clients.js";
import { EventStream } from "../support/EventStream.js";
import { PASSWORD, startServer, type TestServer } from "../support/startServer.js";
import { tokenOf } from "./narrowTokens.js";

let server: TestServer;
let ada: Phone;
let mine: any;
let secret: any;
let food: any;
let hidden: any;
let narrow: Phone;
beforeAll(async () => {
  server = await startServer();
});
beforeEach(async () => {
  ada = await server.phone();
  [mine, secret] = [await aBudget(ada, { name: "Shared with a script" }), await aBudget(ada, { name: "Secret" })];
  food = await aCategory(ada, mine.id, { name: "Food", budgeted: 40_000, rollover: { policy: "capped", cap: 777 } });
  hidden = await aCategory(ada, secret.id, { name: "Hidden", budgeted: 40_000 });
  await anExpense(ada, mine.id, { categoryId: food.id, payee: "Baker" });
  await anExpense(ada, secret.id, { categoryId: hidden.id, payee: "Doctor" });
  narrow = await tokenOf(server, ada, ["read", "add", "write", "share"], [mine.id]);
});
afterAll(() => server?.stop());

const keyed = { "Idempotency-Key": "key-1" };

describe("a token for one budget", () => {
  test("is made with it, by whoever has it, and says so", async () => {
    const wanted = { name: "Script", actions: ["read"], budgets: [mine.id], password: PASSWORD };
    const { status, body } = await ada.post("/me/tokens", wanted);
    expect(status).toBe(201);
    expect(body.accessToken).toMatchObject({ actions: ["read"], budgets: [mine.id], scopes: ["read"] });
    const script = new Phone(server.url, body.token, null, ada.account);
    expect((await script.get("/me/token")).body).toEqual({
      actions: ["read"],
      budgets: [mine.id],
      expiresAt: body.accessToken.expiresAt,
    });
    const { data } = (await script.graphql("{ viewerToken { actions budgets expiresAt } }")).body;
    expect(data.viewerToken).toEqual({
      actions: ["READ"],
      budgets: [mine.id],
      expiresAt: body.accessToken.expiresAt,
    });
    const { viewerToken } = (await ada.graphql("{ viewerToken { actions budgets expiresAt } }")).body.data;
    expect(viewerToken).toEqual({ actions: ["READ", "ADD", "WRITE", "SHARE"], budgets: null, expiresAt: null });
    const stranger = await server.phone();
    for (const budgets of [["bud_0000000000000000"], [mine.id]]) {
      const refused = await stranger.post("/me/tokens", { ...wanted, budgets });
      expect([refused.status, refused.body.errors]).toEqual([
        422,
        [expect.objectContaining({ path: "/budgets/0", code: "unknown-budget" })],
      ]);
    }
    for (const [given, fault] of [
      [{}, { path: "/actions", code: "required", message: "This field is required." }],
      [
        { actions: ["read"], scopes: ["read"] },
        { path: "/scopes", code: "not-allowed" },
      ],
    ] as const) {
      const refused = await ada.post("/me/tokens", { name: "Script", password: PASSWORD, ...given });
      expect(refused.body.errors).toEqual([expect.objectContaining(fault)]);
    }
  });

  test("can do nothing on a server of the release before", async () => {
    const [doc] = await server.backend.models.accessTokens.find({ accountId: ada.account.id }).lean();
    expect(doc).toMatchObject({ scopes: [], budgets: [mine.id] });
  });

  test("finds it alone in lists, nodes, references, sync and exports", async () => {
    expect((await narrow.get("/budgets")).body.data.map(({ id }: any) => id)).toEqual([mine.id]);
    expect((await narrow.get("/budgets?limit=1")).body.nextCursor).toBeNull();
    const nodes = await narrow.graphql(`{ nodes(ids: ["${mine.id}", "${secret.id}", "${food.id}", "${hidden.id}"]) { id } }`);
    expect(nodes.body.data.nodes).toEqual([{ id: mine.id }, null, { id: food.id }, null]);
    const own = await narrow.graphql("{ me { budgets { nodes { id } } } budgets { nodes { id } } }");
    expect(own.body.data).toEqual({ me: { budgets: { nodes: [{ id: mine.id }] } }, budgets: { nodes: [{ id: mine.id }] } });
    const { changes, cursor } = (await narrow.get("/sync")).body;
    expect(changes.length).toBeGreaterThan(2);
    expect(JSON.stringify(changes)).not.toMatch(/Secret|Hidden|Doctor/);
    await anExpense(ada, secret.id, { payee: "Doctor" });
    expect((await narrow.get(`/sync?since=${cursor}`)).body.changes).toEqual([]);
    const all = (await narrow.get("/me/export")).body;
    expect(all.budgets.map(({ budget }: any) => budget.id)).toEqual([mine.id]);
    expect([all.sessions, all.accessTokens]).toEqual([[], []]);
    expect((await ada.get("/me/export")).body.accessTokens).toHaveLength(1);
  });

  test("does not go on from the cursor of another credential, which knows of more budgets", async () => {
    const { cursor } = (await ada.get("/sync?limit=200")).body;
    const { status, body } = await narrow.get(`/sync?since=${cursor}`);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(JSON.stringify(body)).not.toContain(secret.id);
  });

  test("is not told live of another, neither by a stream nor by a request that is held", async () => {
    const news = await narrow.get(`/sync?budgetId=${secret.id}&wait=30`);
    expect(news.body.code).toBe("not-found");
    const { cursor } = (await narrow.get("/sync?limit=200")).body;
    const held = narrow.get(`/sync?since=${cursor}&wait=30`);
    await anExpense(ada, secret.id, { payee: "Doctor" });
    await anExpense(ada, mine.id, { payee: "Grocer" });
    const told = (await held).body.changes;
    expect(JSON.stringify(told)).toContain("Grocer");
    expect(JSON.stringify(told)).not.toContain("Doctor");
    const stream = await EventStream.open(server.url, { Authorization: `Bearer ${narrow.token}` }, { b: secret.id });
    expect(JSON.stringify(await stream.next())).toContain("not-found");
  });

  test("does not hear the answer that another credential got for a request about another", async () => {
    const about = (budgetId: string) => ({ budgetId, amount: 5, date: "2026-11-02" });
    const first = await ada.post("/expenses", about(secret.id), keyed);
    expect((await narrow.post("/expenses", about(secret.id), keyed)).body.code).toBe("not-found");
    expect((await ada.post("/expenses", about(secret.id), keyed)).text).toBe(first.text);
    const gone = await anExpense(ada, secret.id);
    expect((await ada.delete(`/expenses/${gone.id}`, keyed)).status).toBe(204);
    expect((await narrow.delete(`/expenses/${gone.id}`, keyed)).body.code).toBe("not-found");
    const key = "key-2";
    const mutation = "mutation($i: CreateExpenseInput!, $k: String) { createExpense(input: $i, idempotencyKey: $k) { expense { id } } }";
    await ada.graphql(mutation, { i: about(secret.id), k: key });
    expect((await narrow.graphql(mutation, { i: about(secret.id), k: key })).body.errors[0].extensions.code).toBe("not-found");
  });

  test("hears its own answer again, also that of a batch which named others", async () => {
    const items = [mine, secret].map(({ id: budgetId }) => ({ budgetId, amount: 5, date: "2026-11-02" }));
    const first = await narrow.post("/expenses/batch", { items }, keyed);
    expect(first.body.results.map(({ status }: any) => status)).toEqual(["created", "failed"]);
    const again = await narrow.post("/expenses/batch", { items }, keyed);
    expect([again.text, again.headers.get("idempotent-replayed")]).toEqual([first.text, "true"]);
    const reader = await tokenOf(server, ada, ["read"], [mine.id]);
    expect((await reader.post("/expenses/batch", { items }, keyed)).body.code).toBe("forbidden");
  });
});

describe("a token that may only add", () => {
  test("makes expenses and reads names, and no amount", async () => {
    const add = await tokenOf(server, ada, ["add"]);
    expect((await add.post("/expenses", { budgetId: mine.id, categoryId: food.id, amount: 5, date: "2026-11-02" })).status).toBe(201);
    const { data } = (await add.get(`/categories?budgetId=${mine.id}`)).body;
    expect(data).toEqual([
      expect.objectContaining({ id: food.id, name: "Food", budgeted: 0, rollover: { policy: "none", cap: null }, allocations: [] }),
    ]);
    expect((await add.get("/budgets")).body.data.map(({ name }: any) => name).sort()).toEqual(["Secret", "Shared with a script"]);
    const read = `{ categories(budgetId: "${mine.id}") { nodes { name budgeted rollover { policy cap } allocations { budgeted } } } }`;
    expect((await add.graphql(read)).body.data.categories.nodes).toEqual([
      { name: "Food", budgeted: 0, rollover: { policy: "NONE", cap: null }, allocations: [] },
    ]);
    const moved = `mutation { createExpense(input: { budgetId: "${mine.id}", amount: 5, date: "2026-11-02" }) { expense { id } months { totalSpent } } }`;
    const { body } = await add.graphql(moved);
    expect([body.errors, body.data.createExpense]).toEqual([undefined, { expense: { id: expect.any(String) }, months: null }]);
    expect((await ada.get(`/categories?budgetId=${mine.id}`)).body.data[0].budgeted).toBe(40_000);
  });

  test("hears what it sent where an expense was there before, and not that it was", async () => {
    const add = await tokenOf(server, ada, ["add"]);
    const file = "Date,Amount,Payee,Transaction ID\n2026-11-03,-31.41,Grocer,TX1\n";
    const { body: imported } = await ada.send("POST", `/expenses/imports?budgetId=${mine.id}&source=bank`, file, {
      "Content-Type": "text/csv",
    });
    const { externalId, source } = (await ada.get(`/expenses/${imported.rows[0].expenseId}`)).body;
    const guess = { budgetId: mine.id, amount: 1, date: "2026-11-02", externalId, source };
    const single = await add.post("/expenses", guess);
    expect([single.status, single.body.amount, single.body.payee]).toEqual([201, 1, null]);
    expect(single.body.id).not.toBe(imported.rows[0].expenseId);
    const { results } = (await add.post("/expenses/batch", { items: [guess] })).body;
    expect(results).toEqual([{ index: 0, status: "created", expense: single.body }]);
    expect((await ada.post("/expenses", guess)).body.amount).toBe(3141);
  });

  test("does not hear what became of its own expense", async () => {
    const add = await tokenOf(server, ada, ["add"]);
    const newId = `exp_${mine.id.slice("bud_".length)}${"0".repeat(22)}`;
    const own = { budgetId: mine.id, amount: 5, date: "2026-11-02", newId };
    expect((await add.post("/expenses", own)).body.id).toBe(newId);
    await ada.patch(`/expenses/${newId}`, { amount: 31_415, payee: "Doctor" });
    expect((await add.post("/expenses", own)).text).not.toMatch(/31415|Doctor/);
    expect((await add.post("/expenses/batch", { items: [own] })).text).not.toMatch(/31415|Doctor/);
    expect((await ada.post("/expenses", own)).body).toMatchObject({ amount: 31_415, payee: "Doctor" });
  });
});
