import { randomBytes } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Db } from "mongodb";
import { idFrom } from "../../src/domain/ids.js";
import { Client, quantile } from "./client.js";
import { documentOf } from "./household.js";
import { type Server, used } from "./processes.js";

export interface BulkNeeds {
  readonly product: Server;
  /** Counts commands, which takes time of its own. */
  readonly counting: Server;
  readonly client: Client;
  readonly token: string;
  readonly db: Db;
  readonly engineCpu: () => number;
}

interface Work {
  readonly server: number;
  readonly engine: number;
}

interface Opened {
  readonly id: string;
  readonly categories: readonly string[];
}

const MONTHS = 60;
const TIMES = 3;
const [year = 0, month = 0] = new Date().toISOString().slice(0, 7).split("-").map(Number);
const monthAt = (back: number): string => new Date(Date.UTC(year, month - 1 - back, 1)).toISOString().slice(0, 7);

/** Many new expenses at once, alone and while somebody keeps looking at the current month; and what that look costs while changes wait. */
export async function bulk(needs: BulkNeeds, quick: boolean): Promise<string> {
  const [batches, each] = quick ? [4, 200] : [12, 500];
  await write(needs, await open(needs), batches, each);
  const alone = [];
  const watched = [];
  for (let time = 0; time < TIMES; time++) {
    alone.push(await measured(needs, batches * each, async () => write(needs, await open(needs), batches, each)));
    watched.push(await whileReading(needs, batches, each));
  }
  const budget = await open(needs);
  await write(needs, budget, batches, each);
  await pause(2500);
  const processed = await reads(needs, budget);
  const waiting = await whileWaiting(needs, budget, each);
  const took = watched.flatMap(({ during }) => during);
  const usual = watched.flatMap(({ before }) => before);
  const slower = (figures: readonly number[]): string =>
    `${[0.5, 0.99, 1].map((share) => quantile(figures, share).toFixed(1)).join(" | ")} | ${(quantile(figures, 0.5) / quantile(usual, 0.5)).toFixed(1)} x`;
  const cpu = ({ server, engine }: Work): string => `${server.toFixed(2)} | ${engine.toFixed(2)}`;
  const ratio = ((waiting.server + waiting.engine) / (processed.server + processed.engine)).toFixed(1);
  const perItem = ({ server, engine }: Work): string => `${(server * 1000).toFixed(0)} + ${(engine * 1000).toFixed(0)}`;
  return `## ${batches} batches of ${each} new expenses over ${MONTHS} months, with a reader in a closed loop

Milliseconds of processor time to read the current month, when nothing waits to be processed, and while all ${each} new
expenses of a batch wait:

| | server | engine | commands | |
|---|---|---|---|---|
| processed | ${cpu(processed)} | ${processed.commands.toFixed(1)} | 1.0 x |
| ${each} changes wait | ${cpu(waiting)} | ${waiting.commands.toFixed(1)} | ${ratio} x |

The same in wall-clock milliseconds over ${TIMES} turns, with server, engine, writer and reader on one machine. During the
batches a read waits for both processors and for the engine, which runs one command at a time:

| | p50 | p99 | slowest | of the p50 |
|---|---|---|---|---|
| before | ${slower(usual)} |
| during the batches | ${slower(took)} |

${median(watched.map(({ seconds }) => seconds)).toFixed(1)} s after the last batch, five reads in a row took at most twice as long as before.
Microseconds of processor time per expense without a reader, server + engine, including all later processing:
${perItem(middle(alone))}.
`;
}

async function open({ client }: BulkNeeds): Promise<Opened> {
  const body = { name: "Bulk", currency: "EUR", startMonth: monthAt(MONTHS - 1) };
  const { id } = await client.json({ method: "POST", path: "/api/budgets", body });
  const categories: string[] = [];
  for (let place = 0; place < 12; place++)
    categories.push((await client.json({ method: "POST", path: "/api/categories", body: { budgetId: id, name: `C${place}` } })).id);
  await pause(1500);
  return { id, categories };
}

