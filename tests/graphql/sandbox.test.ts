import { getIntrospectionQuery } from "graphql";
import { aBudget, anExpense } from "../builders/aBudget.js";
import { eventually } from "../support/eventually.js";
import { PartStream } from "../support/PartStream.js";
import { PASSWORD, startServer, type TestServer } from "../support/startServer.js";

const STUDIO = { Origin: "https://studio.apollographql.com", "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "cors" };
const ELSEWHERE = { Origin: "https://elsewhere.example.org", "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "cors" };
const INTROSPECTION = { query: getIntrospectionQuery({ descriptions: true }), operationName: "IntrospectionQuery" };
const LOGIN = "mutation Login($i: LoginInput!) { login(input: $i) { account { email } } }";
const SUBSCRIPTION = "subscription Changed($b: ID!) { budgetChanged(budgetId: $b) { months } }";

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server?.stop());

const send = async (headers: Record<string, string>, request: object, to = server) => {
  const answer = await fetch(`${to.url}/graphql`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(request),
  });
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as any };
};
const preflight = async (path: string, headers: Record<string, string>, names: string, to = server) => {
  const asked = { ...headers, "Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": names };
  const answer = await fetch(`${to.url}${path}`, { method: "OPTIONS", headers: asked });
  const told = (name: string) => answer.headers.get(`access-control-allow-${name}`);
  return { status: answer.status, origin: told("origin"), headers: told("headers"), credentials: told("credentials") };
};
const listening = (): number => (server.backend.services.live as any).feed.watches.size;

describe("Apollo Sandbox opened at Apollo", () => {
  test("may ask without credentials: a preflight, the schema, a login, the next query and a subscription with a token", async () => {
    const ada = await server.phone();
    const budget = await aBudget(ada);
    await server.settled();
    expect(await preflight("/graphql", STUDIO, "content-type")).toEqual({
      status: 204,
      origin: "*",
      headers: "content-type",
      credentials: null,
    });
    const schema = await send(STUDIO, INTROSPECTION);
    expect([schema.status, schema.headers.get("access-control-allow-origin")]).toEqual([200, "*"]);
    expect(schema.body.data.__schema.types.length).toBeGreaterThan(50);
    const login = await send(STUDIO, {
      query: LOGIN,
      operationName: "Login",
      variables: { i: { email: ada.account.email, password: PASSWORD } },
    });
    expect(login.body.data.login.account.email).toBe(ada.account.email);
    expect(await preflight("/graphql", STUDIO, "authorization,content-type")).toMatchObject({
      origin: "*",
      headers: "authorization,content-type",
    });
    const token = { ...STUDIO, Authorization: `Bearer ${ada.token}` };
    const next = await send(token, { query: "query Me { me { email } }", operationName: "Me", variables: {} });
    expect([next.headers.get("access-control-allow-origin"), next.body.data.me.email]).toEqual(["*", ada.account.email]);
    const stream = await PartStream.open(server.url, token, { query: SUBSCRIPTION, operationName: "Changed", variables: { b: budget.id } });
    expect(stream.response.headers.get("access-control-allow-origin")).toBe("*");
    expect((await stream.next()).data.budgetChanged.months).toEqual([]);
    stream.close();
    await eventually(() => (listening() === 0 ? true : undefined));
  });

  test("gets nothing for a cookie that is sent along", async () => {
    const web = server.web();
    const ada = await server.phone();
    await web.login(ada.account.email, PASSWORD);
    const answer = await send({ ...STUDIO, Cookie: web.cookie }, { query: "{ me { email } }" });
    expect([answer.headers.get("access-control-allow-credentials"), answer.body.errors[0].extensions.code]).toEqual([
      null,
      "unauthenticated",
    ]);
  });

  test.each([
    ["production's explorer is off", { GRAPHQL_EXPLORER: "false" }],
    ["the page of any other site asks", {}],
  ])("is refused where %s", async (_when, env: Record<string, string>) => {
    const other = await startServer({ env });
    try {
      const page = "GRAPHQL_EXPLORER" in env ? STUDIO : ELSEWHERE;
      expect((await preflight("/graphql", page, "content-type", other)).origin).toBeNull();
      expect((await send(page, { query: "{ __typename }" }, other)).status).toBe(403);
    } finally {
      await other.stop();
    }
  });
});

