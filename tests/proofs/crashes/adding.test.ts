import { monthRange } from "../../../src/domain/month.js";
import { type Books, openBooks } from "../../months/books.js";
import { crashAt, CRASHES } from "./crashing.js";
import {
  CRASH_ROUNDS,
  seededRandom,
  expectTruePages,
  household,
  type Household,
  LAST,
  NET,
  ROUNDS,
  START,
  who,
} from "./ledgerHousehold.js";
import { freshDatabase } from "../../support/databases.js";

/** What all the money comes to at the end of the last month. */
async function heldAt(books: Books, budgetId: string): Promise<number> {
  const month = await books.services.months.one(who, budgetId, LAST);
  return month.toAssign + month.totalAvailable;
}

async function addOne(books: Books, { budgetId, categories }: Household, roll: (sides: number) => number): Promise<void> {
  const date = `2026-${String(roll(11) + 1).padStart(2, "0")}-20`;
  await books.services.expenses.add(who, { budgetId, amount: 1001, date, categoryId: categories[roll(4)] ?? null });
}

test.each(Array.from({ length: CRASHES }, (_, place) => place + 1))(
  "dying at step %i while pages go on with new expenses counts none twice and misses none",
  async (step) => {
    const books = await openBooks({ processing: false });
    const home = await household(books);
    await books.process(home.budgetId);
    const roll = seededRandom(step + 100);
    const noted = monthRange(START, LAST);
    let made = 0;
    for (let round = 0; round < CRASH_ROUNDS + 1; round++) {
      for (let write = 0; write < 3; write++, made++) await addOne(books, home, roll);
      expect(await heldAt(books, home.budgetId)).toBe(NET - 1001 * made);
      await crashAt(books, home.budgetId, step, noted);
      expect(await heldAt(books, home.budgetId)).toBe(NET - 1001 * made);
      // Another one goes on where it stopped, and knows as much.
      (books.outbox as any).noted.note(home.budgetId, noted);
      if (round % 2 === 0) await books.outbox.drain(home.budgetId);
      expect(await heldAt(books, home.budgetId)).toBe(NET - 1001 * made);
    }
    await books.process(home.budgetId);
    expect(await expectTruePages(books, home.budgetId)).toBe(12);
    await books.close();
  },
);

test("two processes that add and process at once let each new expense count once", async () => {
  const dbName = freshDatabase("adding");
  const [one, other] = [await openBooks({ dbName }), await openBooks({ dbName })];
  const home = await household(one);
  await Promise.all([one.outbox.idle(), other.outbox.idle()]);
  await one.process(home.budgetId);
  const rolls = Array.from({ length: 4 }, (_, lane) => seededRandom(lane));
  let [begun, done] = [0, 0];
  const expectCounted = async (books: Books): Promise<void> => {
    const atLeast = done;
    const counted = (NET - (await heldAt(books, home.budgetId))) / 1001;
    expect(Number.isInteger(counted)).toBe(true);
    expect(counted).toBeGreaterThanOrEqual(atLeast);
    expect(counted).toBeLessThanOrEqual(begun);
  };
  for (let round = 0; round < ROUNDS; round++) {
    await Promise.all([
      ...rolls.map(async (roll, lane) => {
        for (let write = 0; write < 4; write++, done++) {
          begun++;
          await addOne(lane % 2 === 0 ? one : other, home, roll);
        }
      }),
      ...[one, other].flatMap((books) => [expectCounted(books), expectCounted(books)]),
      ...[one, other].map((books) => books.outbox.drain(home.budgetId)),
    ]);
    await Promise.all([one.outbox.idle(), other.outbox.idle()]);
    expect(await heldAt(one, home.budgetId)).toBe(NET - 1001 * begun);
  }
  await one.process(home.budgetId);
  expect(await expectTruePages(one, home.budgetId)).toBe(12);
  expect([...one.failures, ...other.failures]).toEqual([]);
  await Promise.all([one.close(), other.close()]);
});
