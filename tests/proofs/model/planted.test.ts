import { type Books, openBooks } from "../../months/books.js";
import type { Command, Setting } from "./commands.js";
import type { Driver } from "./driver.js";
import { follow } from "./households.js";

let books: Books;
beforeAll(async () => {
  books = await openBooks({ processing: false });
});
afterAll(() => books.close());

const chosen: Setting = { currency: "EUR", startDay: 1, months: 7 };
const expenses: Command[] = Array.from({ length: 6 }, (_, month) => ({
  do: "addExpense",
  type: "expense",
  day: { month, day: 28 },
  parts: [{ category: 0, amount: 100 }],
}));
const list: Command[] = [
  { do: "addCategory", budgeted: 1000, rule: { policy: "full", cap: 0 }, from: 0, parent: null },
  ...expenses,
  { do: "process", crash: 0 },
];

test("the same household without an error passes", async () => {
  await follow(books, chosen, list);
});

test.each(["moved.0.out", "moved.0.in", "moved.0.count", "count", "pool", "carried.0.amount"])(
  "one unit too much in %s of one ledger page is caught",
  async (field) => {
    let planted = 0;
    const meddle = async (driver: Driver): Promise<void> => {
      const { modifiedCount } = await books.models.ledgerPages.collection.updateOne(
        { budgetId: driver.budgetId, month: "2026-07", [field]: { $exists: true } },
        { $inc: { [field]: 1 } },
      );
      planted += modifiedCount;
      if (modifiedCount > 0) await driver.compareFrom("2026-07");
    };
    await expect(follow(books, chosen, list, meddle)).rejects.toThrow(/served .*, by hand/);
    expect(planted).toBe(1);
  },
);
