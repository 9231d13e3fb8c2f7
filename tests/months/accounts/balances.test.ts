import type { Entered } from "../../../src/domain/moneyaccounts/placing.js";
import { addDays } from "../../../src/domain/month.js";
import { LedgerAccounts } from "../../../src/services/ledger/LedgerAccounts.js";
import { FigureReaders } from "../../../src/services/months/FigureReaders.js";
import { oneOf, seededRandom } from "../../support/seededRandom.js";
import { type Books, openBooks } from "../books.js";
import { aHouse, change, type House, insert, told, type Wanted, who, wrongIn } from "./house.js";

const TODAY = "2026-11-15";
const [FIRST, LAST] = ["2026-01", "2027-03"];

let books: Books;
beforeAll(async () => {
  books = await openBooks({ processing: false });
});
afterAll(() => books?.close());

async function expectPlain(house: House): Promise<void> {
  const { naive, ...said } = await told(books, house, FIRST, LAST, TODAY);
  expect(said).toEqual(naive);
}

test("a budget without money accounts tells no money, and its pages are what they were", async () => {
  const { services, models } = books;
  const { id: budgetId } = await services.budgets.add(who, { name: "Plain", currency: "EUR", timeZone: "UTC", startMonth: "2026-09" });
  await services.expenses.add(who, { budgetId, amount: 1200, date: "2026-10-03" });
  await books.process(budgetId);
  expect((await services.months.list(who, budgetId)).map(({ money }) => money)).toEqual([null, null, null]);
  const pages = await models.ledgerPages.find({ budgetId }).lean();
  expect(pages.length).toBeGreaterThan(0);
  for (const page of pages) expect(Object.keys(page).filter((name) => name.startsWith("accounts"))).toEqual([]);
  expect(await models.ledgers.findById(budgetId).lean()).toMatchObject({ arithmetic: 3 });
});

test("the first money account makes pages that tell of accounts", async () => {
  const house = await aHouse(books);
  await books.process(house.budget._id);
  const [page] = await books.models.ledgerPages.find({ budgetId: house.budget._id }).sort({ month: -1 }).lean();
  expect(page).toMatchObject({ accounts: [], accountsSeen: [], accountsBefore: [] });
  expect(await books.models.ledgers.findById(house.budget._id).lean()).toMatchObject({ arithmetic: 4 });
  await expectPlain(house);
});

test("a movement that is not processed yet counts, and so it does when it is", async () => {
  const house = await aHouse(books);
  const { giro, card, dollars, loan, food } = house;
  const abroad = { amount: 90, original: { amount: 100, currency: "USD" } };
  await insert(
    books,
    house,
    { type: "income", amount: 100_000, from: giro, date: "2026-01-31", cleared: true },
    { from: card, amount: 3000, date: "2026-10-04", categoryId: food },
    { from: null, amount: 700, date: "2026-10-04" },
    { type: "transfer", from: giro, to: card, amount: 2000, date: "2026-10-31", toDate: "2026-11-02", cleared: true },
    { type: "transfer", from: giro, to: loan, amount: 5000, date: "2026-11-30", toDate: "2026-12-31" },
    { type: "transfer", from: loan, to: giro, amount: 800, date: "2026-06-29", toDate: "2026-07-01", toCleared: true },
    { type: "transfer", from: giro, to: dollars, amount: 1800, toAmount: 2000, date: "2026-11-20" },
    { type: "expense", from: dollars, ...abroad, date: "2026-11-21" },
    { type: "expense", from: loan, amount: 40, date: "2026-11-03", reviewed: false },
    { type: "transfer", from: giro, to: null, amount: 11, date: "2026-11-04", reviewed: false },
  );
  await expectPlain(house);
  await books.process(house.budget._id);
  await expectPlain(house);
  expect(await wrongIn(books, house)).toEqual([]);
  const clock = { now: () => new Date(`${TODAY}T12:00:00Z`) };
  const ledger = new LedgerAccounts(new FigureReaders(books.models, clock).one, clock);
  const months = await ledger.heldByMonth(house.budget, "2026-09", "2026-11");
  expect(months.map(([month, held]) => [month, held.get(giro.id)?.amount])).toEqual([
    ["2026-09", 100_800],
    ["2026-10", 98_800],
    ["2026-11", 91_989],
  ]);
  const [november] = await books.services.months.list(who, house.budget._id, "2026-11", "2026-11");
  // What lies off the budget waits for nobody in a month, and a transfer is no expense.
  expect(november).toMatchObject({ toReview: 1, expensesCount: 2 });
});

