import { readFileSync } from "node:fs";
import { buildSchema, parse, validate } from "graphql";
import { documentId, idOfText } from "../../src/graphql/documents.js";
import { startServer, type TestServer } from "../support/startServer.js";

const read = (name: string): string => readFileSync(new URL(`../../schema/${name}`, import.meta.url), "utf8");
const known: Readonly<Record<string, string>> = JSON.parse(read("documents.json"));
const [meId, me] = Object.entries(known).find(([, text]) => text.includes("query Me{"))!;

test("every known document is valid, and stands under its own hash", () => {
  const schema = buildSchema(read("schema.graphql"));
  expect(Object.keys(known).length).toBeGreaterThan(40);
  for (const [id, text] of Object.entries(known)) {
    expect(validate(schema, parse(text)).map(({ message }) => message)).toEqual([]);
    expect([documentId(text), idOfText(text, 1000)]).toEqual([id, id]);
  }
});

test("white space, comments and the types that a cache asks for make no other document of it", () => {
  const spaced = `# who\n${me.replaceAll("{", "{ __typename\n").replace("query Me", "query   Me ")}`;
  expect(idOfText(spaced.replace("{ __typename\nme", "{ me"), 1000)).toBe(meId);
  expect(idOfText(me.replace("email", "email more: email"), 1000)).not.toBe(meId);
});

describe("with GRAPHQL_DOCUMENTS=known", () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startServer({ env: { GRAPHQL_DOCUMENTS: "known" } });
  });
  afterAll(() => server?.stop());

  test("a document of the web app runs, as text and by its id", async () => {
    const ada = await server.phone("ada");
    expect((await ada.graphql(me)).body.data.me.email).toBe("ada@example.org");
    const headers = { "Content-Type": "application/json", Authorization: `Bearer ${ada.token}` };
    const byId = await fetch(`${server.url}/graphql`, { method: "POST", headers, body: JSON.stringify({ documentId: meId }) });
    expect(((await byId.json()) as any).data.me.email).toBe("ada@example.org");
  });

  test("nothing else does, by any way that a document can come", async () => {
    const ada = await server.phone();
    const stranger = await ada.graphql("{ me { id } }");
    expect([stranger.status, stranger.body.errors[0].extensions.code]).toEqual([403, "forbidden"]);
    const headers = { "Content-Type": "application/json", Authorization: `Bearer ${ada.token}` };
    const post = (body: object, more = {}): Promise<Response> =>
      fetch(`${server.url}/graphql`, { method: "POST", headers: { ...headers, ...more }, body: JSON.stringify(body) });
    const asked = [
      await post({ documentId: "sha256:0" }),
      await post({ documentId: "__proto__" }),
      await post({ documentId: "constructor" }),
      await post({ documentId: "hasOwnProperty" }),
      await post({ documentId: meId, query: "{ me { id } }" }),
      await post({ query: "{" }),
      await post({ query: 'subscription { budgetChanged(budgetId: "b") { cursor } }' }, { Accept: "text/event-stream" }),
      await post({ query: 'subscription { budgetChanged(budgetId: "b") { cursor } }' }, { Accept: "multipart/mixed;subscriptionSpec=1.0" }),
      await fetch(`${server.url}/graphql?query=${encodeURIComponent("{ me { id } }")}`, {
        headers: { ...headers, "apollo-require-preflight": "1" },
      }),
    ];
    expect(asked.map(({ status }) => status)).toEqual(asked.map(() => 403));
  });
});
