import type { Db } from "mongodb";
import { type Asked, Client, quantile } from "./client.js";
import type { Household } from "./household.js";
import { type Server, used } from "./processes.js";

interface Setting {
  readonly product: Server;
  readonly token: string;
  readonly db: Db;
  readonly small: Household;
  readonly engineCpu: () => number;
}

type Stored = Record<string, unknown> & { readonly _id: string };

const FEW = 10;

/** The same questions of an account with 10 budgets and with 10,000, and in a budget with one member and with 200. */
export async function crowds(setting: Setting, quick: boolean): Promise<string> {
  const { db, small } = setting;
  const budgets = db.collection<Stored>("budgets");
  const budget = await budgets.findOne({ _id: small.budgetId });
  const owner = await db.collection<Stored>("memberships").findOne({ budgetId: small.budgetId });
  if (budget === null || owner === null) throw new Error("The budget has gone.");
  const owned = await db.collection("memberships").countDocuments({ accountId: owner["accountId"] });
  const first = await copied(
    setting,
    budget,
    owner,
    Array.from({ length: Math.max(0, FEW - owned) }, (_, place) => place),
  );
  const few = await asked(setting, quick);
  const many = quick ? 2000 : 10_000;
  const rest = await copied(
    setting,
    budget,
    owner,
    Array.from({ length: many - owned - first.length }, (_, place) => place + FEW),
  );
  const crowded = await asked(setting, quick);
  const member = { role: "viewer", joinedAt: new Date() };
  const others = Array.from({ length: 199 }, (_, place) => ({ ...member, accountId: `acc_other${place}` }));
  await budgets.updateOne({ _id: small.budgetId }, { $push: { members: { $each: others } } as never });
  const shared = await asked(setting, quick);
  const copies = [...first, ...rest];
  await budgets.deleteMany({ _id: { $in: copies } });
  await db.collection<Stored>("memberships").deleteMany({ budgetId: { $in: copies } });
  await budgets.updateOne({ _id: small.budgetId }, { $set: { members: budget["members"] } });
  const rows = Object.keys(few).map((name) => `| ${name} | ${few[name]} | ${crowded[name]} | ${shared[name]} |`);
  return `## Many budgets, and many members

Milliseconds of processor time per request, server + engine. Each column includes the budgets of the one before.

| | ${owned + first.length} budgets | ${many.toLocaleString("en")} budgets | and 200 members in the requested one |
|---|---|---|---|
${rows.join("\n")}
`;
}

/** More budgets of the same owner; answers their ids. */
async function copied({ db }: Setting, budget: Stored, membership: Stored, places: readonly number[]): Promise<string[]> {
  const copies = places.map((place) => `${budget._id.slice(0, 4)}z${place}${budget._id.slice(4, 16)}`);
  if (copies.length === 0) return [];
  await db.collection<Stored>("budgets").insertMany(copies.map((_id) => ({ ...budget, _id, inUse: false })));
  await db
    .collection<Stored>("memberships")
    .insertMany(copies.map((budgetId) => ({ ...membership, _id: `${String(membership["accountId"])}:${budgetId}`, budgetId })));
  return copies;
}

async function asked({ product, token, small, engineCpu }: Setting, quick: boolean): Promise<Record<string, string>> {
  const questions: Record<string, string> = {
    [`list of ${FEW} budgets`]: `/budgets?limit=${FEW}`,
    "page of 50 with totals": `/expenses?budgetId=${small.budgetId}`,
    "one expense": `/expenses/${small.expenseId}`,
    "one month": `/budgets/${small.budgetId}/months/current`,
  };
  const figures: Record<string, string> = {};
  const [turns, each] = quick ? [3, 15] : [7, 30];
  for (const [name, path] of Object.entries(questions)) {
    const costs: { server: number; engine: number }[] = [];
    for (let turn = -1; turn < turns; turn++) {
      const client = new Client(product.url, token, 2);
      const [before, engineBefore] = [await used(product), engineCpu()];
      await client.burst(each, (): Asked => ({ path: `/api${path}` }), [200]);
      client.close();
      if (turn >= 0) costs.push({ server: ((await used(product)).cpu - before.cpu) / each, engine: (engineCpu() - engineBefore) / each });
    }
    const engine = costs.reduce((sum, cost) => sum + cost.engine, 0) / costs.length;
    figures[name] = `${quantile(
      costs.map(({ server }) => server),
      0.5,
    ).toFixed(1)} + ${engine.toFixed(1)}`;
  }
  return figures;
}