test("what changes, moves between accounts and months or goes is counted where it is now", async () => {
  const house = await aHouse(books);
  const { giro, card, loan } = house;
  const transfer: Wanted = { type: "transfer", from: giro, to: card, amount: 500, date: "2026-09-30", toDate: "2026-10-02" };
  const [moved, gone] = await insert(books, house, transfer, { from: giro, amount: 70, date: "2026-08-01" });
  await books.process(house.budget._id);
  await expectPlain(house);
  await change(books, house, moved as never, { ...transfer, to: loan, date: "2026-12-30", toDate: "2027-01-02" });
  await expectPlain(house);
  await change(books, house, gone as never, null);
  await expectPlain(house);
  await books.process(house.budget._id);
  await expectPlain(house);
  expect(await wrongIn(books, house)).toEqual([]);
});

test("an end behind the last month in which anything counts is told", async () => {
  const house = await aHouse(books, { monthStartDay: 28 });
  await insert(books, house, { type: "transfer", from: house.giro, to: house.card, date: "2027-11-20", toDate: "2027-12-20", amount: 900 });
  await expectPlain(house);
  await books.process(house.budget._id);
  await expectPlain(house);
});

test.each([1, 2])("any movements come to what a plain sum comes to, processed or not: %i", async (seed) => {
  const roll = seededRandom(seed);
  const house = await aHouse(books, { monthStartDay: 1 + Math.floor(roll() * 28) });
  for (let round = 0; round < 2; round++) {
    const docs = await insert(books, house, ...Array.from({ length: 25 }, () => anyMovement(house, roll)));
    await expectPlain(house);
    if (roll() < 0.7) await books.process(house.budget._id);
    await expectPlain(house);
    for (const doc of docs.slice(0, 5)) await change(books, house, doc, roll() < 0.3 ? null : anyMovement(house, roll));
    await expectPlain(house);
    if (roll() < 0.7) await books.process(house.budget._id);
    await expectPlain(house);
  }
  await books.process(house.budget._id);
  await expectPlain(house);
  expect(await wrongIn(books, house)).toEqual([]);
});

function anyMovement({ giro, card, dollars, loan, food }: House, roll: () => number): Wanted {
  const date = addDays("2026-02-01", Math.floor(roll() * 400));
  const amount = 1 + Math.floor(roll() * 10_000);
  const at: Pick<Entered, "date" | "amount" | "cleared"> = { date, amount, cleared: roll() < 0.5 };
  if (roll() < 0.4) return { ...at, type: oneOf(["expense", "income"], roll), from: oneOf([giro, card, loan], roll) };
  if (roll() < 0.2) return { ...at, type: oneOf(["expense", "income"], roll), from: null, cleared: false, categoryId: food };
  const [from, to] = oneOf(
    [
      [giro, card],
      [card, giro],
      [giro, loan],
      [loan, card],
      [null, giro],
      [giro, null],
      [giro, dollars],
    ] as const,
    roll,
  );
  const toAmount = to === dollars ? amount * 2 : null;
  const toDate = roll() < 0.5 ? null : addDays(date, Math.floor(roll() * 62) - 31);
  return {
    ...at,
    type: "transfer",
    from,
    to,
    toAmount,
    toDate,
    cleared: from !== null && at.cleared,
    toCleared: to !== null && roll() < 0.5,
  };
}
