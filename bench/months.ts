import type { CommandSucceededEvent } from "mongodb";
import { type Day, addDays, addMonths, daysFrom, monthOf } from "../src/domain/month.js";
import { type ExpenseDoc, givenFields } from "../src/models/expenses/expense.js";
import { filledFrom } from "../src/models/storedFields.js";
import { somebody } from "../tests/months/books.js";
import { measuredBooks } from "./measuredBooks.js";

/**
 * Do a month and a report of a year slow down as history grows? `npm run bench:months`, with MONGODB_URI for a database of your own.
 * Each budget has 12 categories with rollover; the same is read from each in turns. SUBJECTS names others, as expenses x years.
 */
const SUBJECTS = (process.env["SUBJECTS"] ?? "1000x1,1000x10,10000x5,100000x1,100000x10").split(",");
const ROUNDS = Number(process.env["ROUNDS"] ?? 300);
const TODAY = "2026-11-15";
const YEAR = { from: "2025-12-01", to: "2026-11-30" };

interface Subject {
  readonly label: string;
  readonly budgetId: string;
  readonly inMonth: number;
  readonly examined: number;
}

interface Read {
  readonly name: string;
  /** Largest to smallest, of each figure. */
  readonly limit: number;
  readonly read: (budgetId: string) => Promise<unknown>;
}

interface Row {
  readonly subject: Subject;
  cpu: number[];
  returned: number;
  commands: number;
}

const books = await measuredBooks(TODAY);
const who = somebody();

const reads: readonly Read[] = [
  { name: "The month view of a budget", limit: 2, read: (budgetId) => books.services.months.one(who, budgetId, "2026-11") },
  {
    name: "A year's spending by category and month",
    limit: 1.3,
    read: (budgetId) => books.services.reports.spending(who, { budgetId, ...YEAR, by: "month" }),
  },
];

const subjects: Subject[] = [];
for (const subject of SUBJECTS) {
  const [size = 0, years = 0] = subject.split("x").map(Number);
  subjects.push(await household(size, years));
}

let at: Row | null = null;
books.served.getClient().on("commandSucceeded", (event: CommandSucceededEvent) => {
  if (at === null) return;
  at.commands += 1;
  const cursor = field(event.reply, "cursor");
  const batch = field(cursor, "firstBatch") ?? field(cursor, "nextBatch");
  at.returned += Array.isArray(batch) ? weightOf(batch) : 0;
});

for (const read of reads) if (!(await isFlat(read))) process.exitCode = 1;
await books.close();

async function isFlat({ name, limit, read }: Read): Promise<boolean> {
  const rows = subjects.map((subject): Row => ({ subject, cpu: [], returned: 0, commands: 0 }));
  for (let round = -30; round < ROUNDS; round++) {
    for (const row of rows) {
      at = round < 0 ? null : row;
      const before = process.cpuUsage();
      await read(row.subject.budgetId);
      const { user, system } = process.cpuUsage(before);
      if (round >= 0) row.cpu.push(user + system);
    }
  }
  at = null;
  console.log(`\n${name}, ${ROUNDS} times each, in turns (${books.database})\n`);
  console.log("expenses        years  in the month  CPU median ms  CPU mean ms  commands  documents returned  expenses examined");
  for (const { subject, cpu, commands, returned } of rows) {
    const mean = cpu.reduce((sum, one) => sum + one, 0) / cpu.length / 1000;
    console.log(
      [
        subject.label.padEnd(22),
        String(subject.inMonth).padStart(13),
        (median(cpu) / 1000).toFixed(2).padStart(14),
        mean.toFixed(2).padStart(12),
        (commands / ROUNDS).toFixed(1).padStart(9),
        (returned / ROUNDS).toFixed(1).padStart(19),
        String(subject.examined).padStart(18),
      ].join(" "),
    );
  }
  const ratio = (figure: (row: Row) => number): number => Math.max(...rows.map(figure)) / Math.min(...rows.map(figure));
  const ratios = {
    "CPU (median)": ratio((row) => median(row.cpu)),
    "documents returned": ratio((row) => row.returned),
    commands: ratio((row) => row.commands),
  };
  console.log();
  for (const [figure, value] of Object.entries(ratios)) console.log(`largest / smallest, ${figure}: ${value.toFixed(2)}`);
  const worst = Math.max(...Object.values(ratios));
  console.log(worst <= limit ? `within ${limit}x` : `NOT within ${limit}x`);
  return worst <= limit;
}