async function write({ client }: BulkNeeds, { id, categories }: Opened, batches: number, each: number): Promise<void> {
  for (let batch = 0; batch < batches; batch++) {
    const items = Array.from({ length: each }, (_, place) => {
      const number = batch * each + place;
      return { budgetId: id, amount: 100 + number, date: `${monthAt(number % MONTHS)}-01`, categoryId: categories[number % 12] };
    });
    await client.json({ method: "POST", path: "/api/expenses/batch", body: { items } });
  }
}

async function look(client: Client, { id }: Opened): Promise<number> {
  const begun = performance.now();
  await client.json({ path: `/api/budgets/${id}/months/current` });
  return performance.now() - begun;
}

/** Processor time of each of so many things, with what is processed behind them. */
async function measured({ product, engineCpu }: BulkNeeds, count: number, work: () => Promise<unknown>): Promise<Work> {
  const [server, engine] = [await used(product), engineCpu()];
  await work();
  await pause(1000);
  const [serverAfter, engineAfter] = [await used(product), engineCpu()];
  return { server: (serverAfter.cpu - server.cpu) / count, engine: (engineAfter - engine) / count };
}

interface Reading {
  readonly before: readonly number[];
  readonly during: readonly number[];
  readonly seconds: number;
}

async function whileReading(needs: BulkNeeds, batches: number, each: number): Promise<Reading> {
  const { client } = needs;
  const budget = await open(needs);
  const before: number[] = [];
  for (let count = 0; count < 60; count++) before.push(await look(client, budget));
  const during: number[] = [];
  const state = { writing: true };
  const reading = (async () => {
    while (state.writing) during.push(await look(client, budget));
  })();
  await write(needs, budget, batches, each);
  state.writing = false;
  await reading;
  const written = performance.now();
  const usual = quantile(before, 0.5);
  for (let calm = 0; calm < 5 && performance.now() - written < 60_000;) calm = (await look(client, budget)) <= 2 * usual ? calm + 1 : 0;
  return { before, during, seconds: (performance.now() - written) / 1000 };
}

/** What one look takes, and how many commands. */
async function reads(needs: BulkNeeds, budget: Opened): Promise<Work & { readonly commands: number }> {
  const { product, counting, client, token, engineCpu } = needs;
  const count = 200;
  const other = new Client(counting.url, token, 1);
  for (let time = 0; time < 2; time++) await Promise.all([look(client, budget), look(other, budget)]);
  const [server, engine] = [await used(product), engineCpu()];
  for (let time = 0; time < count; time++) await look(client, budget);
  const [serverAfter, engineAfter] = [await used(product), engineCpu()];
  const { commands } = await used(counting);
  for (let time = 0; time < 20; time++) await look(other, budget);
  const commandsAfter = (await used(counting)).commands;
  other.close();
  return {
    server: (serverAfter.cpu - server.cpu) / count,
    engine: (engineAfter - engine) / count,
    commands: (commandsAfter - commands) / 20,
  };
}

/** The expenses go into the collection as a batch leaves them, and no server is notified that there is something to process. */
async function whileWaiting(needs: BulkNeeds, budget: Opened, count: number): ReturnType<typeof reads> {
  const expenses = needs.db.collection<{ _id: string }>("expenses");
  const { id: createdBy } = await needs.client.json({ path: "/api/me" });
  for (;;) {
    const now = new Date();
    const documents = Array.from({ length: count }, (_, number) => {
      const date = `${monthAt(number % MONTHS)}-01`;
      const { categories, id: budgetId } = budget;
      const made = documentOf({ budgetId, createdBy, date, categories, number, isRare: false, now });
      const _id = idFrom(["exp", budgetId], now.getTime(), randomBytes(16));
      return { ...made, _id, importKey: _id, dirtyBudgetId: budgetId, dirtyFrom: made.month };
    });
    await expenses.insertMany(documents, { ordered: false });
    const found = await reads(needs, budget);
    // Unless a sweep has found them meanwhile.
    const left = await expenses.countDocuments({ dirtyBudgetId: budget.id });
    if (left === count) return found;
  }
}

function median(figures: readonly number[]): number {
  return quantile(figures, 0.5);
}

function middle(works: readonly Work[]): Work {
  return { server: median(works.map(({ server }) => server)), engine: median(works.map(({ engine }) => engine)) };
}
