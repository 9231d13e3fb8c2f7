import { holdDate } from "../support/heldDate.js";
import { startServer, type TestServer } from "../support/startServer.js";

// A minute in which requests are counted.
holdDate();

const PER_POINT = 10;

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ env: { RATE_LIMIT_PER_MINUTE: "2", TRUST_PROXY: "1" } });
});
afterAll(() => server.stop());

const ask = (path: string, address: string, init: RequestInit = {}): Promise<Response> =>
  fetch(`${server.url}${path}`, { ...init, headers: { ...init.headers, "X-Forwarded-For": address } });

async function spend(address: string): Promise<void> {
  const answers = await Promise.all(Array.from({ length: 2 * PER_POINT }, () => ask("/healthz", address)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
}

let networks = 0;

test.each([
  ["/healthz", {}, "text/plain; charset=utf-8", /^Too many requests from this address/],
  ["/problems", {}, "text/plain; charset=utf-8", /^Too many requests from this address/],
  ["/nowhere", {}, "text/plain; charset=utf-8", /^Too many requests from this address/],
  ["/api/me", {}, "application/problem+json", /"code":"too-many-requests"/],
  ["/graphql", { method: "POST" }, "application/json; charset=utf-8", /^\{"errors":\[.*"code":"too-many-requests"/],
] as const)("an address that asked too often is refused in the form of what it asks for: %s", async (path, init, type, text) => {
  const address = `10.2.${++networks}.1`;
  await spend(address);
  const refused = await ask(path, address, init);
  expect([refused.status, refused.headers.get("content-type")]).toEqual([429, type]);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await refused.text()).toMatch(text);
  expect((await ask("/healthz", `10.2.${networks}.2`)).status).toBe(200);
});

test("one network of IPv6 is one address, and what it asks for is counted together", async () => {
  const paths = ["/healthz", "/readyz", "/problems", "/api/nowhere"];
  for (let time = 0; time < 2 * PER_POINT; time++) {
    expect((await ask(paths[time % paths.length] ?? "", `2001:db8:0:1::${time + 1}`)).status).not.toBe(500);
  }
  expect((await ask("/healthz", "2001:db8:0:1:ffff::1")).status).toBe(429);
  expect((await ask("/healthz", "2001:db8:0:2::1")).status).toBe(200);
});

test("without a limit of points there is none of requests", async () => {
  const unlimited = await startServer();
  try {
    for (let time = 0; time < 3 * PER_POINT; time++) expect((await fetch(`${unlimited.url}/healthz`)).status).toBe(200);
  } finally {
    await unlimited.stop();
  }
});
