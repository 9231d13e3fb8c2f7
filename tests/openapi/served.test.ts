import type { OpenApi } from "../../src/rest/openapi/document.js";
import { startServer, type TestServer } from "../support/startServer.js";

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ env: { PUBLIC_URL: "https://budget.example.org" } });
});
afterAll(() => server.stop());

async function swagger(query = ""): Promise<{ status: number; type: string | null; document: any }> {
  const answer = await fetch(`${server.url}/api/swagger${query}`);
  return { status: answer.status, type: answer.headers.get("content-type"), document: await answer.json() };
}

test.each([
  ["", "3.0."],
  ["?version=3.0", "3.0."],
  ["?version=3.1", "3.1."],
])("/api/swagger%s is the document as OpenAPI %s, with the whole address of this server", async (query, version) => {
  const { status, type, document } = await swagger(query);
  expect([status, type]).toEqual([200, "application/json; charset=utf-8"]);
  expect(document.openapi).toMatch(new RegExp(`^${version.replaceAll(".", "\\.")}`));
  expect(document.servers).toEqual([{ url: "https://budget.example.org/api", description: "This server" }]);
});

test("both versions tell the same operations and components", async () => {
  const [old, young] = await Promise.all([swagger(), swagger("?version=3.1")]);
  const names = ({ paths, components }: any): unknown => [
    Object.entries<object>(paths).flatMap(([path, item]) => Object.keys(item).map((method) => `${method} ${path}`)),
    Object.keys(components.schemas),
  ];
  expect(names(young.document)).toEqual(names(old.document));
});

test("in OpenAPI 3.1 null is a type, and a file is described by its media type alone", async () => {
  const { document } = await swagger("?version=3.1");
  expect(document.components.schemas.Expense.properties.note.type).toEqual(["string", "null"]);
  expect(JSON.stringify(document)).not.toContain('"nullable"');
  const { content } = document.paths["/expenses/imports"].post.requestBody;
  expect(content["application/x-ofx"].schema).toEqual({});
});

test.each([
  ["?version=2.0", 422, "validation-failed"],
  ["?version=3.0&version=3.1", 422, "validation-failed"],
  ["?format=yaml", 422, "validation-failed"],
])("/api/swagger%s is refused with %d %s", async (query, status, code) => {
  const answer = await swagger(query);
  expect([answer.status, answer.document.code]).toEqual([status, code]);
});

test("Swagger UI keeps no token in the browser, where it would outlive signing out of the web app", async () => {
  const page = await (await fetch(`${server.url}/api-docs/swagger-ui-init.js`)).text();
  expect(page).toContain('"persistAuthorization": false');
});

test("Swagger UI starts with empty filters, and makes up no key and no tag: it would send them, and be refused", async () => {
  const page = await (await fetch(`${server.url}/api-docs/swagger-ui-init.js`)).text();
  const of = (name: string): unknown => JSON.parse(new RegExp(`"${name}": (\\{[^{}]*(?:\\{[^{}]*\\})?[^{}]*\\})`).exec(page)?.[1] ?? "");
  const shown = /"swaggerDoc": (\{.*\}),\s+"customOptions"/s.exec(page)?.[1];
  const { paths }: OpenApi = JSON.parse(shown ?? "");
  const parameters = Object.values(paths).flatMap((item) => Object.values(item).flatMap((operation) => operation.parameters ?? []));
  const optional = parameters.filter(({ in: where, required }) => where === "query" && required !== true);
  expect(optional.length).toBeGreaterThan(30);
  expect(optional.filter((parameter) => "example" in parameter)).toEqual([]);
  expect(parameters.find(({ name, required }) => name === "budgetId" && required === true)).toHaveProperty("example");
  for (const name of ["IdempotencyKey", "IfMatch", "IfNoneMatch"]) expect(of(name)).not.toHaveProperty("example");
});

test("the document is not sent again to who has it, and another version of OpenAPI is refused as any other value", async () => {
  const tags = await Promise.all(
    ["3.0", "3.1"].map(async (version) => (await fetch(`${server.url}/api/swagger?version=${version}`)).headers.get("etag")),
  );
  expect(new Set(tags).size).toBe(2);
  const again = await fetch(`${server.url}/api/swagger`, { headers: { "If-None-Match": tags[0]! } });
  expect([again.status, again.headers.get("etag")]).toEqual([304, tags[0]]);
  const { status, document } = await swagger("?version=2");
  expect([status, document.code, document.errors[0].path]).toEqual([422, "validation-failed", "/version"]);
});

test("pages of other origins may read every header that the document names", async () => {
  const answer = await fetch(`${server.url}/api/swagger`, {
    headers: { Origin: "https://elsewhere.example.org", Authorization: "Bearer x" },
  });
  const exposed = answer.headers.get("access-control-expose-headers")!.toLowerCase().split(",");
  const { document } = await swagger();
  const answers = Object.values<any>(document.paths).flatMap((item) =>
    Object.values<any>(item).flatMap(({ responses }) => Object.values<any>(responses)),
  );
  const named = new Set(
    [...answers, ...Object.values<any>(document.components.responses ?? {})].flatMap(({ headers = {} }) => Object.keys(headers)),
  );
  const readable = ["cache-control", "content-language", "content-type", "expires", "last-modified", "pragma"];
  expect(named.size).toBeGreaterThan(8);
  // What a URL supports is told by the refusal of a method that no document describes.
  named.add("Allow");
  expect([...named].filter((name) => ![...exposed, ...readable].includes(name.toLowerCase()))).toEqual([]);
});
