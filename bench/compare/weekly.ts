import type { Db } from "mongodb";
import { caseFolded } from "../../src/domain/folded.js";
import { Client, quantile } from "./client.js";
import type { Household } from "./household.js";
import { type Server, used } from "./processes.js";

interface Setting {
  readonly product: Server;
  readonly client: Client;
  readonly token: string;
  readonly db: Db;
  readonly large: Household;
  readonly engineCpu: () => number;
}

const RULES = 200;
const PAYEES = 3000;
const RENAMED_AT_ONCE = 1000;
/** Changes are processed so long after the last one. */
const PROCESSED_MS = 1500;

/** What is done every week: a create that 200 rules are looked at for, and payees while typing. */
export async function weekly(setting: Setting, quick: boolean): Promise<string> {
  const { ratio, rows } = await creates(setting, quick);
  const completion = await completions(setting, quick);
  return `## Rules and payees

Milliseconds of processor time per created expense, server + engine, with all that is processed after it: in a budget
without rules and in one with ${RULES}, of which the last one matches, in ${quick ? 3 : 9} alternating turns. Both send \`applyRules\`.

| | server | engine |
|---|---|---|
${rows.join("\n")}

With / without: **${ratio.toFixed(2)} x** (goal 1.2 x).

Payees while typing, one request after the other, in a budget of ${setting.large.size.toLocaleString("en")} expenses and ${PAYEES.toLocaleString("en")} payees (goal 20 ms).
Milliseconds of processor time per request, server + engine, and the median on the clock of this machine:

| | processor | clock |
|---|---|---|
${completion.join("\n")}
`;
}

async function creates({ product, client, token, engineCpu }: Setting, quick: boolean): Promise<{ ratio: number; rows: string[] }> {
  const [turns, each] = quick ? [3, 40] : [9, 100];
  const budgets: { readonly id: string; readonly server: number[]; readonly engine: number[] }[] = [];
  for (const rules of [0, RULES]) {
    const { id } = await client.json({ method: "POST", path: "/api/budgets", body: { name: `${rules} rules`, currency: "EUR" } });
    for (let n = 0; n < rules; n++)
      await client.json({ method: "POST", path: "/api/rules", body: { budgetId: id, ...ruleAt(n === rules - 1, n) } });
    budgets.push({ id, server: [], engine: [] });
  }
  const date = new Date().toISOString().slice(0, 10);
  for (let turn = -1; turn < turns; turn++)
    for (const { id, server, engine } of turn % 2 === 0 ? budgets : [...budgets].reverse()) {
      const [before, engineBefore] = [await used(product), engineCpu()];
      const own = new Client(product.url, token, 2);
      const body = {
        budgetId: id,
        amount: 1250,
        date,
        payee: "Corner Market",
        description: "weekly shop",
        tags: ["food"],
        applyRules: true,
      };
      await own.burst(each, () => ({ method: "POST", path: "/api/expenses", body }), [201]);
      own.close();
      await new Promise((resolve) => setTimeout(resolve, PROCESSED_MS));
      if (turn < 0) continue;
      server.push(((await used(product)).cpu - before.cpu) / each);
      engine.push((engineCpu() - engineBefore) / each);
    }
  const costs = budgets.map(({ server, engine }) => [quantile(server, 0.5), quantile(engine, 0.5)] as const);
  const rows = costs.map(
    ([server, engine], place) => `| ${place === 0 ? "without rules" : `${RULES} rules`} | ${server.toFixed(2)} | ${engine.toFixed(2)} |`,
  );
  const [without = 0, withRules = 0] = costs.map(([server, engine]) => server + engine);
  return { ratio: withRules / without, rows };
}

function ruleAt(isLast: boolean, n: number): object {
  if (isLast) return { when: { text: { contains: "market" } }, then: { note: "by rule" } };
  return n % 2 === 0
    ? { when: { payee: `Somebody ${n}` }, then: { note: `${n}` } }
    : { when: { text: { contains: `word${n}` }, type: "expense" }, then: { addTags: [`t${n}`] } };
}

async function completions({ product, client, db, large, engineCpu }: Setting, quick: boolean): Promise<string[]> {
  await spreadPayees(db, large);
  const path = (q: string): string => `/api/payees?budgetId=${large.budgetId}&limit=10${q}`;
  const first = performance.now();
  await client.json({ path: path("") });
  const rows = [`| the first time: all payees are counted | | ${(performance.now() - first).toFixed(0)} |`];
  const questions: readonly [string, (place: number) => string][] = [
    ["most used", () => ""],
    ["one letter", (place) => `&q=${"bcsm"[place % 4]}`],
    ["three letters", (place) => `&q=${["sho", "bak", "cor", "pha"][place % 4]}`],
  ];
  const count = quick ? 30 : 100;
  for (const [name, q] of questions) {
    const times: number[] = [];
    for (let place = 0; place < 10; place++) await client.json({ path: path(q(place)) });
    const [before, engineBefore] = [await used(product), engineCpu()];
    for (let place = 0; place < count; place++) times.push(await asked(client, path(q(place))));
    const [server, engine] = [((await used(product)).cpu - before.cpu) / count, (engineCpu() - engineBefore) / count];
    rows.push(`| ${name} | ${server.toFixed(1)} + ${engine.toFixed(1)} | ${quantile(times, 0.5).toFixed(1)} |`);
  }
  const after: number[] = [];
  for (let place = 0; place < count; place++) {
    await change(client, large);
    after.push(await asked(client, path("&q=bak")));
  }
  rows.push(`| right after an expense of a payee that has 1 in 24 of them | | ${quantile(after, 0.5).toFixed(1)} |`);
  return rows;
}

async function asked(client: Client, path: string): Promise<number> {
  const begun = performance.now();
  await client.json({ path });
  return performance.now() - begun;
}

/** Two thirds of the expenses get one of many rare payees. */
async function spreadPayees(db: Db, { budgetId }: Household): Promise<void> {
  const expenses = db.collection<{ _id: string }>("expenses");
  let writes: Parameters<typeof expenses.bulkWrite>[0][number][] = [];
  let n = 0;
  for await (const { _id } of expenses.find({ budgetId }, { projection: { _id: 1 } })) {
    if (n++ % 3 === 0) continue;
    const payee = `Shop ${n % PAYEES}`;
    writes.push({ updateOne: { filter: { _id }, update: { $set: { payee, payeeKey: caseFolded(payee) } } } });
    if (writes.length < RENAMED_AT_ONCE) continue;
    await expenses.bulkWrite(writes, { ordered: false });
    writes = [];
  }
  if (writes.length > 0) await expenses.bulkWrite(writes, { ordered: false });
}

async function change(client: Client, { budgetId }: Household): Promise<void> {
  const date = new Date().toISOString().slice(0, 10);
  await client.json({ method: "POST", path: "/api/expenses", body: { budgetId, amount: 500, date, payee: "Bakery" } });
}
