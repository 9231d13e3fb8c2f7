import { randomBytes } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Db } from "mongodb";
import { caseFolded } from "../../src/domain/folded.js";
import { searchWordsOf } from "../../src/domain/searchWords.js";
import { idFrom } from "../../src/domain/ids.js";
import { addDays, addMonths, daysFrom, monthRange } from "../../src/domain/month.js";
import type { Client } from "./client.js";

export interface Household {
  readonly size: number;
  readonly budgetId: string;
  readonly categoryId: string;
  readonly expenseId: string;
  readonly from: string;
  readonly to: string;
  /** 200 of its expenses were changed since. */
  readonly changedSince: string;
}

const YEARS = 10;
const AT_ONCE = 5000;
/** So many are alike, however many there are. */
const RARE = 200;
const DAY = 86_400_000;
const shops = ["Corner Market", "Bakery", "Rail", "Cinema", "Pharmacy", "Books", "Garden", "Energy"];

/** A budget of ten years with so many expenses. They go into the collection as they are; one that is marked makes the server sum them all. `isLogged`: all are marked, so that sync tells of each. */
export async function household(client: Client, db: Db, size: number, isLogged = false): Promise<Household> {
  const today = new Date().toISOString().slice(0, 10);
  const startMonth = addMonths(today.slice(0, 7), 1 - 12 * YEARS);
  const budget = await client.json({ method: "POST", path: "/api/budgets", body: { name: `${size}`, currency: "EUR", startMonth } });
  const categories: string[] = [];
  for (let place = 0; place < 12; place++) {
    const body = {
      budgetId: budget.id,
      name: `Category ${place}`,
      budgeted: 10_000,
      effectiveFrom: startMonth,
      rollover: { policy: "full" },
    };
    categories.push((await client.json({ method: "POST", path: "/api/categories", body })).id);
  }
  const first = `${startMonth}-01`;
  const days = daysFrom(first, today);
  const { createdBy } = { createdBy: (await client.json({ path: "/api/me" })).id };
  const now = new Date();
  const expenseOf = (number: number) => {
    const date = addDays(first, Math.floor((number * days) / size));
    const isRare = size > 2 * RARE && number % Math.floor(size / RARE) === 0;
    const made = documentOf({ budgetId: budget.id, createdBy, date, categories, number, isRare, now });
    return isLogged ? { ...made, dirtyBudgetId: budget.id, dirtyFrom: startMonth } : made;
  };
  const expenses = db.collection<{ _id: string }>("expenses");
  let last = "";
  for (let at = 0; at < size; at += AT_ONCE) {
    const documents = Array.from({ length: Math.min(AT_ONCE, size - at) }, (_, place) => expenseOf(at + place));
    await expenses.insertMany(documents, { ordered: false });
    last = documents.at(-1)?._id ?? last;
  }
  await db.collection<{ _id: string }>("budgets").updateOne({ _id: budget.id }, { $set: { inUse: true } });
  // Of all months: else the change that follows would name its own alone.
  const dirtyMonths = monthRange(startMonth, today.slice(0, 7));
  await expenses.updateOne({ _id: last }, { $set: { version: 2, dirtyBudgetId: budget.id, dirtyFrom: startMonth, dirtyMonths } });
  await processed(client, db, budget.id, last);
  return {
    size,
    budgetId: budget.id,
    categoryId: categories[3] ?? "",
    expenseId: last,
    from: first,
    to: today,
    changedSince: new Date(now.getTime() - DAY / 2).toISOString(),
  };
}

async function processed(client: Client, db: Db, budgetId: string, last: string): Promise<void> {
  // A change that the server itself makes, so that it looks for what is marked.
  await client.json({ method: "PATCH", path: `/api/expenses/${last}`, body: { note: "settled" } });
  const heads = db.collection<{ _id: string; validThrough?: string | null }>("ledgers");
  const current = new Date().toISOString().slice(0, 7);
  for (;;) {
    const head = await heads.findOne({ _id: budgetId });
    const marked = await db.collection("expenses").countDocuments({ dirtyBudgetId: budgetId });
    if (marked === 0 && (head?.validThrough ?? "") >= current) return;
    await pause(200);
  }
}

interface Made {
  readonly budgetId: string;
  readonly createdBy: string;
  readonly date: string;
  readonly categories: readonly string[];
  readonly number: number;
  readonly isRare: boolean;
  readonly now: Date;
}

export function documentOf({ budgetId, createdBy, date, categories, number, isRare, now }: Made) {
  const amount = BigInt((isRare ? 20_000 : 100) + ((number * 37) % 9000));
  const payee = isRare ? "Piano Tuner" : (shops[number % shops.length] ?? "");
  const tags = isRare ? ["piano"] : number % 50 === 1 ? ["holiday"] : [];
  const description = number % 500 === 1 ? "anniversary present" : "weekly shop";
  const at = new Date(now.getTime() - (isRare ? 0 : DAY));
  const _id = idFrom(["exp", budgetId], now.getTime() + number, randomBytes(16));
  return {
    _id,
    budgetId,
    type: number % 20 === 0 ? "income" : "expense",
    amount,
    currency: "EUR",
    date,
    month: date.slice(0, 7),
    description,
    payee,
    payeeKey: caseFolded(payee),
    note: null,
    tags,
    words: searchWordsOf([payee, description, ...tags]),
    parts: [{ categoryId: categories[number % categories.length] ?? null, amount, note: null }],
    original: null,
    externalId: null,
    source: null,
    importKey: _id,
    createdBy,
    version: 1,
    createdAt: at,
    updatedAt: at,
    deletedAt: null,
  };
}
