import { currentMonth } from "../../src/domain/month.js";
import { type CollectionName, factsOf } from "../../src/models/collections.js";
import type { collections } from "../../src/models/collectionTable.js";
import { isSummed } from "../../src/models/ledger.js";
import type { World } from "./World.js";

type Doc = any;
type OfBudget = {
  [Name in CollectionName]: (typeof collections)[Name]["owner"] extends "budget" ? Name : never;
}[CollectionName];

/**
 * What of a document must be the same however it came to be; null for one that leaves nothing to compare. Pages of months after the
 * present one may be missing until they are asked for: docs/decisions/0003-ledger.md.
 */
type Compared = (doc: Doc, all: Readonly<Record<string, readonly Doc[]>>, present: string) => unknown;

const alike: Readonly<Record<OfBudget, Compared | { readonly no: string }>> = {
  // The revision counts the changes of its rules.
  budgets: ({ members, invitations = [], rulesRevision: _, ...rest }) => ({
    ...settled(rest),
    members: sorted(members.map(({ accountId, role }: Doc) => ({ accountId, role }))),
    invitations: sorted(invitations.map(({ emailKey, role }: Doc) => ({ emailKey, role }))),
  }),
  // mergedIds names what is gone.
  categories: ({ mergedIds: _, ...doc }) => (isGone(doc, "liveName") ? null : settled(doc)),
  expenses: (doc) => {
    if (isGone(doc, "importKey")) return null;
    // Who made it, who changed it and what its row said is no fact of the budget: tried.ts holds what waits for review against the months.
    const { origin: _o, reviewed: _r, because: _b, setByPerson: _s, row: _w, ...facts } = doc;
    return { ...settled(facts), importKey: doc.importKey === doc._id ? "its own id" : doc.importKey };
  },
  recurring: { no: "what it books is compared in tests/recurring; no fact of a budget says it" },
  accountStatements: { no: "no other way leaves one" },
  statementPages: { no: "no other way leaves one" },
  moneyAccounts: { no: "what each write leaves is told in moneyAccounts.test.ts" },
  plans: ({ amounts, ...doc }, { categories = [] }) => {
    const there = new Set(categories.filter(({ deletedAt }) => deletedAt === null).map(({ _id }) => _id));
    const planned = amounts.filter(({ categoryId }: Doc) => there.has(categoryId));
    return planned.length === 0 ? null : { ...settled(doc), amounts: sorted(planned) };
  },
  // Its counters say how often it was invalidated; what they are for is compared with the pages.
  ledgers: ({ arithmetic, validThrough }, _all, present) => ({ arithmetic, validThrough: validThrough > present ? present : validThrough }),
  ledgerPages: (page, { ledgers: [head] = [] as Doc[], budgets: [budget] = [] as Doc[] }, present) => {
    const { month, count, inCount, countBefore, inCountBefore, pool, moved, before, carried, accounts, accountsBefore } = page;
    // Nobody reads a page of a month before the first one.
    return month > present || month < budget.startMonth
      ? null
      : {
          ...{ month, count, inCount, countBefore, inCountBefore, pool, isSummed: isSummed(page, head) },
          moved: sorted(moved.filter((entry: Doc) => entry.count !== 0)),
          before: sorted(before.filter((entry: Doc) => entry.count !== 0)),
          carried: sorted(carried.filter((entry: Doc) => entry.amount !== 0)),
          accounts: sorted(accounts ?? []),
          accountsBefore: sorted(accountsBefore ?? []),
        };
  },
  importChunks: ({ n }) => ({ n }),
  payees: { no: "computed when they are read: shown.ts compares what is answered of them" },
  rules: { no: "what each write leaves is told in rules.test.ts" },
  ruleRuns: { no: "no other way leaves one" },
  ruleRunPages: { no: "no other way leaves one" },
  imports: { no: "no other way leaves one" },
  importPages: { no: "no other way leaves one" },
  importProfiles: { no: "no other way leaves one" },
  monthlyBudgets: { no: "a statement is frozen: what it says beside the months of now is compared in drift.ts" },
  activities: { no: "each way leaves lines of its own: told.ts" },
  changes: { no: "numbers and groups differ: told.ts compares what a device learns of them" },
  changeHeads: { no: "told.ts compares it with the change log" },
};

/** Whatever is stored of a budget and must be the same, by collection. */
export async function storedOf(world: World): Promise<Record<string, unknown>> {
  const { server, budgetId } = world;
  const names = Object.keys(alike) as OfBudget[];
  const read = names.map(async (name) => {
    const { collection } = server.backend.models[name];
    return [name, world.named(await collection.find({ [factsOf(name).shardKey]: budgetId as never }).toArray())] as const;
  });
  const all = Object.fromEntries(await Promise.all(read));
  const [{ timeZone, monthStartDay }] = all["budgets"];
  const present = currentMonth(server.clock.now(), timeZone, monthStartDay);
  return Object.fromEntries(
    names.flatMap((name) => {
      const compared = alike[name];
      if (typeof compared !== "function") return [];
      const docs = all[name].map((doc: Doc) => compared(doc, all, present)).filter((doc: unknown) => doc !== null);
      return [[name, sorted(docs)]];
    }),
  );
}

/** What counts or dates the changes themselves, and what is kept of the calls that made them. */
function settled({ version: _v, createdAt: _c, updatedAt: _u, appliedCalls: _a, inputFingerprint: _f, ...doc }: Doc): object {
  return doc;
}

/** A tombstone must leave what is unique to others. */
function isGone(doc: Doc, key: string): boolean {
  if (doc.deletedAt !== null && doc[key] !== doc._id) throw new Error(`${doc._id} is deleted and still holds ${doc[key]}`);
  return doc.deletedAt !== null;
}

export function sorted<Value>(values: readonly Value[]): Value[] {
  const text = (value: Value): string => JSON.stringify(value, byName);
  return [...values].sort((one, other) => (text(one) < text(other) ? -1 : 1));
}

function byName(_: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}
