import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import express, { type RequestHandler } from "express";
import { securityHeaders } from "../../../src/http/securityHeaders.js";
import { webPages } from "../../../src/main/webPages.js";

const browser = { Accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8" };
const directory = mkdtempSync(path.join(tmpdir(), "pages-"));
const servers: Server[] = [];

async function serve(options: { directory: string; explorer: boolean }, ...before: RequestHandler[]): Promise<string> {
  const app = express();
  app.use(...before, webPages(options));
  app.use((_request, response) => {
    response.status(404).send("nothing");
  });
  const server = app.listen(0);
  servers.push(server);
  await new Promise((resolve) => server.once("listening", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

let url: string;
beforeAll(async () => {
  mkdirSync(path.join(directory, "assets"));
  writeFileSync(path.join(directory, "index.html"), "the app");
  writeFileSync(path.join(directory, "explorer.html"), "the explorer");
  writeFileSync(path.join(directory, "favicon.svg"), "<svg/>");
  writeFileSync(path.join(directory, "favicon.ico"), "an icon");
  for (const [file, text] of [
    ["app-1a2b.js", "plain"],
    ["app-1a2b.js.gz", "packed"],
    ["app-1a2b.js.br", "packed smaller"],
    ["json.worker-1a2b.js", "works"],
  ]) {
    writeFileSync(path.join(directory, "assets", file ?? ""), text ?? "");
  }
  url = await serve({ directory, explorer: true });
});
afterAll(() => {
  for (const server of servers) server.close();
  rmSync(directory, { recursive: true });
});

test.each(["/", "/app", "/app/budgets/bud_1?month=2026-01", "/app/login"])(
  "%s is the app, under a strict content policy",
  async (address) => {
    const answer = await fetch(url + address, { headers: browser });
    expect([answer.status, await answer.text()]).toEqual([200, "the app"]);
    expect(answer.headers.get("content-security-policy")).toContain("script-src 'self';");
    expect(answer.headers.get("cache-control")).toBe("no-cache");
  },
);

test.each([
  "/api/budgets",
  "/api-docs",
  "/healthz",
  "/nothing",
  "/application",
  "/assets/none.js",
  "/assets/..%2findex.html",
  "/index.html",
])("%s is left to others", async (address) => {
  expect((await fetch(url + address, { headers: browser })).status).toBe(404);
});

test("a browser that opens /graphql gets the explorer; a query goes on to the API", async () => {
  expect(await (await fetch(`${url}/graphql`, { headers: browser })).text()).toBe("the explorer");
  expect((await fetch(`${url}/graphql`, { headers: { Accept: "*/*" } })).status).toBe(404);
  expect((await fetch(`${url}/graphql`, { method: "POST", headers: browser })).status).toBe(404);
});

test.each([
  ["/favicon.svg", "image/svg+xml"],
  ["/favicon.ico", /^image\/(x-icon|vnd\.microsoft\.icon)/],
])("%s is an icon that a browser may keep", async (address, type) => {
  const answer = await fetch(url + address);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toMatch(type);
  expect(answer.headers.get("cache-control")).toContain("max-age=86400");
});

test("in production there is no explorer", async () => {
  const production = await serve({ directory, explorer: false });
  expect((await fetch(`${production}/graphql`, { headers: browser })).status).toBe(404);
});

test("assets are kept for ever, and packed for those who can unpack", async () => {
  const plain = await fetch(`${url}/assets/app-1a2b.js`, { headers: { "Accept-Encoding": "identity" } });
  expect(await plain.text()).toBe("plain");
  expect(plain.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  const packed = await fetch(`${url}/assets/app-1a2b.js`, { method: "HEAD", headers: { "Accept-Encoding": "gzip" } });
  expect(packed.headers.get("content-encoding")).toBe("gzip");
  expect(packed.headers.get("content-type")).toContain("text/javascript");
  expect(packed.headers.get("vary")).toContain("Accept-Encoding");
});

test.each([
  ["gzip, deflate, br, zstd", "br"],
  ["br, gzip", "br"],
  ["*", "br"],
  ["gzip, deflate", "gzip"],
  ["gzip;q=1.0, br;q=0.5", "gzip"],
  ["br;q=0, *;q=0.1", "gzip"],
  ["identity, br;q=0.5", null],
  ["BR;Q=0.2, gzip;q=0.1", "br"],
  ["br;q=0", null],
  ["br;q=high", null],
  ["", null],
])("of the codings that %p accepts, the server sends %p, whatever their order", async (accepted, sent) => {
  const { headers } = await fetch(`${url}/assets/app-1a2b.js`, { method: "HEAD", headers: { "Accept-Encoding": accepted } });
  expect(headers.get("content-encoding")).toBe(sent);
});

test("a worker has the policy of the pages, a script none", async () => {
  const policyOf = async (file: string) => (await fetch(`${url}/assets/${file}`)).headers.get("content-security-policy");
  expect(await policyOf("json.worker-1a2b.js")).toContain("script-src 'self';");
  expect(await policyOf("app-1a2b.js")).toBeNull();
});

test("before the pages are built, a line says how to build them", async () => {
  const bare = await serve({ directory: path.join(directory, "none"), explorer: true });
  const answer = await fetch(bare, { headers: browser });
  expect([answer.status, await answer.text()]).toEqual([503, expect.stringContaining("npx vite build")]);
});

test("a script keeps the security headers that mean something for a file, and no other of the server's", async () => {
  const guarded = await serve({ directory, explorer: true }, securityHeaders(true));
  const names = async (address: string): Promise<string[]> => [...(await fetch(guarded + address, { headers: browser })).headers.keys()];
  const [script, nothing] = await Promise.all([names("/assets/app-1a2b.js"), names("/elsewhere")]);
  const without = await fetch(`${url}/elsewhere`).then(({ headers }) => [...headers.keys()]);
  const guarding = nothing.filter((name) => !without.includes(name));
  expect(guarding.length).toBeGreaterThan(10);
  expect(guarding.filter((name) => script.includes(name))).toEqual([
    "cross-origin-resource-policy",
    "referrer-policy",
    "strict-transport-security",
    "x-content-type-options",
  ]);
});
