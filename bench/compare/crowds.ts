import type { Db } from "mongodb";
import { type Asked, Client, quantile } from "./client.js";
import type { Household } from "./household.js";
import { type Server, used } from "./processes.js";

interface Setting {
  readonly house: Server;
  readonly token: string;
  readonly db: Db;
  readonly small: Household;
  readonly engineCpu: () => number;
}

type Stored = Record<string, unknown> & { readonly _id: string };

/** The same questions of an account with 10 budgets and with 10,000, and in a budget with one member and with 200. */
export async function crowds(setting: Setting, quick: boolean): Promise<string> {
  const { db, small } = setting;
  const budgets = db.collection<Stored>("budgets");
  const budget = await budgets.findOne({ _id: small.budgetId });
  const membership = await db.collection<Stored>("memberships").findOne({ budgetId: small.budgetId });
  if (budget === null || membership === null) throw new Error("The budget has gone.");
  const owned = await db.collection("memberships").countDocuments({ accountId: membership["accountId"] });
  const few = await asked(setting, quick);
  const copies = Array.from(
    { length: (quick ? 2000 : 10_000) - owned },
    (_, place) => `${small.budgetId.slice(0, 4)}z${place}${small.budgetId.slice(4, 16)}`,
  );
  await budgets.insertMany(copies.map((_id) => ({ ...budget, _id, inUse: false })));
  await db
    .collection<Stored>("memberships")
    .insertMany(copies.map((budgetId) => ({ ...membership, _id: `${String(membership["accountId"])}:${budgetId}`, budgetId })));
  const many = await asked(setting, quick);
  const member = { role: "viewer", joinedAt: new Date() };
  const others = Array.from({ length: 199 }, (_, place) => ({ ...member, accountId: `acc_other${place}` }));
  await budgets.updateOne({ _id: small.budgetId }, { $push: { members: { $each: others } } as never });
  const shared = await asked(setting, quick);
  await budgets.deleteMany({ _id: { $in: copies } });
  await db.collection<Stored>("memberships").deleteMany({ budgetId: { $in: copies } });
  await budgets.updateOne({ _id: small.budgetId }, { $set: { members: budget["members"] } });
  const rows = Object.keys(few).map((name) => `| ${name} | ${few[name]} | ${many[name]} | ${shared[name]} |`);
  return `## Many budgets, and many members

Milliseconds of processor per request: server + engine. The columns add up: the last one has the budgets of the one before. A list holds no more than there are.

| | ${owned} budgets | ${(copies.length + owned).toLocaleString("en")} budgets | and 200 members in the one asked for |
|---|---|---|---|
${rows.join("\n")}
`;
}

async function asked({ house, token, small, engineCpu }: Setting, quick: boolean): Promise<Record<string, string>> {
  const questions: Record<string, string> = {
    "list of 50 budgets": "/budgets",
    "page of 50 with totals": `/expenses?budgetId=${small.budgetId}`,
    "one expense": `/expenses/${small.expenseId}`,
    "one month": `/budgets/${small.budgetId}/months/current`,
  };
  const figures: Record<string, string> = {};
  const [turns, each] = quick ? [3, 15] : [7, 30];
  for (const [name, path] of Object.entries(questions)) {
    const costs: { server: number; engine: number }[] = [];
    for (let turn = -1; turn < turns; turn++) {
      const client = new Client(house.url, token, 2);
      const [before, engineBefore] = [await used(house), engineCpu()];
      await client.burst(each, (): Asked => ({ path: `/api${path}` }), [200]);
      client.close();
      if (turn >= 0) costs.push({ server: ((await used(house)).cpu - before.cpu) / each, engine: (engineCpu() - engineBefore) / each });
    }
    const engine = costs.reduce((sum, cost) => sum + cost.engine, 0) / costs.length;
    figures[name] = `${quantile(
      costs.map(({ server }) => server),
      0.5,
    ).toFixed(1)} + ${engine.toFixed(1)}`;
  }
  return figures;
}
