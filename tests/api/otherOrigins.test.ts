import { startServer, type TestServer } from "../support/startServer.js";

const ALLOWED = "https://app.example.org";

describe.each(["true", "false"])("pages of other origins, with the explorer: %s", (explorer) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ env: { CORS_ORIGINS: ALLOWED, GRAPHQL_EXPLORER: explorer } });
  });
  afterAll(() => server?.stop());

  const asked = async (path: string, origin: string): Promise<[number, string | null]> => {
    const headers = { Origin: origin, "Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": "content-type" };
    const answer = await fetch(`${server.url}${path}`, { method: "OPTIONS", headers });
    return [answer.status, answer.headers.get("access-control-allow-origin")];
  };

  test.each(["/api/expenses", "/graphql"])("may ask %s where they are allowed to, and only there", async (path) => {
    expect(await asked(path, ALLOWED)).toEqual([204, ALLOWED]);
    expect((await asked(path, "https://elsewhere.example.org"))[1]).not.toBe("https://elsewhere.example.org");
  });

  test.each([
    ["/api/budgets", "GET, POST, HEAD, OPTIONS"],
    ["/api/monthly-budgets/mon_1", "GET, DELETE, HEAD, OPTIONS"],
    ["/api/mobile-login", "POST, OPTIONS"],
    ["/graphql", "GET, HEAD, POST, OPTIONS"],
  ])("OPTIONS of %s answers %s", async (path, allow) => {
    const answer = await fetch(`${server.url}${path}`, { method: "OPTIONS" });
    expect([answer.status, answer.headers.get("allow")]).toEqual([204, allow]);
  });
});
