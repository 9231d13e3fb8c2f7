import { readFile, writeFile } from "node:fs/promises";
import type { Answer as Described, Media, OpenApi, Operation, Parameter } from "../../src/rest/openapi/document.js";
import type { Answer, Phone } from "../support/clients.js";
import { type ExampleServer, startExampleServer } from "./exampleServer.js";
import { further, preparations, type Prepared } from "./exampleRequests.js";
import { masked } from "./masked.js";
import { schemaFaults } from "./schemaFaults.js";

const document: OpenApi = JSON.parse(await readFile("schema/openapi.json", "utf8"));
const faultsOf = schemaFaults(document);
const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  Object.entries(item).map(([method, operation]) => ({ path, method, operation, id: operation.operationId })),
);

let home: ExampleServer;
beforeAll(async () => {
  home = await startExampleServer();
});
afterAll(() => home?.server.stop());
afterEach(() => home.again());

/** With RECORD_EXAMPLES=1 what is answered here becomes what the document shows. */
const records = process.env["RECORD_EXAMPLES"] === "1";
const recorded: Record<string, Record<string, unknown>> = {};

const cases = operations.flatMap((one) => [
  { ...one, name: one.id, query: {} },
  ...(one.id in further ? [{ ...one, name: `${one.id} with ${JSON.stringify(further[one.id])}`, query: further[one.id]! }] : []),
]);

test.each(cases)("the example of $name is answered as the document says", async ({ id, path, method, operation, query }) => {
  const prepared = (await preparations[id]?.(home)) ?? {};
  const answer = await sent(prepared.as ?? home.ada, method, path, operation, { ...prepared, query });
  const described = operation.responses[String(answer.status)];
  expect([answer.status, answer.status < 300 ? "" : answer.text]).toEqual([expect.any(Number), ""]);
  expect(described).toBeDefined();
  expect(faultsIn(answer, described!)).toEqual([]);
  expect(undescribedHeaders(answer, described!)).toEqual([]);
  const type = answer.headers.get("content-type") ?? "";
  if (type.includes("application/json") && id !== "getOpenApi") recorded[id] = { ...recorded[id], [answer.status]: masked(answer.body) };
});

test("schema/examples.json has an answer of each operation that was answered here (RECORD_EXAMPLES=1 writes it)", async () => {
  if (records) await writeFile("schema/examples.json", `${JSON.stringify(recorded, null, 1)}\n`);
  const shown: unknown = JSON.parse(await readFile("schema/examples.json", "utf8"));
  const names = (one: unknown): string[] => Object.keys(one as object).sort();
  expect(names(shown)).toEqual(names(recorded));
});

/** The request as an explorer sends it: with every parameter and header that shows an example, and the tag that was read before. */
async function sent(who: Phone, method: string, path: string, operation: Operation, prepared: Prepared): Promise<Answer> {
  const parameters = (operation.parameters ?? []).map(resolved).filter(({ example }) => example !== undefined);
  const of = (place: string): [string, string][] =>
    parameters.filter((one) => one.in === place).map(({ name = "", example }) => [name, String(example)]);
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => ({ ...Object.fromEntries(of("path")), ...prepared.path })[name] ?? "");
  const query = new URLSearchParams({ ...Object.fromEntries(of("query")), ...prepared.query });
  const [[type, media] = ["", {}]] = Object.entries<Media>(operation.requestBody?.content ?? {});
  const body = prepared.body ?? media.example;
  // What can be read by another address alone is sent without.
  const tag = parameters.some(({ name }) => name === "If-Match") ? (await who.get(address)).headers.get("etag") : null;
  const shown = of("header").filter(([name]) => name !== "If-Match");
  const headers = {
    ...Object.fromEntries(shown),
    ...(tag === null ? {} : { "If-Match": tag }),
    ...(body === undefined ? {} : { "Content-Type": type }),
  };
  return who.send(method.toUpperCase(), `${address}${query.size === 0 ? "" : `?${query.toString()}`}`, body, headers);
}

function resolved(parameter: Parameter): Parameter {
  return parameter.$ref === undefined ? parameter : document.components.parameters![parameter.$ref.split("/").at(-1)!]!;
}

/** Of the headers that the document knows, those that it does not name for this answer. */
function undescribedHeaders({ headers }: Answer, described: Described): string[] {
  const known = Object.keys(document.components.headers ?? {});
  return known.filter((name) => headers.has(name) && !Object.hasOwn(described.headers ?? {}, name));
}

function faultsIn({ headers, body }: Answer, described: Described): unknown[] {
  if (described.content === undefined) return body === "" ? [] : ["a body that is not described"];
  const type = (headers.get("content-type") ?? "").split(";")[0] ?? "";
  const media = described.content[type];
  return media?.schema === undefined ? [`${type} is not described`] : faultsOf(media.schema, body);
}
