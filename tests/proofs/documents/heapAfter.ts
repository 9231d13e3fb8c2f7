import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import express from "express";
import { graphqlApi } from "../../../src/graphql/graphqlApi.js";
import { buildSchema } from "../../../src/graphql/schema.js";
import { openapi } from "../../../src/main/schemas.js";
import type { Services } from "../../../src/services/Services.js";

/**
 * Sends distinct documents to the API and prints the heap in between, each time after a collection: `heapAfter.ts COUNT STEPS`. Each document
 * has hundreds of fields and a long comment; every tenth comes often enough to be compiled. None asks for anything that is stored.
 */
const [count = 0, steps = 1] = process.argv.slice(2).map(Number);
const COMPILED_AFTER = 4;

const app = express();
const server: Server = createServer(app);
const api = await graphqlApi({
  schema: buildSchema(openapi),
  services: {} as Services,
  httpServer: server,
  introspection: true,
  report: (error) => {
    throw error;
  },
});
app.use(express.json(), api.handle);
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;

for (let step = 0; step <= steps; step++) {
  if (step > 0) for (let n = 0; n < count / steps; n++) await ask((step - 1) * (count / steps) + n);
  globalThis.gc?.();
  process.stdout.write(`${JSON.stringify({ documents: (step * count) / steps, megabytes: process.memoryUsage().heapUsed / 2 ** 20 })}\n`);
}
server.closeAllConnections();
server.close();

async function ask(n: number): Promise<void> {
  const query = `# ${"x".repeat(4000)}\nquery Q${n} { __type(name: "Budget") { ${"fields { name } ".repeat(40)} } a${n}: __typename }`;
  const body = JSON.stringify({ query });
  const times = n % 10 === 0 ? COMPILED_AFTER : 1;
  for (let time = 0; time < times; time++) {
    const answer = await fetch(url, { method: "POST", headers: { "Content-Type": "application/json" }, body });
    const { data } = (await answer.json()) as { data?: Record<string, unknown> };
    if (data?.[`a${n}`] !== "Query") throw new Error(`document ${n} was not answered`);
  }
}
