import { aBudget, anExpense } from "../builders/aBudget.js";
import { Phone } from "../support/clients.js";
import { holdDate } from "../support/heldDate.js";
import { startServer, type TestServer } from "../support/startServer.js";

// A minute in which points are counted.
holdDate();

const LIMIT = 200;
const LEAVING_PER_MINUTE = 10;

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ env: { RATE_LIMIT_PER_MINUTE: String(LIMIT), TRUST_PROXY: "1" } });
});
afterAll(() => server.stop());

let addresses = 0;
/** Each with points of its own. */
const anAddress = (): Record<string, string> => ({ "X-Forwarded-For": `10.1.0.${++addresses}` });

const left = (answer: { headers: Headers }): number => Number(/r=(-?\d+)/.exec(answer.headers.get("ratelimit") ?? "")?.[1]);

async function aPerson(name: string): Promise<Phone> {
  const { body } = await new Phone(server.url, null).post(
    "/mobile-register",
    { email: `${name}@example.org`, password: PASSWORD },
    anAddress(),
  );
  return new Phone(server.url, body.token, body.refreshToken, body.user);
}

const PASSWORD = "correct horse battery staple";

async function posted(query: string, headers: Record<string, string>, more: object = {}) {
  const answer = await fetch(`${server.url}/graphql`, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...headers },
    body: JSON.stringify({ query, ...more }),
  });
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, text };
}

/** Takes what the account has left. */
async function spend(phone: Phone): Promise<void> {
  const budget = left(await phone.get("/me"));
  await Promise.all(Array.from({ length: budget }, () => phone.get("/me")));
  expect((await phone.get("/me")).status).toBe(429);
}

/** A document that is refused: by its length, and for finding out and telling what is wrong with it. */
const pointsRefused = (query: string): number => Math.ceil(query.length / 100) + 4;
const unknownFields = (count: number): string => `{ ${Array.from({ length: count }, (_, at) => `nope${at}`).join(" ")} }`;

describe("documents", () => {
  test("the word in a comment frees nothing: it is charged, and refused where no point is left", async () => {
    const address = anAddress();
    const query = `#logout\n${unknownFields(50)}`;
    const points = pointsRefused(query);
    expect(left(await posted(query, address))).toBe(LIMIT - points);
    for (let time = 1; time < Math.ceil(LIMIT / points); time++) expect((await posted(query, address)).status).toBe(400);
    const refused = await posted(query, address);
    expect([refused.status, Number(refused.headers.get("retry-after")) > 0]).toEqual([429, true]);
  });

  test.each([
    ["mistakes", `#${"x".repeat(1993)}\n{nope}`, {}],
    ["what cannot be parsed", `${"{".repeat(900)}${" ".repeat(1100)}`, {}],
    ["too many tokens", `{ me { ${"id ".repeat(1000)} } }`, {}],
    ["mistakes in a subscription", `#${"x".repeat(1993)}\n{nope}`, { Accept: "text/event-stream" }],
  ])("%s pay by the length of the document, each time", async (_what, query, headers) => {
    const address = anAddress();
    const points = pointsRefused(query);
    expect(points).toBeGreaterThanOrEqual(20);
    for (let time = 1; time <= 3; time++) expect(left(await posted(query, { ...address, ...headers }))).toBe(LIMIT - time * points);
  });

  test("a valid one pays by its length once, and says so", async () => {
    const ada = await aPerson("valid");
    const query = `#${"x".repeat(1000)}\n{ me { id } }`;
    const first = await ada.graphql(query);
    expect([first.body.extensions.cost.requested, left(first)]).toEqual([1, LIMIT - 11]);
    const second = await ada.graphql(query);
    expect([second.body.extensions.cost.requested, left(second)]).toEqual([1, LIMIT - 12]);
  });

  test("a document behind a thousand parameters of an address is charged as well", async () => {
    const query = unknownFields(100);
    const headers = { ...anAddress(), "apollo-require-preflight": "1" };
    const answer = await fetch(`${server.url}/graphql?${"a&".repeat(1000)}b?&query=${encodeURIComponent(query)}`, { headers });
    expect(answer.status).toBe(400);
    expect(answer.headers.get("ratelimit")).toContain(`r=${LIMIT - pointsRefused(query)}`);
  });

  test("one that costs more than is left is refused before it is parsed", async () => {
    const ada = await aPerson("long");
    const { status, body } = await ada.graphql(`{${" ".repeat(LIMIT * 100)}`);
    expect([status, body.errors[0].extensions.code]).toEqual([429, "too-many-requests"]);
  });

  test.each([{}, { Accept: "text/event-stream" }])("of many errors ten are reported", async (headers) => {
    const { text } = await posted(unknownFields(900), { ...anAddress(), ...headers });
    expect(text.match(/Cannot query field/g)).toHaveLength(10);
    expect(text).not.toContain("Too many validation errors");
  });
});

