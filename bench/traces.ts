import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { startEmbedded } from "../src/database/embedded/startEmbedded.js";
import { Phone } from "../tests/support/clients.js";

// What traces cost, in processor time of the server for each request: `npm run bench:traces -- [OTHER_CHECKOUT]`. Servers with and without
// traces answer in alternation; another checkout, built as well, is compared with this one without traces.
const ROUNDS = 60;
const REQUESTS = 100;
const SECRET = "only-for-the-bench-0123456789abcdef-xyz";

interface Subject {
  readonly name: string;
  readonly child: ChildProcess;
  readonly phone: Phone;
  readonly budgetId: string;
  readonly micros: number[];
}

const database = await startEmbedded({ dataDir: null, cacheDir: path.resolve(".cache/mongod-standin") });
const receiver = createServer((request, response) => void request.resume().on("end", () => response.end("{}")));
await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
const endpoint = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;

async function subject(name: string, checkout: string, env: Readonly<Record<string, string>>): Promise<Subject> {
  const child = fork("bench/compare/server.ts", ["product", database.uri, `traces-${name.replaceAll(" ", "-")}`], {
    env: { ...process.env, JWT_SECRET: SECRET, BENCH_DIST: path.resolve(checkout, "dist"), ...env },
    execArgv: ["--import", "tsx"],
  });
  const [{ url }] = await once(child, "message");
  const phone = await Phone.register(url, "ada@example.org", "correct horse battery");
  const { body } = await phone.post("/budgets", { name: "Household", currency: "EUR", startMonth: "2026-01" });
  return { name, child, phone, budgetId: body.id, micros: [] };
}

async function usage({ child }: Subject): Promise<number> {
  child.send("usage");
  const [{ user, system }] = await once(child, "message");
  return user + system;
}

/** Half of them GraphQL, half REST, one in ten a write. */
async function load({ phone, budgetId }: Subject): Promise<void> {
  for (let n = 0; n < REQUESTS; n++) {
    if (n % 10 === 9) await phone.post("/expenses", { budgetId, amount: 100 + n, date: "2026-03-01" });
    else if (n % 2 === 0) await phone.graphql("query($id: ID!) { budget(id: $id) { name } }", { id: budgetId });
    else await phone.get(`/budgets/${budgetId}`);
  }
}

const median = (list: readonly number[]): number => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0;

const [other] = process.argv.slice(2);
const subjects = [await subject("off", ".", {}), await subject("on", ".", { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint })];
if (other !== undefined) subjects.push(await subject("the other checkout", other, {}));
for (let warm = 0; warm < 5; warm++) for (const one of subjects) await load(one);
for (let round = 0; round < ROUNDS; round++) {
  for (const one of round % 2 === 0 ? subjects : subjects.toReversed()) {
    const before = await usage(one);
    await load(one);
    one.micros.push((await usage(one)) - before);
  }
}
const [off] = subjects;
for (const { name, micros } of subjects) {
  const ratios = micros.map((spent, round) => spent / (off?.micros[round] ?? spent));
  process.stdout.write(`${name}: ${(median(micros) / REQUESTS).toFixed(0)} µs a request, ratio to off ${median(ratios).toFixed(3)}\n`);
}
for (const { child } of subjects) child.kill();
receiver.close();
await database.stop();
