import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import { graphqlApi } from "../../../src/graphql/graphqlApi.js";
import { beginContext } from "../../../src/http/RequestContext.js";
import { buildSchema } from "../../../src/graphql/schema.js";
import { openapi } from "../../../src/main/schemas.js";
import type { Services } from "../../../src/services/Services.js";

/**
 * Sends distinct documents to the API and prints the heap in between, each time after a collection: `heapAfter.ts KIND COUNT STEPS`.
 * The kind `page` has the length and the fields of an app's documents; `comment` has a long comment. Every fourth comes often enough
 * to be compiled. None asks for anything that is stored.
 */
const kind = process.argv[2];
const [count = 0, steps = 1] = process.argv.slice(3).map(Number);
const COMPILED_AFTER = 4;

const FIELDS = `id date month description payee note tags amount currency type createdAt updatedAt version externalId source
  category { id name } splits { amount note category { id name } } original { amount currency rate }`;
const texts: Readonly<Record<string, (n: number) => string>> = {
  page: (n) => `query Q${n}($skip: Boolean = true) { a${n}: __typename expenses(budgetId: "none", first: 50) @skip(if: $skip) {
    nodes { ${FIELDS} } totals { count income expenses net } pageInfo { hasNextPage endCursor } } }`,
  comment: (n) => `# ${"x".repeat(4000)}\nquery Q${n} { __type(name: "Budget") { ${"fields { name } ".repeat(40)} } a${n}: __typename }`,
};
const textOf = texts[kind ?? ""];
if (textOf === undefined) throw new Error(`Use one of the kinds ${Object.keys(texts).join(", ")}.`);

const app = express();
const server: Server = createServer(app);
const api = await graphqlApi({
  schema: buildSchema(openapi),
  services: {} as Services,
  httpServer: server,
  introspection: true,
  sandbox: null,
  report: (error) => {
    throw error;
  },
});
app.use(beginContext, express.json(), api.handle);
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;

for (let step = 0; step <= steps; step++) {
  if (step > 0) for (let n = ((step - 1) * count) / steps; n < (step * count) / steps; n++) await ask(textOf(n), n);
  globalThis.gc?.();
  process.stdout.write(`${JSON.stringify({ documents: (step * count) / steps, megabytes: process.memoryUsage().heapUsed / 2 ** 20 })}\n`);
}
server.closeAllConnections();
server.close();

async function ask(query: string, n: number): Promise<void> {
  const body = JSON.stringify({ query });
  const times = n % 4 === 0 ? COMPILED_AFTER : 1;
  for (let time = 0; time < times; time++) {
    const answer = await fetch(url, { method: "POST", headers: { "Content-Type": "application/json" }, body });
    const { data } = (await answer.json()) as { data?: Record<string, unknown> };
    if (data?.[`a${n}`] !== "Query") throw new Error(`document ${n} was not answered`);
  }
}