describe("without a point left", () => {
  test("a phone logs out", async () => {
    const ada = await aPerson("phone");
    await spend(ada);
    expect((await ada.post("/mobile-logout")).status).toBe(204);
    expect((await ada.get("/me")).status).toBe(401);
  });

  test.each([
    ["an empty object", { "Content-Type": "application/json" }, "{}"],
    ["an empty body of JSON", { "Content-Type": "application/json", "Content-Length": "0" }, undefined],
  ])("a phone that sends %s along logs out as well", async (what, headers, sent) => {
    const ada = await aPerson(`body${what.length}`);
    await spend(ada);
    expect((await ada.send("POST", "/mobile-logout", sent, headers)).status).toBe(204);
    expect((await ada.get("/me")).status).toBe(401);
  });

  test("a refused upload without a length is not received to its end", async () => {
    const ada = await aPerson("chunked");
    await spend(ada);
    const headers = { Authorization: `Bearer ${ada.token}`, "Content-Type": "text/csv" };
    const body = new Blob([new Uint8Array(100)]).stream();
    const answer = await fetch(`${server.url}/api/expenses/imports?budgetId=bud_x`, {
      method: "POST",
      headers,
      body,
      duplex: "half",
    });
    expect([answer.status, answer.headers.get("connection")]).toEqual([429, "close"]);
  });

  test("one ends another session, and then all of them", async () => {
    const ada = await aPerson("sessions");
    const other = new Phone(
      server.url,
      (await new Phone(server.url, null).post("/mobile-login", { email: "sessions@example.org", password: PASSWORD }, anAddress())).body
        .token,
    );
    const sessions = (await ada.get("/me/sessions")).body.data;
    await spend(ada);
    const { id } = sessions.find(({ current }: any) => !current);
    expect((await ada.send("DELETE", `/me/sessions/${id}`)).status).toBe(204);
    expect((await other.get("/me")).status).toBe(401);
    expect((await ada.send("DELETE", "/me/sessions")).status).toBe(204);
    expect((await ada.get("/me")).status).toBe(401);
  });

  test("GraphQL logs out, and takes nothing else for it", async () => {
    const ada = await aPerson("web");
    await spend(ada);
    const both = await ada.graphql('mutation { logout { ok } updateMe(input: {name: "x"}) { account { id } } }');
    expect(both.status).toBe(429);
    const refused = await ada.graphql("#logout\n{ me { id } }");
    expect([refused.status, refused.body.extensions.cost]).toEqual([429, { requested: 1, limit: LIMIT, left: 0 }]);
    const out = await ada.graphql("mutation Logout { logout { ok __typename } }");
    expect([out.status, out.body.data.logout.ok]).toEqual([200, true]);
    expect((await ada.get("/me")).status).toBe(401);
  });

  test("a refusal says what is left and when there is more", async () => {
    const ada = await aPerson("told");
    await spend(ada);
    const { headers } = await ada.get("/me");
    expect([headers.get("ratelimit-policy"), left({ headers })]).toEqual([`"default";q=${LIMIT};w=60`, 0]);
  });

  test("a session that ends nothing is refused after some tries, which keeps no other session from leaving", async () => {
    const ada = await aPerson("vain");
    const other = new Phone(
      server.url,
      (await new Phone(server.url, null).post("/mobile-login", { email: "vain@example.org", password: PASSWORD }, anAddress())).body.token,
    );
    await spend(ada);
    const statuses = await Promise.all(
      Array.from({ length: LEAVING_PER_MINUTE + 3 }, async () => (await ada.send("DELETE", "/me/sessions/ses_missing")).status),
    );
    expect(statuses.filter((status) => status === 404)).toHaveLength(LEAVING_PER_MINUTE);
    expect(statuses.filter((status) => status === 429)).toHaveLength(3);
    expect((await other.send("DELETE", "/me/sessions")).status).toBe(204);
  });
});

describe("ending nothing", () => {
  test("costs a point where a session is unknown", async () => {
    const ada = await aPerson("unknown");
    const before = left(await ada.get("/me"));
    const { status, headers } = await ada.send("DELETE", "/me/sessions/ses_missing");
    expect([status, left({ headers })]).toEqual([404, before - 1]);
  });

  test("costs a point with a forged token, and is refused like anything else without one", async () => {
    const address = anAddress();
    const forged = new Phone(server.url, "x.y.z");
    const answers = await Promise.all(Array.from({ length: LIMIT }, () => forged.send("POST", "/mobile-logout", undefined, address)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]));
    expect((await forged.send("POST", "/mobile-logout", undefined, address)).status).toBe(429);
    expect((await posted("mutation { logout { ok } }", address)).status).toBe(429);
  });
});

describe("an answer 304", () => {
  let ada: Phone;
  let budgetId: string;
  let expenseId: string;
  beforeAll(async () => {
    ada = await aPerson("unchanged");
    budgetId = (await aBudget(ada)).id;
    expenseId = (await anExpense(ada, budgetId)).id;
  });

  test.each(["expense", "budget", "account"])("is free of one resource, and not for a star: %s", async (kind) => {
    const address = kind === "expense" ? `/expenses/${expenseId}` : kind === "budget" ? `/budgets/${budgetId}` : "/me";
    const first = await ada.get(address);
    const known = await ada.get(address, { "If-None-Match": `"x", W/${first.headers.get("etag")}` });
    expect([known.status, left(known)]).toEqual([304, left(first)]);
    const star = await ada.get(address, { "If-None-Match": "*" });
    expect([star.status, left(star)]).toEqual([304, left(first) - 1]);
    const changed = await ada.get(address, { "If-None-Match": '"0"' });
    expect([changed.status, left(changed)]).toEqual([200, left(first) - 2]);
  });

  test.each([
    ["a month", "/months/2026-11", 1],
    ["months", "/months?from=2026-10&to=2026-11", 7],
    ["a search", "?q=market", 22],
    ["a list", "", 2],
    ["a report", "report", 20],
  ])("of %s costs what the read costs, by its tag and by a star", async (_what, rest, points) => {
    const address =
      rest === "report"
        ? `/reports/spending?budgetId=${budgetId}`
        : rest.startsWith("/months")
          ? `/budgets/${budgetId}${rest}`
          : `/expenses?budgetId=${budgetId}${rest.replace("?", "&")}`;
    const first = await ada.get(address);
    for (const [time, tag] of [first.headers.get("etag") ?? "", "*"].entries()) {
      const known = await ada.get(address, { "If-None-Match": tag });
      expect([known.status, left(known)]).toEqual([304, left(first) - (time + 1) * points]);
    }
  });
});