describe("a page of any origin", () => {
  test.each(["/graphql", "/api/expenses"])("may send a bearer token to %s, and nothing else", async (path) => {
    expect(await preflight(path, ELSEWHERE, "content-type, Authorization")).toMatchObject({ status: 204, origin: "*", credentials: null });
    expect((await preflight(path, ELSEWHERE, "content-type")).origin).toBeNull();
  });

  test("is answered as the holder of its token, whatever cookie comes along", async () => {
    const [ada, ben] = [await server.phone(), await server.phone()];
    const web = server.web();
    await web.login(ben.account.email, PASSWORD);
    const bearer = { ...ELSEWHERE, Authorization: `Bearer ${ada.token}`, Cookie: web.cookie };
    const answer = await send(bearer, { query: "{ me { email } }" });
    expect([answer.headers.get("access-control-allow-origin"), answer.body.data.me.email]).toEqual(["*", ada.account.email]);
    const rest = await ada.get("/me", ELSEWHERE);
    expect([rest.headers.get("access-control-allow-origin"), rest.headers.get("access-control-expose-headers")]).toEqual([
      "*",
      expect.stringContaining("ETag"),
    ]);
  });
});

describe("the embedded Sandbox", () => {
  const own = () => ({ Origin: server.url, "Sec-Fetch-Site": "same-origin", "Sec-Fetch-Mode": "cors" });

  test("asks from the server's own page: the schema, a login, the next query and a subscription, by the cookie", async () => {
    const ada = await server.phone();
    const budget = await aBudget(ada);
    await server.settled();
    expect((await send(own(), INTROSPECTION)).body.data.__schema.queryType.name).toBe("Query");
    const login = await send(own(), {
      query: LOGIN,
      operationName: "Login",
      variables: { i: { email: ada.account.email, password: PASSWORD } },
    });
    const session = login.headers
      .getSetCookie()
      .find((cookie) => cookie.startsWith("sid="))!
      .split(";")[0]!;
    const cookie = { ...own(), Cookie: session };
    expect((await send(cookie, { query: "{ me { email } }" })).body.data.me.email).toBe(ada.account.email);
    const stream = await PartStream.open(server.url, cookie, {
      query: SUBSCRIPTION,
      variables: { b: budget.id },
      operationName: "Changed",
    });
    expect(stream.response.headers.get("Content-Type")).toBe('multipart/mixed;boundary="graphql";subscriptionSpec=1.0');
    expect((await stream.next()).data.budgetChanged.months).toEqual([]);
    await anExpense(ada, budget.id, { date: "2026-10-10" });
    expect((await stream.next()).data.budgetChanged.months).toEqual(["2026-10"]);
    await send(cookie, { query: "mutation { logout { ok } }" });
    expect(await stream.next()).toBeNull();
  });

  test.each([
    ["what is no subscription with JSON", "{ __typename }", { data: { __typename: "Query" } }],
    ["what cannot be parsed with JSON", "subscription {", { errors: [{ extensions: { code: "malformed-query" } }] }],
  ])("gets %s, as it also accepts that", async (_what, query, told) => {
    const answer = await send({ ...own(), Accept: "multipart/mixed;subscriptionSpec=1.0, application/json" }, { query });
    expect(answer.headers.get("content-type")).toContain("application/");
    expect(answer.body).toMatchObject(told);
  });

  test.each([
    ["the subscriber is nobody", { b: "bud_1" }, "unauthenticated"],
    ["a variable is missing", {}, "invalid-type"],
  ])("gets one part and the end when %s", async (_when, variables, code) => {
    const stream = await PartStream.open(server.url, own(), { query: SUBSCRIPTION, variables });
    expect(JSON.stringify((await stream.next()).errors)).toContain(code);
    expect(await stream.next()).toBeNull();
  });
});

describe("the page of Apollo Sandbox", () => {
  test("asks at /graphql with cookies, under a policy that no other page has", async () => {
    const page = await fetch(`${server.url}/graphql/sandbox`, { headers: { Accept: "text/html" } });
    const html = await page.text();
    const policy = page.headers.get("content-security-policy")!;
    expect([page.status, page.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
    expect(html).toContain('var initialEndpoint = window.location.origin + "/graphql";');
    expect(html).toContain('"includeCookies":true');
    expect(html).not.toContain("http-equiv");
    expect(policy).toContain("frame-src https://sandbox.embed.apollographql.com");
    expect(html).toContain(`nonce="${/nonce-([0-9a-f]+)/.exec(policy)![1]}"`);
    for (const path of ["/", "/graphql", "/api-docs/", "/docs"]) {
      const other = await fetch(`${server.url}${path}`, { headers: { Accept: "text/html" } });
      expect([path, other.headers.get("content-security-policy")]).toEqual([path, expect.not.stringContaining("apollographql")]);
    }
  });

  test("is not there without the explorer", async () => {
    const other = await startServer({ env: { GRAPHQL_EXPLORER: "false" } });
    try {
      expect((await fetch(`${other.url}/graphql/sandbox`, { headers: { Accept: "text/html" } })).headers.get("content-type")).not.toContain(
        "html",
      );
    } finally {
      await other.stop();
    }
  });
});
