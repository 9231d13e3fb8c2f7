import { setTimeout as pause } from "node:timers/promises";
import type { Db } from "mongodb";
import { Client } from "./client.js";
import { type Server, used } from "./processes.js";
import { held, type Shipped } from "./shipped.js";

export interface Setting {
  readonly uri: string;
  readonly token: string;
  readonly db: Db;
  readonly engineCpu: () => number;
}

export interface Cost {
  /** Microseconds of processor for each row. */
  readonly server: number;
  readonly engine: number;
  readonly seconds: number;
}

/** What the server held while it had written so many rows. */
interface Sample {
  readonly rows: number;
  readonly memory: number;
  readonly heap: number;
}

export interface Taken {
  readonly budgetId: string;
  readonly cost: Cost;
  readonly samples: readonly Sample[];
}

export const SAMPLE_MS = 250;

export async function budgetIn({ token }: Setting, product: Server, rows: number): Promise<string> {
  const client = new Client(product.url, token, 1);
  const body = { name: `Import of ${rows}`, currency: "EUR", startMonth: "2025-01" };
  const { id } = await client.json({ method: "POST", path: "/api/budgets", body });
  client.close();
  return id;
}

/** The built server takes a file in, to the end: every row has become an expense, and nothing waits to be processed. */
export async function taking(setting: Setting, product: Shipped, rows: number): Promise<Taken> {
  const { engineCpu, token, db } = setting;
  const budgetId = await budgetIn(setting, product, rows);
  const [begun, before, engineBefore] = [performance.now(), await used(product), engineCpu()];
  const headers = { Authorization: `Bearer ${token}` };
  const address = `${product.url}/api/expenses/imports?budgetId=${budgetId}`;
  const refused: string[] = [];
  const sending = fetch(address, { method: "POST", headers, body: fileOf(rows) }).then(async (answer) => {
    if (!answer.ok) refused.push(await answer.text());
  });
  const samples: Sample[] = [];
  // The answer comes when it is finished, or later than one likes to know how far it is.
  for (let ended = false; !ended;) {
    await pause(SAMPLE_MS);
    if (refused.length > 0) throw new Error(`The file was refused: ${refused.join()}`);
    const found = await db.collection("imports").findOne({ budgetId });
    samples.push({ rows: Number(found?.["cursor"] ?? 0), ...(await held(product)) });
    ended = found !== null && found["finishedAt"] !== null;
    if (ended && (found?.["status"] !== "done" || Number(found["counts"].created) !== rows))
      throw new Error(`Not what was sent: ${JSON.stringify(found?.["counts"])}`);
  }
  await sending;
  while ((await db.collection("expenses").countDocuments({ dirtyBudgetId: budgetId })) > 0) await pause(SAMPLE_MS);
  const seconds = (performance.now() - begun) / 1000;
  await pause(500);
  return { budgetId, cost: costOf(before.cpu, (await used(product)).cpu, engineBefore, engineCpu(), rows, seconds), samples };
}

export function costOf(before: number, after: number, engineBefore: number, engineAfter: number, rows: number, seconds: number): Cost {
  return { server: ((after - before) * 1000) / rows, engine: ((engineAfter - engineBefore) * 1000) / rows, seconds };
}

interface Purchase {
  readonly date: string;
  readonly cents: number;
}

const SHOPS = ["Bakery", "Grocer", "Pharmacy", "Bookshop", "Cinema", "Garage", "Florist", "Kiosk", "Butcher", "Cafe", "Hardware"];

function purchase(n: number): Purchase {
  return { date: new Date(Date.UTC(2026, 0, 1 + (n % 300))).toISOString().slice(0, 10), cents: 100 + ((n * 37) % 9900) };
}

export function fileOf(rows: number): string {
  const lines = ["Date,Payee,Description,Amount,Transaction ID"];
  for (let n = 0; n < rows; n++) {
    const { date, cents } = purchase(n);
    const payee = `${SHOPS[n % SHOPS.length]} ${n % 211}`;
    lines.push(`${date},${payee},Card purchase ${n % 1009},-${(cents / 100).toFixed(2)},T${String(n).padStart(9, "0")}`);
  }
  return `${lines.join("\n")}\n`;
}

/** What each month of such a file comes to. */
export function monthsOf(rows: number): Map<string, { spent: number; count: number }> {
  const months = new Map<string, { spent: number; count: number }>();
  for (let n = 0; n < rows; n++) {
    const { date, cents } = purchase(n);
    const { spent, count } = months.get(date.slice(0, 7)) ?? { spent: 0, count: 0 };
    months.set(date.slice(0, 7), { spent: spent + cents, count: count + 1 });
  }
  return months;
}
