import { request } from "node:http";
import { eventually } from "../support/eventually.js";
import { startServer, type TestServer } from "../support/startServer.js";
import type { Phone } from "../support/clients.js";
import { startEmbedded } from "../../src/database/embedded/startEmbedded.js";

let server: TestServer;
let ada: Phone;
beforeAll(async () => {
  server = await startServer();
  ada = await server.phone("ada");
});
afterAll(() => server?.stop());

interface Told {
  readonly status: number;
  readonly code: unknown;
  readonly type: string;
  readonly headers: Headers;
}

async function send(path: string, init: RequestInit & { headers?: Record<string, string> } = {}): Promise<Told> {
  const headers = { Authorization: `Bearer ${ada.token}`, ...init.headers };
  const response = await fetch(`${server.url}${path}`, { ...init, headers });
  const text = await response.text();
  const body = text.startsWith("{") ? JSON.parse(text) : {};
  const type = response.headers.get("content-type") ?? "";
  return { status: response.status, code: body.code ?? body.errors?.[0]?.extensions?.code, type, headers: response.headers };
}

const json = { "Content-Type": "application/json" };
const MEGABYTE = 1_048_577;

describe.each(["/api/mobile-login", "/graphql"])("somebody who is not signed in, at %s", (path) => {
  test.each([
    [16_383, false],
    [16_384, false],
    [16_385, true],
  ])("sends a body of %i bytes, and is refused: %s", async (bytes, isRefused) => {
    const frame = JSON.stringify({ query: "{ me { id } }", email: "" });
    const body = frame.replace('""', `"${"x".repeat(bytes - frame.length)}"`);
    const answer = await send(path, { method: "POST", body, headers: { ...json, Authorization: "" } });
    expect([body.length, answer.status === 413, answer.code === "payload-too-large"]).toEqual([bytes, isRefused, isRefused]);
  });
});

describe.each([
  ["REST", "/api/budgets", "application/problem+json"],
  ["GraphQL", "/graphql", "application/json"],
])("%s answers in its own form", (_api, path, type) => {
  const post = (body: string | Uint8Array, headers: Record<string, string> = json): Promise<Told> =>
    send(path, { method: "POST", headers, body: body as string });
  const told = (answer: Told): unknown => {
    expect(answer.type).toContain(type);
    return [answer.status, answer.code];
  };

  test("a refusal says how long it is, so that it comes in one piece", async () => {
    const { headers } = await post("{");
    expect([headers.get("transfer-encoding"), Number(headers.get("content-length"))]).toEqual([null, expect.any(Number)]);
    expect(Number(headers.get("content-length"))).toBeGreaterThan(0);
  });

  test("an address longer than 8 kB is refused", async () => {
    const answer = await fetch(`${server.url}/api/budgets?cursor=${"x".repeat(9000)}`);
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([414, "uri-too-long"]);
  });

  test("a body that is no JSON", async () => {
    for (const body of ["{", "{'a': 1}", '{"a": 1,}', "undefined", "\u0000"])
      expect(told(await post(body))).toEqual([400, "malformed-json"]);
  });

  test("a body above 1 MB", async () => {
    expect(told(await post(JSON.stringify({ name: "x".repeat(MEGABYTE) })))).toEqual([413, "payload-too-large"]);
  });

  test("a body of 90,000 names", async () => {
    const names = Object.fromEntries(Array.from({ length: 90_000 }, (_, at) => [`k${at}`, 1]));
    expect(told(await post(JSON.stringify(names)))).toEqual([413, "payload-too-large"]);
  });

  test("a body of another type", async () => {
    for (const type of ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "application/xml"]) {
      expect(told(await post("name=x", { "Content-Type": type }))).toEqual([415, "unsupported-media-type"]);
    }
  });

  test("an encoding that is not supported", async () => {
    expect(told(await post("x", { ...json, "Content-Encoding": "compress" }))).toEqual([415, "unsupported-media-type"]);
    expect(told(await post("{}", { "Content-Type": "application/json; charset=iso-8859-1" }))).toEqual([415, "unsupported-media-type"]);
  });

  test("a body nested 100,000 deep", async () => {
    const depth = 100_000;
    const answer = await post(`{"name":${"[".repeat(depth)}${"]".repeat(depth)}}`);
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
  });

  test("a method that is not there", async () => {
    const answer = await send(path, { method: "PUT", headers: json, body: "{}" });
    expect(told(answer)).toEqual([405, "method-not-allowed"]);
    expect(answer.headers.get("allow")).toMatch(/GET, (HEAD, )?POST/);
  });
});

test("an address where nothing lives is 404, whoever asks", async () => {
  expect((await send("/api/nothing")).code).toBe("not-found");
  expect((await send("/api/nothing", { headers: { Authorization: "" } })).status).toBe(404);
  expect((await send("/nothing")).status).toBe(404);
});

test("an address with a bad percent escape is refused, not failed", async () => {
  for (const path of ["/api/budgets/%E0%A4%A", "/api/expenses/%", "/%"]) expect((await send(path)).status).toBeLessThan(500);
});

test("GraphQL by GET: a query from where no form could have come, never a mutation", async () => {
  const ask = (query: string, headers: Record<string, string>): Promise<Told> =>
    send(`/graphql?query=${encodeURIComponent(query)}`, { headers });
  const known = { "apollo-require-preflight": "1", Accept: "application/json" };
  expect((await ask("{ me { id } }", { Accept: "application/json" })).status).toBe(400);
  expect((await ask("{ me { id } }", known)).status).toBe(200);
  const mutation = await ask('mutation { createBudget(input: { name: "x", currency: "EUR" }) { budget { id } } }', known);
  expect([mutation.status, mutation.code]).toEqual([405, "method-not-allowed"]);
  expect((await ada.get("/budgets")).body.data).toEqual([]);
});

test("a header block above 16 kB is refused", async () => {
  const status = await new Promise((resolve, reject) => {
    const sent = request(`${server.url}/api/me`, { headers: { "X-Long": "x".repeat(17_000) } }, (answer) => resolve(answer.statusCode));
    sent.on("error", reject);
    sent.end();
  });
  expect(status).toBe(431);
});

test("without the database both APIs say so, and when to come again", async () => {
  const engine = await startEmbedded({ dataDir: null, cacheDir: ".cache/mongod-standin" });
  const alone = await startServer({ uri: engine.uri, limits: { pingMs: 50 } });
  try {
    const person = await alone.phone("ada");
    const web = alone.web();
    await web.login("ada@example.org", "correct horse battery");
    await engine.stop();
    const asked = [
      await person.get("/budgets"),
      await person.graphql("{ budgets { nodes { id } } }"),
      await web.graphql("{ budgets { nodes { id } } }"),
    ];
    for (const { status, headers, body } of asked) {
      expect([status, body.code ?? body.errors[0].extensions.code]).toEqual([503, "unavailable"]);
      expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
    }
    const ready = await eventually(async () => {
      const response = await fetch(`${alone.url}/readyz`);
      return response.status === 503 ? response.json() : undefined;
    });
    expect(ready).toMatchObject({ status: "unavailable", cause: expect.stringMatching(/^database: (network|selection|no-answer)$/) });
    expect((await fetch(`${alone.url}/healthz`)).status).toBe(200);
  } finally {
    await alone.stop().catch(() => undefined);
    await engine.stop();
  }
});
