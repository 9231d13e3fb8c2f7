import type { Connection } from "mongoose";
import { addDays, addMonths, type Day, type Month, monthOf, monthRange } from "../../../src/domain/month.js";
import { type ExpenseDoc, givenFields } from "../../../src/models/expenses/expense.js";
import { createModels } from "../../../src/models/Models.js";
import { filledFrom } from "../../../src/models/storedFields.js";
import { aBudget } from "../../builders/aBudget.js";
import type { Phone } from "../../support/clients.js";
import { sized } from "../../support/sizes.js";

const CATEGORIES = 500;
const RULES = 500;
const RECURRING = 200;
const PAYEES = 1000;
const EXPENSES = sized("LARGEST_EXPENSES", { small: 20_000, full: 100_000 });
/** Months for which every category has an amount of its own, up to the present; their number is what a plan may hold. */
const PLANNED = sized("LARGEST_PLANNED", { small: 120, full: 1500 });
const FIRST: Month = "1900-01";
const AT_ONCE = 1000;
/** Of the expenses: as many as a page of sync tells. */
const CHANGED = 1500;

export interface LargestBudget {
  readonly id: string;
  readonly categoryIds: readonly string[];
  readonly today: Day;
  readonly first: Month;
}

/** As the server makes them, with a number where they have a time and a random part. */
export function ownId(budgetId: string, kind: string, n: number): string {
  return `${budgetId.replace("bud", kind)}${String(n).padStart(22, "0")}`;
}

/** All that a budget may hold, written past the server; the last document carries a mark of change for all of them. */
export async function largestBudget(ada: Phone, connection: Connection, today: Day): Promise<LargestBudget> {
  const models = createModels(connection);
  const { id: budgetId } = await aBudget(ada, { name: "Largest", startMonth: FIRST });
  const now = new Date();
  const current = monthOf(today, 1);
  const versions = { version: 1, createdAt: now, updatedAt: now, deletedAt: null };
  const categoryIds = Array.from({ length: CATEGORIES }, (_, n) => ownId(budgetId, "cat", n));
  const insert = async (name: "categories" | "plans" | "rules" | "expenses", docs: object[]): Promise<void> => {
    for (let at = 0; at < docs.length; at += AT_ONCE)
      await connection.collection(models[name].collection.name).insertMany(docs.slice(at, at + AT_ONCE), { ordered: false });
  };
  await insert(
    "categories",
    categoryIds.map((_id, n) => ({
      _id,
      budgetId,
      parentId: null,
      name: `Category ${n}`,
      icon: null,
      color: null,
      position: n,
      alertAt: [80, 100],
      archivedAt: null,
      liveName: `category ${n}`,
      standing: [{ from: FIRST, value: 1000n }],
      rollovers: [{ from: FIRST, value: { policy: "full", cap: null } }],
      ...versions,
    })),
  );
  const planned = monthRange(addMonths(current, 1 - PLANNED), current);
  for (let at = 0; at < planned.length; at += 50)
    await insert(
      "plans",
      planned.slice(at, at + 50).map((month) => ({
        _id: `${budgetId.replace("bud", "pln")}${month}`,
        budgetId,
        month,
        amounts: categoryIds.map((categoryId, n) => ({ categoryId, budgeted: BigInt(1000 + n), note: null })),
        appliedCalls: [],
        dirtyBudgetId: budgetId,
        dirtyFrom: month,
        ...versions,
      })),
    );
  await insert(
    "rules",
    Array.from({ length: RULES }, (_, n) => ({
      _id: ownId(budgetId, "rul", n),
      budgetId,
      name: `Rule ${n}`,
      enabled: true,
      stop: false,
      position: n,
      when: {
        payee: null,
        text: { is: null, contains: `nothing like a shop ${n}`, startsWith: null },
        amount: null,
        type: null,
        source: null,
        tag: null,
        categoryId: null,
      },
      then: { categoryId: categoryIds[n], payee: null, addTags: [], note: null, splits: [] },
      ...versions,
    })),
  );
  await connection
    .collection<any>(models.budgets.collection.name)
    .updateOne({ _id: budgetId }, { $set: { rulesRevision: RULES, inUse: true } });
  for (let at = 0; at < EXPENSES; at += AT_ONCE)
    await insert(
      "expenses",
      Array.from({ length: Math.min(AT_ONCE, EXPENSES - at) }, (_, place) => {
        const n = at + place;
        // The newer half within a few days, the older one over all months.
        const month = addMonths(current, -(n % 1500));
        const date = n < EXPENSES / 2 ? addDays(today, -(n % 10)) : `${month}-10`;
        return expense(budgetId, n, date, categoryIds[(n % PAYEES) % CATEGORIES]!, now, ada.account.id);
      }),
    );
  for (let n = 0; n < RECURRING; n++) {
    const template = { amount: 1000 + n, payee: `Landlord ${n}`, categoryId: categoryIds[n] };
    const { status, body } = await ada.post("/recurring", { budgetId, template, rule: "FREQ=DAILY", start: addDays(today, 1) });
    if (status !== 201) throw new Error(JSON.stringify(body));
  }
  return { id: budgetId, categoryIds, today, first: FIRST };
}

function expense(budgetId: string, n: number, date: Day, categoryId: string, now: Date, createdBy: string): object {
  const _id = ownId(budgetId, "exp", n);
  const amount = BigInt(100 + (n % 9000));
  const payee = `Überall Shop ${n % PAYEES}`;
  const doc: Omit<ExpenseDoc, "amount" | "parts"> = {
    _id,
    ...filledFrom(givenFields, { payee }),
    budgetId,
    currency: "EUR",
    date,
    month: monthOf(date, 1),
    payeeKey: payee.toLowerCase(),
    words: ["uberall", "shop", String(n % PAYEES)],
    original: null,
    importKey: _id,
    createdBy,
    version: 1,
    createdAt: now,
    updatedAt: now,
    deletedAt: null,
    ...(n < CHANGED || n === EXPENSES - 1 ? { dirtyBudgetId: budgetId, dirtyFrom: FIRST } : {}),
  };
  return { ...doc, amount, parts: [{ categoryId, amount, note: null }] };
}
