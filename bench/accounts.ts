import type { CommandStartedEvent } from "mongodb";
import { entryKeyOf } from "../src/domain/moneyaccounts/entryKeys.js";
import { type Day, addDays, daysFrom, monthOf } from "../src/domain/month.js";
import { type ExpenseDoc, givenFields } from "../src/models/expenses/expense.js";
import { filledFrom } from "../src/models/storedFields.js";
import { somebody } from "../tests/months/books.js";
import { measuredBooks } from "./measuredBooks.js";

/**
 * Do the balances and the register of a money account cost more as its history grows? `npm run bench:accounts`, with MONGODB_URI for a
 * database of your own. Each budget has the same last year, 1,000 movements; the larger one has the rest in the nine years before. SUBJECTS
 * names other sizes. A movement in an account is created beside one in none.
 */
const SUBJECTS = (process.env["SUBJECTS"] ?? "1000,100000").split(",").map(Number);
const ROUNDS = Number(process.env["ROUNDS"] ?? 100);
const TODAY = "2026-11-15";
const LAST_YEAR = { from: "2025-11-16", to: TODAY };
const IN_LAST_YEAR = 1000;
const FIRST = "2016-12-01";
const LIMIT = 1.3;
const CREATE_LIMIT = 1.1;

interface Subject {
  readonly size: number;
  readonly budgetId: string;
  readonly accountId: string;
}

interface Measured {
  readonly name: string;
  cpu: number[];
  commands: number;
}

const books = await measuredBooks(TODAY);
// A caller keeps the budgets that it has opened; each request has its own.
const who = () => somebody();

let at: Measured | null = null;
books.served.getClient().on("commandStarted", (_event: CommandStartedEvent) => {
  if (at !== null) at.commands += 1;
});

const subjects: Subject[] = [];
for (const size of SUBJECTS) subjects.push(await household(size));

/** What is measured of each budget. */
const reads: Readonly<Record<string, (subject: Subject) => Promise<unknown>>> = {
  "list of accounts with balances": ({ budgetId }) => books.services.moneyAccounts.list(who(), budgetId, { limit: 50 }),
  "balances by day over a year": ({ accountId }) => books.services.balances.balances(who(), accountId, LAST_YEAR),
  "register page with balances": async ({ budgetId, accountId }) => {
    const filter = { moneyAccountId: [accountId] };
    const list = await books.services.expenseLists.open(who(), { budgetId, filter, sort: "-date", limit: 50 });
    return Promise.all([list.page(), list.totals()]);
  },
};

let failed = false;
console.log(`\n${ROUNDS} times each, in turns (${books.database})\n`);
console.log(`${"".padEnd(34)} movements  CPU median ms  commands  ratio`);
for (const [name, read] of Object.entries(reads)) {
  const rows = await inTurns(subjects.map((subject) => [String(subject.size), () => read(subject)] as const));
  report(name, rows, LIMIT);
}
const [small] = subjects;
if (small === undefined) throw new RangeError("nothing to measure");
const expense = { budgetId: small.budgetId, type: "expense", amount: 100, date: TODAY } as const;
const create = await inTurns([
  ["in none", () => books.services.expenses.add(who(), expense)],
  ["in an account", () => books.services.expenses.add(who(), { ...expense, moneyAccountId: small.accountId })],
]);
report("create a movement", create, CREATE_LIMIT);
console.log(failed ? "\nNOT within the limits" : "\nwithin the limits");
process.exitCode = failed ? 1 : 0;
await books.close();

async function inTurns(works: readonly (readonly [string, () => Promise<unknown>])[]): Promise<Measured[]> {
  const rows = works.map(([name]): Measured => ({ name, cpu: [], commands: 0 }));
  for (let round = -20; round < ROUNDS; round++)
    for (const [place, [, work]] of works.entries()) {
      const row = rows[place];
      if (row === undefined) continue;
      at = round < 0 ? null : row;
      const before = process.cpuUsage();
      await work();
      const { user, system } = process.cpuUsage(before);
      if (round >= 0) row.cpu.push(user + system);
    }
  at = null;
  return rows;
}