/** Fixtures go into the collection as they are; processing then builds the ledger as it would for real writes. */
async function household(size: number, years: number): Promise<Subject> {
  const startMonth = addMonths("2026-11", -12 * years + 1);
  const { id: budgetId } = await books.services.budgets.add(who, { name: `${size}`, currency: "EUR", timeZone: "UTC", startMonth });
  const categories: string[] = [];
  for (let place = 0; place < 12; place++) {
    const rollover = { policy: (["full", "surplus", "none"] as const)[place % 3] ?? "full" };
    const { category } = await books.services.categories.add(who, {
      budgetId,
      name: `Category ${place}`,
      budgeted: 50_000,
      effectiveFrom: startMonth,
      rollover,
    });
    categories.push(category.id);
  }
  const first = `${startMonth}-01`;
  const days = daysFrom(first, TODAY);
  const now = new Date();
  for (let start = 0; start < size; start += 1000) {
    const docs = Array.from({ length: Math.min(1000, size - start) }, (_, place) => {
      const number = start + place;
      return expense(budgetId, number, addDays(first, Math.floor((number * days) / size)), categories[number % 13] ?? null, now);
    });
    // Past Mongoose, which would take most of the time; whole amounts must then be marked as 64 bits wide.
    await books.connection.collection<ReturnType<typeof wide>>("expenses").insertMany(docs.map(wide), { ordered: false });
  }
  await books.models.budgets.updateOne({ _id: budgetId }, { $set: { inUse: true } });
  const started = Date.now();
  await books.process(budgetId);
  const inMonth = await books.models.expenses.countDocuments({ budgetId, deletedAt: null, month: "2026-11" });
  const label = `${String(size).padStart(8)} ${String(years).padStart(12)}`;
  process.stderr.write(`${size} expenses over ${years} years: processed in ${Date.now() - started} ms\n`);
  return { label, budgetId, inMonth, examined: await examinedFor(budgetId) };
}

/** The first carries a dirty flag for all, so that processing invalidates every month at once, as an import's last batch does. */
function expense(budgetId: string, number: number, date: Day, categoryId: string | null, now: Date): ExpenseDoc {
  const amount = 100 + (number % 9_000);
  return {
    _id: `${budgetId}_${number}`,
    ...filledFrom(givenFields, {}),
    budgetId,
    amount,
    currency: "EUR",
    date,
    month: monthOf(date, 1),
    payeeKey: null,
    words: [],
    parts: [{ categoryId, amount, note: null }],
    original: null,
    importKey: `${budgetId}_${number}`,
    createdBy: who.accountId,
    version: 1,
    createdAt: now,
    updatedAt: now,
    deletedAt: null,
    ...(number === 0 ? { dirtyBudgetId: budgetId, dirtyFrom: monthOf(date, 1) } : {}),
  };
}

function wide(doc: ExpenseDoc) {
  return { ...doc, amount: BigInt(doc.amount), parts: doc.parts.map((part) => ({ ...part, amount: BigInt(part.amount) })) };
}

/** A document, and what was gathered into it from other collections. */
function weightOf(batch: readonly unknown[]): number {
  const gathered = (doc: unknown) =>
    [
      "pages",
      "categories",
      "plans",
      "category",
      "plan",
      "expense",
      "head",
      "later_category",
      "later_plan",
      "later_expense",
      "later_head",
    ].map((name) => field(doc, name));
  return batch.reduce<number>(
    (sum, doc) => sum + 1 + gathered(doc).reduce<number>((count, list) => count + (Array.isArray(list) ? list.length : 0), 0),
    0,
  );
}

/** What the database looks at to find the expenses that a month view asks for when its page is valid: those with a dirty flag. */
async function examinedFor(budgetId: string): Promise<number> {
  const plan: unknown = await books.models.expenses.collection.find({ dirtyBudgetId: budgetId }).explain("executionStats");
  const examined = field(field(plan, "executionStats"), "totalDocsExamined");
  return typeof examined === "number" ? examined : -1;
}

function field(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined;
}

function median(values: readonly number[]): number {
  return [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}
