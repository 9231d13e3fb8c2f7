import { ALPHABET } from "../src/domain/ids.js";
import { addDays } from "../src/domain/month.js";
import { somebody } from "../tests/months/books.js";
import { measuredBooks } from "./measuredBooks.js";

/**
 * What recurring movements cost, in processor time of the server. `npm run bench:recurring`, with MONGODB_URI for a database of your
 * own. First a month with 100 movements beside the same month with none, in turns. Then one night: HOUSEHOLDS budgets, each with a
 * movement that is due, are booked; what follows from any write, the change log and the sums of months, is told beside it.
 */
const HOUSEHOLDS = Number(process.env["HOUSEHOLDS"] ?? 10_000);
const ROUNDS = Number(process.env["ROUNDS"] ?? 300);
const TODAY = "2026-11-15";
const MOVEMENTS = 100;
const MONTH_LIMIT = 1.3;
const NIGHT_LIMIT_S = 60;

const books = await measuredBooks(TODAY);
const who = somebody();

const [plain, repeated] = [await household(0), await household(MOVEMENTS)];
const times = new Map<string, number[]>([
  [plain, []],
  [repeated, []],
]);
for (let round = -30; round < ROUNDS; round++)
  for (const [budgetId, cpu] of times) {
    const spent = await seconds(() => books.services.months.one(who, budgetId, "2026-11"));
    if (round >= 0) cpu.push(spent * 1000);
  }
const [without, with100] = [median(times.get(plain) ?? []), median(times.get(repeated) ?? [])];
const ratio = with100 / without;
console.log(
  `a month: ${without.toFixed(2)} ms without recurring movements, ${with100.toFixed(2)} ms with ${MOVEMENTS}: ${ratio.toFixed(2)} x`,
);

await night(HOUSEHOLDS);
const outbox = books.outbox.sweep.bind(books.outbox);
let settling = 0;
books.outbox.sweep = async () => {
  settling = await seconds(outbox);
};
const spent = (await seconds(() => books.sweep())) - settling;
const booked = await books.models.expenses.countDocuments({ "origin.kind": "recurring" });
console.log(
  `a night: ${booked} occurrences of ${HOUSEHOLDS} households booked in ${spent.toFixed(1)} s, processed for sync and months in ${settling.toFixed(1)} s`,
);

const kept = ratio <= MONTH_LIMIT && spent <= NIGHT_LIMIT_S && booked === HOUSEHOLDS;
console.log(kept ? "within the limits" : `NOT within ${MONTH_LIMIT} x, ${NIGHT_LIMIT_S} s`);
process.exitCode = kept ? 0 : 1;
await books.close();

/** Twelve categories with expenses of a year, and movements of the rest of the month. */
async function household(movements: number): Promise<string> {
  const { services } = books;
  const { id: budgetId } = await services.budgets.add(who, { name: "B", currency: "EUR", timeZone: "UTC", startMonth: "2025-12" });
  const categories: string[] = [];
  for (let place = 0; place < 12; place++)
    categories.push((await services.categories.add(who, { budgetId, name: `Category ${place}`, budgeted: 50_000 })).category.id);
  const items = Array.from({ length: 480 }, (_, place) => ({
    budgetId,
    amount: 100 + place,
    date: addDays("2025-12-01", Math.floor(place * 0.7)),
    categoryId: categories[place % 12] ?? null,
  }));
  await services.expenseBatch.add(who, { items });
  for (let place = 0; place < movements; place++)
    await services.recurring.add(who, {
      budgetId,
      template: { amount: 1000 + place, categoryId: categories[place % 12] ?? null },
      rule: place % 2 === 0 ? "FREQ=MONTHLY" : "FREQ=WEEKLY",
      start: addDays("2026-11-16", place % 10),
    });
  await books.process(budgetId);
  return budgetId;
}

/** Copies of one budget and its movement, under ids of their own. */
async function night(households: number): Promise<void> {
  const { models, services } = books;
  const { id: budgetId } = await services.budgets.add(who, { name: "B", currency: "EUR", timeZone: "UTC", startMonth: "2026-11" });
  const template = { amount: 89_000, payee: "Landlord" };
  const { id } = await services.recurring.add(who, { budgetId, template, rule: "FREQ=MONTHLY", start: TODAY });
  await books.process(budgetId);
  await models.budgets.updateOne({ _id: budgetId }, { $set: { inUse: true } });
  const budget = await models.budgets.findById(budgetId).lean();
  const movement = await models.recurring.findOne({ _id: id, budgetId }).lean();
  for (let start = 1; start < households; start += 1000) {
    const parts = Array.from({ length: Math.min(1000, households - start) }, (_, place) => partFor(start + place));
    await books.connection.collection<{ _id: string }>("budgets").insertMany(parts.map((part) => ({ ...budget, _id: `bud_${part}` })));
    await books.connection
      .collection<{ _id: string }>("recurring")
      .insertMany(parts.map((part) => ({ ...movement, _id: `rec_${part}${id.slice(20)}`, budgetId: `bud_${part}` })));
  }
}

/** The 16 characters that a budget's id has of its own. */
function partFor(number: number): string {
  let rest = number;
  return Array.from({ length: 16 }, () => {
    const sign = ALPHABET[rest % 32] ?? "0";
    rest = Math.floor(rest / 32);
    return sign;
  }).join("");
}

async function seconds(act: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await act();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000_000;
}

function median(values: readonly number[]): number {
  return [...values].sort((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}
