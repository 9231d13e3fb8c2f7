import { isDuplicateKey } from "../../database/errors/duplicateKey.js";
import type { AccountSum, LedgerPageDoc, Sums, Apart } from "../../models/ledger.js";
import type { mongo } from "mongoose";
import type { Models } from "../../models/Models.js";

export interface PageWrite {
  readonly page: LedgerPageDoc;
  /** The page whose place it takes. */
  readonly over: Pick<LedgerPageDoc, "rev"> | undefined;
}

/** Of the pages that are written by one command: to encode as many takes a few milliseconds. */
const ENTRIES_AT_ONCE = 5000;

/** Each page only over the one that its writer has seen. False when one of them was not written, and the others are not needed. */
export async function writePages(models: Models, pages: AsyncIterable<PageWrite>): Promise<boolean> {
  let [held, entries]: [PageWrite[], number] = [[], 0];
  for await (const one of pages) {
    held.push(one);
    entries += entriesIn(one.page);
    if (entries < ENTRIES_AT_ONCE) continue;
    if (!(await writeAtOnce(models, held))) return false;
    [held, entries] = [[], 0];
  }
  return held.length === 0 || writeAtOnce(models, held);
}

async function writeAtOnce(models: Models, pages: readonly PageWrite[]): Promise<boolean> {
  try {
    const { matchedCount, insertedCount } = await models.ledgerPages.collection.bulkWrite(pages.map(operationOf), { ordered: false });
    return matchedCount + insertedCount === pages.length;
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    return false;
  }
}

function operationOf({ page, over }: PageWrite): mongo.AnyBulkWriteOperation {
  const document: mongo.Document = wide(page);
  if (over === undefined) return { insertOne: { document } };
  return { replaceOne: { filter: addressOf(page, over.rev), replacement: document } };
}

/** What moved in a month goes on; what it starts with stays. False where a page was written meanwhile: it is left alone. */
export async function writeSums(models: Models, pages: readonly { readonly page: PageToWrite; readonly over: number }[]): Promise<boolean> {
  if (pages.length === 0) return true;
  const { matchedCount } = await models.ledgerPages.collection.bulkWrite(
    pages.map(({ page, over }): mongo.AnyBulkWriteOperation => {
      const { rev, monthEpoch, seen, moved, count, inCount, toReview, accounts, accountsSeen, apart } = page;
      const inAccounts = accounts === undefined ? {} : { accounts: wideAccounts(accounts), accountsSeen, ...wideApart({ apart }) };
      return {
        updateOne: {
          filter: addressOf(page, over),
          update: { $set: { rev, monthEpoch, seen, moved: wideEntries(moved), count, inCount, toReview, ...inAccounts } },
        },
      };
    }),
    { ordered: false },
  );
  return matchedCount === pages.length;
}

export type PageToWrite = Pick<
  LedgerPageDoc,
  "_id" | "budgetId" | "rev" | "monthEpoch" | "seen" | "moved" | "count" | "inCount" | "toReview" | "accounts" | "accountsSeen" | "apart"
>;

function addressOf({ _id, budgetId }: Pick<LedgerPageDoc, "_id" | "budgetId">, rev: number | undefined): mongo.Document {
  // Another release left pages without one.
  return { _id, budgetId, rev: rev ?? null };
}

/** As the schema would cast it. */
function wide(page: LedgerPageDoc) {
  const { accounts, accountsBefore, apart, apartBefore } = page;
  return {
    ...page,
    pool: BigInt(page.pool),
    carried: page.carried.map((entry) => ({ ...entry, amount: BigInt(entry.amount) })),
    moved: wideEntries(page.moved),
    before: wideEntries(page.before),
    ...(accounts === undefined ? {} : { accounts: wideAccounts(accounts) }),
    ...(accountsBefore === undefined ? {} : { accountsBefore: wideAccounts(accountsBefore) }),
    ...wideApart({ apart, apartBefore }),
  };
}

/** What is there of them. */
function wideApart(sums: Readonly<Record<string, Apart | undefined>>) {
  return Object.fromEntries(
    Object.entries(sums).flatMap(([name, sum]) => (sum === undefined ? [] : [[name, { ...sum, amount: BigInt(sum.amount) }]])),
  );
}

function wideAccounts(accounts: readonly AccountSum[]) {
  return accounts.map((sum) => ({
    ...sum,
    amount: BigInt(sum.amount),
    booked: BigInt(sum.booked),
    cleared: BigInt(sum.cleared),
    in: BigInt(sum.in),
    transferred: BigInt(sum.transferred),
  }));
}

function entriesIn({ moved, carried, before, accounts = [], accountsBefore = [] }: LedgerPageDoc): number {
  return 1 + moved.length + carried.length + before.length + accounts.length + accountsBefore.length;
}

function wideEntries(entries: Sums["moved"]) {
  return entries.map((entry) => ({ ...entry, out: BigInt(entry.out), in: BigInt(entry.in) }));
}
