import { openBooks } from "../../months/books.js";
import { sized } from "../../support/sizes.js";
import { crashAt, CRASHES } from "./crashing.js";
import {
  CRASH_ROUNDS,
  seededRandom,
  expectBalance,
  expectTruePages,
  household,
  LAST,
  ROUNDS,
  shuffle,
  START,
  who,
} from "./ledgerHousehold.js";
import { type ChangeDoc, entriesIn } from "../../../src/models/sync/change.js";
import { freshDatabase } from "../../support/databases.js";

test("two processes that write, process and read at once keep the books balanced and the pages true", async () => {
  const dbName = freshDatabase("ledger");
  const [one, other] = [await openBooks({ dbName }), await openBooks({ dbName })];
  const home = await household(one);
  const seed = sized("MONTHS_SEED", { small: 20_261_122, full: Date.now() % 1_000_000 });
  process.stderr.write(`two processes: MONTHS_SEED=${seed}\n`);
  const rolls = Array.from({ length: 6 }, (_, lane) => seededRandom(seed + lane));
  for (let round = 0; round < ROUNDS; round++) {
    await Promise.all([
      ...rolls.map(async (roll, lane) => {
        for (let write = 0; write < 3; write++) await shuffle(lane % 2 === 0 ? one : other, home, roll);
      }),
      expectBalance(one, home.budgetId, START),
      expectBalance(other, home.budgetId, "2026-06"),
      expectBalance(other, home.budgetId, LAST),
    ]);
    if (round % 4 === 3) {
      await Promise.all([one.outbox.idle(), other.outbox.idle()]);
      await Promise.all([one.process(home.budgetId), other.process(home.budgetId)]);
      expect(await expectTruePages(one, home.budgetId)).toBe(12);
      await other.process(home.budgetId);
    }
  }
  const docs = await one.models.changes.find({ budgetId: home.budgetId }).sort({ n: 1 }).lean<ChangeDoc[]>();
  const numbers = docs.flatMap(entriesIn).map(({ n }) => n);
  expect(numbers).toEqual(numbers.map((_, place) => place + 1));
  expect([...one.failures, ...other.failures]).toEqual([]);
  await Promise.all([one.close(), other.close()]);
}, 300_000);

test.each(Array.from({ length: CRASHES }, (_, place) => place + 1))(
  "dying at step %i of processing leaves nothing wrong, and the next sweep finishes it",
  async (step) => {
    const books = await openBooks({ processing: false });
    const home = await household(books);
    await books.process(home.budgetId);
    const roll = seededRandom(step);
    for (let round = 0; round < CRASH_ROUNDS; round++) {
      for (let write = 0; write < 4; write++) await shuffle(books, home, roll);
      await crashAt(books, home.budgetId, step);
      for (const from of [START, "2026-06", LAST]) await expectBalance(books, home.budgetId, from);
    }
    await books.outbox.sweep();
    await books.process(home.budgetId);
    expect(await books.models.expenses.countDocuments({ dirtyBudgetId: home.budgetId })).toBe(0);
    expect(await expectTruePages(books, home.budgetId)).toBe(12);
    await books.close();
  },
);

test("a slow process that sums before a change and writes its pages after it changes nothing", async () => {
  const dbName = freshDatabase("slow");
  const [slow, quick] = [await openBooks({ dbName, processing: false }), await openBooks({ dbName, processing: false })];
  const home = await household(quick);
  await (quick.outbox as any).drain(home.budgetId);
  const ledger = (slow.outbox as any).needs.ledger;
  const write = ledger.write.bind(ledger);
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  let summed = (): void => undefined;
  const reached = new Promise<void>((resolve) => (summed = resolve));
  ledger.write = async (pages: unknown) => {
    summed();
    await held;
    return write(pages);
  };
  const rebuilding = slow.process(home.budgetId);
  await reached;
  const [first = ""] = home.expenses;
  await quick.services.expenses.change(who, first, { date: "2026-03-03", splits: [], categoryId: null });
  await quick.process(home.budgetId);
  release();
  await rebuilding;
  for (const from of [START, "2026-03", LAST]) await expectBalance(quick, home.budgetId, from);
  expect(await expectTruePages(quick, home.budgetId)).toBe(12);
  await Promise.all([slow.close(), quick.close()]);
});

test("a first month that moves while pages are being written does not leave pages of the old one", async () => {
  const dbName = freshDatabase("start");
  const [slow, quick] = [await openBooks({ dbName, processing: false }), await openBooks({ dbName, processing: false })];
  const { id: budgetId } = await quick.services.budgets.add(who, {
    name: "Moving",
    currency: "EUR",
    timeZone: "UTC",
    startMonth: "2026-06",
  });
  await quick.services.categories.add(who, {
    budgetId,
    name: "Rent",
    budgeted: 100,
    effectiveFrom: "2026-01",
    rollover: { policy: "full" },
  });
  await (quick.outbox as any).drain(budgetId);
  const ledger = (slow.outbox as any).needs.ledger;
  const head = ledger.head.bind(ledger);
  // Between the moment the epoch is read and the moment the terms are, the budget changes and is processed by another.
  ledger.head = async (id: string) => {
    const read = await head(id);
    ledger.head = head;
    await quick.services.budgets.change(who, budgetId, { startMonth: "2026-03" });
    await (quick.outbox as any).drain(budgetId);
    return read;
  };
  await slow.process(budgetId);
  for (const books of [slow, quick]) {
    const month = await books.services.months.one(who, budgetId, "2026-11");
    expect(month.categories[0]?.carriedIn).toBe(800);
    expect(month.toAssign).toBe(-900);
  }
  await Promise.all([slow.close(), quick.close()]);
});

test("pages that another release made by another arithmetic count for nothing, and are made again", async () => {
  const books = await openBooks();
  const home = await household(books);
  await books.process(home.budgetId);
  const before = await books.services.months.list(who, home.budgetId, START, LAST);
  // Another arithmetic came to other figures.
  await books.models.ledgerPages.updateMany({ budgetId: home.budgetId }, { $set: { pool: 4711n, carried: [] } });
  await books.models.ledgers.updateOne({ _id: home.budgetId }, { $set: { arithmetic: 4711 } });
  expect(await books.services.months.list(who, home.budgetId, START, LAST)).toEqual(before);
  await books.process(home.budgetId);
  expect(await books.services.months.list(who, home.budgetId, START, LAST)).toEqual(before);
  expect(await expectTruePages(books, home.budgetId)).toBeGreaterThan(0);
  await books.close();
});
