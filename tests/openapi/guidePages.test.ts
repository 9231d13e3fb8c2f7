import { readdir, readFile } from "node:fs/promises";
import { groups } from "../../src/rest/guides/guides.js";
import { startServer, type TestServer } from "../support/startServer.js";

let server: TestServer;
let guides: string[];
beforeAll(async () => {
  // As in production: introspection is off, and there is no explorer.
  server = await startServer({ env: { GRAPHQL_EXPLORER: "false" } });
  const list = await page("/docs");
  guides = linksIn(list.text).filter((link) => link.startsWith("/docs/"));
});
afterAll(() => server.stop());

interface Shown {
  readonly status: number;
  readonly text: string;
  readonly headers: Headers;
}

async function page(address: string): Promise<Shown> {
  const answer = await fetch(server.url + address, { headers: { Accept: "text/html" } });
  return { status: answer.status, text: await answer.text(), headers: answer.headers };
}

function linksIn(html: string): string[] {
  return [...html.matchAll(/<a href="([^"]+)"/g)].map(([, link = ""]) => link);
}

test("the list has every guide and every decision once", async () => {
  const files = (await readdir("docs")).flatMap((file) => /^(.+)\.md$/.exec(file)?.[1] ?? []);
  const decisions = (await readdir("docs/decisions")).map((file) => `decisions/${file.replace(/\.md$/, "")}`);
  const names = [...files, ...decisions, "changelog", "typescript-client"];
  expect([...guides].sort()).toEqual(names.map((name) => `/docs/${name}`).sort());
  expect(groups.flatMap((group) => group.names).length).toBe(new Set(groups.flatMap((group) => group.names)).size);
});

test("every link of every guide leads to something that this server has, and each anchor to a heading", async () => {
  const broken: string[] = [];
  const pages = new Map<string, Promise<Shown>>();
  const open = (address: string): Promise<Shown> => {
    const found = pages.get(address) ?? page(address);
    pages.set(address, found);
    return found;
  };
  let followed = 0;
  for (const guide of ["/docs", ...guides]) {
    for (const link of linksIn((await open(guide)).text)) {
      if (/^https?:/.test(link)) continue;
      const [path = "", anchor] = link.split("#");
      const { status, text } = await open(path === "" ? guide : path);
      if (status !== 200 || (anchor !== undefined && !text.includes(`id="${anchor}"`))) broken.push(`${guide}: ${link}`);
      followed += 1;
    }
  }
  expect(broken).toEqual([]);
  expect(followed).toBeGreaterThan(100);
});

test("a guide is a whole page that runs nothing and loads nothing from elsewhere", async () => {
  const { status, text, headers } = await page("/docs/sync");
  expect([status, headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
  expect(text).toContain('<h1 id="keeping-a-copy-sync">Keeping a copy: sync</h1>');
  const policy = headers.get("content-security-policy");
  expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'; /);
  expect(policy).not.toContain("unsafe");
  expect(text).not.toMatch(/<script|<img|style="/);
});

test.each(["/docs/nothing", "/docs/..%2fpackage", "/docs/decisions/..%2f..%2fREADME", "/docs/constructor", "/docs/decisions/nothing"])(
  "%s is not found",
  async (address) => {
    expect((await page(address)).status).toBe(404);
  },
);

test("a name as it is in the repository leads to the same guide", async () => {
  expect((await page("/docs/sync.md")).text).toBe((await page("/docs/sync")).text);
});

test("the schema of GraphQL is served where introspection is off", async () => {
  const { status, text, headers } = await page("/graphql/schema.graphql");
  expect([status, headers.get("content-type")]).toEqual([200, "text/plain; charset=utf-8"]);
  expect(text).toBe(await readFile("schema/schema.graphql", "utf8"));
  const asked = await fetch(`${server.url}/graphql`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ query: "{ __schema { queryType { name } } }" }),
  });
  expect(((await asked.json()) as any).errors.map(({ message }: any) => message)).toEqual([
    "Introspection is off on this server. Its schema is at /graphql/schema.graphql.",
  ]);
  const options = await fetch(`${server.url}/graphql/schema.graphql`, { method: "OPTIONS" });
  expect(options.headers.get("Allow")).toBe("GET, HEAD, OPTIONS");
});

test.each(["/graphql/schema.graphql", "/docs", "/docs/sync", "/problems", "/problems/not-found"])(
  "%s is not sent again to who has it",
  async (path) => {
    const tag = (await page(path)).headers.get("etag")!;
    expect(tag).toMatch(/^"[\w-]{43}"$/);
    const again = await fetch(`${server.url}${path}`, { headers: { "If-None-Match": `W/${tag}` } });
    expect([again.status, again.headers.get("etag"), await again.text()]).toEqual([304, tag, ""]);
  },
);

test("the OpenAPI document leads to the guides", async () => {
  const document = (await (await fetch(`${server.url}/api/swagger`)).json()) as { externalDocs: { url: string } };
  const { url } = document.externalDocs;
  expect((await page(new URL(url, server.url).pathname)).status).toBe(200);
});
