import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { startEmbedded } from "../src/database/embedded/startEmbedded.js";
import { Phone } from "../tests/support/clients.js";

// What traces cost, in processor time of the server for each request: `npm run bench:traces`. Servers with and without
// traces answer in alternation. Two processes of the same sources differ by some percent, so there are several starts; "off again" shows
// what is left of that.
const STARTS = 5;
const ROUNDS = 12;
const REQUESTS = 100;
const SECRET = "only-for-the-bench-0123456789abcdef-xyz";

interface Subject {
  readonly name: string;
  readonly child: ChildProcess;
  readonly phone: Phone;
  readonly budgetId: string;
}

const database = await startEmbedded({ dataDir: null, cacheDir: path.resolve(".cache/mongod-standin") });
const receiver = createServer((request, response) => void request.resume().on("end", () => response.end("{}")));
await new Promise<void>((resolve) => receiver.listen(0, "127.0.0.1", resolve));
const endpoint = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;

async function subject(name: string, env: Readonly<Record<string, string>>): Promise<Subject> {
  const child = fork("bench/compare/server.ts", ["product", database.uri, `traces-${Date.now()}`], {
    env: { ...process.env, JWT_SECRET: SECRET, ...env },
    execArgv: ["--import", "tsx"],
  });
  const [{ url }] = await once(child, "message");
  const phone = await Phone.register(url, "ada@example.org", "correct horse battery");
  const { body } = await phone.post("/budgets", { name: "Household", currency: "EUR", startMonth: "2026-01" });
  return { name, child, phone, budgetId: body.id };
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

const kinds: readonly (readonly [string, Readonly<Record<string, string>>])[] = [
  ["off", {}],
  ["on", { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint }],
  ["off again", {}],
];
const spent = new Map<string, number[]>();
for (let turn = 0; turn < STARTS; turn++) {
  const subjects: Subject[] = [];
  for (const kind of turn % 2 === 0 ? kinds : kinds.toReversed()) subjects.push(await subject(...kind));
  for (let warm = 0; warm < 5; warm++) for (const one of subjects) await load(one);
  for (let round = 0; round < ROUNDS; round++) {
    for (const one of round % 2 === 0 ? subjects : subjects.toReversed()) {
      const before = await usage(one);
      await load(one);
      spent.set(one.name, [...(spent.get(one.name) ?? []), (await usage(one)) - before]);
    }
  }
  for (const { child } of subjects) child.kill();
}
const off = spent.get("off") ?? [];
for (const [name, micros] of spent) {
  const ratios = micros.map((own, round) => own / (off[round] ?? own));
  process.stdout.write(`${name}: ${(median(micros) / REQUESTS).toFixed(0)} µs a request, ratio to off ${median(ratios).toFixed(3)}\n`);
}
receiver.close();
await database.stop();