function report(name: string, rows: readonly Measured[], limit: number): void {
  const [first] = rows;
  const base = median(first?.cpu ?? []);
  for (const row of rows) {
    const ratio = median(row.cpu) / base;
    const counted = row.commands / (first?.commands ?? 1);
    if (ratio > limit || counted > limit) failed = true;
    const figures = [(median(row.cpu) / 1000).toFixed(2).padStart(14), (row.commands / ROUNDS).toFixed(1).padStart(9)];
    console.log([name.padEnd(34), row.name.padStart(13), ...figures, ratio.toFixed(2).padStart(6)].join(" "));
  }
}

/** Fixtures go into the collection as they are; processing then builds the ledger as it would for real writes. */
async function household(size: number): Promise<Subject> {
  const startMonth = monthOf(FIRST, 1);
  const { id: budgetId } = await books.services.budgets.add(who(), { name: `${size}`, currency: "EUR", timeZone: "UTC", startMonth });
  const account = async (name: string) => (await books.services.moneyAccounts.add(who(), { budgetId, name, kind: "bank" })).account;
  const [{ id: accountId }, { id: otherId }] = [await account("Giro"), await account("Card")];
  const before = size - IN_LAST_YEAR;
  const [earlyDays, lateDays] = [daysFrom(FIRST, addDays(LAST_YEAR.from, -1)), daysFrom(LAST_YEAR.from, LAST_YEAR.to)];
  for (let start = 0; start < size; start += 1000) {
    const docs = Array.from({ length: Math.min(1000, size - start) }, (_, place) => {
      const number = start + place;
      const late = number - before;
      const day =
        late < 0
          ? addDays(FIRST, Math.floor((number * earlyDays) / before))
          : addDays(LAST_YEAR.from, Math.floor((late * lateDays) / IN_LAST_YEAR));
      return movement(budgetId, number, day, accountId, otherId);
    });
    // Past Mongoose, which would take most of the time; whole amounts must then be marked as 64 bits wide.
    await books.connection.collection<ReturnType<typeof wide>>("expenses").insertMany(docs.map(wide), { ordered: false });
  }
  await books.models.budgets.updateOne({ _id: budgetId }, { $set: { inUse: true } });
  const started = Date.now();
  await books.process(budgetId);
  process.stderr.write(`${size} movements: processed in ${Date.now() - started} ms\n`);
  return { size, budgetId, accountId };
}

/** Every tenth is a transfer. The first carries a dirty flag for all, so that processing invalidates every month at once. */
function movement(budgetId: string, number: number, date: Day, accountId: string, otherId: string): ExpenseDoc {
  const amount = 100 + (number % 9_000);
  const id = `${budgetId}_${number}`;
  const isTransfer = number % 10 === 0;
  const [month, now] = [monthOf(date, 1), new Date()];
  const leg = { accountId, date, month, amount: -amount, booked: -amount, cleared: true };
  return {
    _id: id,
    ...filledFrom(givenFields, {}),
    type: isTransfer ? "transfer" : "expense",
    budgetId,
    amount,
    currency: "EUR",
    date,
    month,
    payeeKey: null,
    words: [],
    parts: [{ categoryId: null, amount, note: null }],
    original: null,
    importKey: id,
    createdBy: "acc_somebody",
    moneyAccountId: accountId,
    cleared: true,
    fromEntry: entryKeyOf(accountId, date, id),
    ...(isTransfer ? { toMoneyAccountId: otherId, toEntry: entryKeyOf(otherId, date, id) } : {}),
    legs: isTransfer ? [leg, { ...leg, accountId: otherId, amount, booked: amount }] : [leg],
    version: 1,
    createdAt: now,
    updatedAt: now,
    deletedAt: null,
    ...(number === 0 ? { dirtyBudgetId: budgetId, dirtyFrom: month } : {}),
  };
}

function wide(doc: ExpenseDoc) {
  const legs = (doc.legs ?? []).map((leg) => ({ ...leg, amount: BigInt(leg.amount), booked: BigInt(leg.booked) }));
  return { ...doc, amount: BigInt(doc.amount), parts: doc.parts.map((part) => ({ ...part, amount: BigInt(part.amount) })), legs };
}

function median(values: readonly number[]): number {
  return [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}
