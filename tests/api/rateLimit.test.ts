import { holdDate } from "../support/heldDate.js";
import { startServer, type TestServer } from "../support/startServer.js";

// A minute in which points are counted.
holdDate();

/** Enough for the people of this file, who are registered from one address. */
const LIMIT = 150;

describe("the limit on points", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ env: { RATE_LIMIT_PER_MINUTE: String(LIMIT) } });
  });
  afterAll(() => server.stop());

  const left = (answer: { headers: Headers }): number => Number(/r=(-?\d+)/.exec(answer.headers.get("ratelimit") ?? "")?.[1]);

  test("every answer says what is left, and the one too many is refused with the time to wait", async () => {
    const phone = await server.phone("limited");
    const first = await phone.get("/me");
    expect(first.headers.get("ratelimit-policy")).toBe(`"default";q=${LIMIT};w=60`);
    expect(left(first)).toBe(LIMIT - 1);
    for (let time = 1; time < LIMIT; time++) expect((await phone.get("/me")).status).toBe(200);
    const refused = await phone.get("/me");
    expect([refused.status, refused.body.code, left(refused)]).toEqual([429, "too-many-requests", 0]);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    const web = await phone.graphql("{ me { id } }");
    expect([web.status, web.body.errors[0].extensions.code]).toEqual([429, "too-many-requests"]);
    expect((await (await server.phone("another")).get("/me")).status).toBe(200);
  });

  test("an answer 304 is free", async () => {
    const phone = await server.phone("unchanged");
    const me = await phone.get("/me");
    const etag = me.headers.get("etag") ?? "";
    for (let time = 0; time < 5; time++) {
      const unchanged = await phone.get("/me", { "If-None-Match": etag });
      expect([unchanged.status, left(unchanged)]).toEqual([304, left(me)]);
    }
    for (let time = left(me); time > 0; time--) await phone.get("/me");
    const refused = await phone.get("/me", { "If-None-Match": etag });
    expect([refused.status, left(refused)]).toEqual([429, 0]);
    expect((await phone.get("/me")).status).toBe(429);
  });

  test("each operation of a GraphQL document counts, aliases included", async () => {
    const phone = await server.phone("aliases");
    const many = await phone.graphql("{ a: me { id } b: me { id } ...more } fragment more on Query { c: me { id } d: me { id } }");
    expect(left(many)).toBe(LIMIT - 4);
  });

  test("a search costs more than a page, and the same in both APIs; one that costs more than is left takes nothing", async () => {
    const phone = await server.phone("searching");
    const { body: budget } = await phone.post("/budgets", { name: "Household", currency: "EUR" });
    const search = `/expenses?budgetId=${budget.id}&q=market`;
    const document = `{ expenses(budgetId: "${budget.id}", filter: {q: "market"}) { nodes { id } } }`;
    const before = LIMIT - 2 - 2;
    expect(left(await phone.get(`/expenses?budgetId=${budget.id}`))).toBe(before);
    expect(left(await phone.get(search))).toBe(before - 22);
    expect(left(await phone.graphql(document))).toBe(before - 2 * 22);
    for (let time = 2; time < 6; time++) await phone.get(search);
    const refused = await phone.get(search);
    expect([refused.status, left(refused)]).toEqual([429, before - 6 * 22]);
    const web = await phone.graphql(document);
    // The one point is for reading the document.
    expect([web.status, web.body.errors[0].extensions.code, left(web)]).toEqual([429, "too-many-requests", before - 6 * 22 - 1]);
  });

  test("a batch costs by its length, and one that is too long for what is left makes nothing", async () => {
    const phone = await server.phone("batches");
    const { body: budget } = await phone.post("/budgets", { name: "Household", currency: "EUR" });
    const batch = (length: number) => ({
      items: Array.from({ length }, () => ({ budgetId: budget.id, amount: 100, date: "2026-11-10" })),
    });
    const made = await phone.post("/expenses/batch", batch(11));
    expect([made.status, left(made)]).toEqual([200, LIMIT - 2 - 10]);
    const refused = await phone.post("/expenses/batch", batch(500));
    expect([refused.status, left(refused)]).toEqual([429, LIMIT - 2 - 10 - 2]);
    expect((await phone.get(`/expenses?budgetId=${budget.id}`)).body.data).toHaveLength(11);
  });
});
