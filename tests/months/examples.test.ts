import { type Books, openBooks, somebody } from "./books.js";

/** Months that others published, where their policy is one of ours. Amounts are in cents. */
const who = somebody();
let books: Books;
beforeAll(async () => {
  books = await openBooks();
});
afterAll(() => books.close());

type Policy = "none" | "surplus" | "full";

async function budget(startMonth: string, categories: Record<string, readonly [budgeted: number, policy: Policy]>) {
  const { services } = books;
  const { id: budgetId } = await services.budgets.add(who, { name: "Example", currency: "EUR", timeZone: "UTC", startMonth });
  const ids = new Map<string, string>();
  for (const [name, [budgeted, policy]] of Object.entries(categories)) {
    const { category: made } = await services.categories.add(who, { budgetId, name, rollover: { policy }, effectiveFrom: startMonth });
    await services.plans.setAmount(who, { budgetId, month: startMonth, categoryId: made.id }, { budgeted });
    ids.set(name, made.id);
  }
  const id = (name: string) => ids.get(name) ?? "";
  return {
    budgetId,
    id,
    earn: (amount: number, date: string) => services.expenses.add(who, { budgetId, type: "income", amount, date }),
    spend: async (date: string, amounts: Record<string, number>) => {
      for (const [name, amount] of Object.entries(amounts))
        if (amount > 0) await services.expenses.add(who, { budgetId, amount, date, categoryId: id(name) });
    },
    plan: async (month: string, amounts: Record<string, number>) => {
      for (const [name, budgeted] of Object.entries(amounts))
        await services.plans.setAmount(who, { budgetId, month, categoryId: id(name) }, { budgeted });
    },
    available: async (month: string) => {
      const { categories: rows, toAssign } = await services.months.one(who, budgetId, month);
      return { toAssign, ...Object.fromEntries(rows.map((row) => [row.name, row.available])) };
    },
  };
}

describe("Actual, documentation, 'A detailed example of how to do Zero-Sum budgeting' (docs/getting-started/envelope-budgeting.md)", () => {
  test("January in four weeks, and the start of February", async () => {
    const january = {
      Groceries: 300_00,
      Gas: 100_00,
      Dining: 150_00,
      Clothing: 100_00,
      Entertainment: 150_00,
      Gifts: 50_00,
      Care: 150_00,
      Savings: 200_00,
    };
    const home = await budget(
      "2026-01",
      Object.fromEntries(Object.entries(january).map(([name, amount]) => [name, [amount, "surplus"] as const])),
    );
    const { services } = books;
    await home.earn(1200_00, "2026-01-01");
    expect((await home.available("2026-01")).toAssign).toBe(0);

    await home.spend("2026-01-05", {
      Groceries: 123_00,
      Gas: 40_00,
      Dining: 10_00,
      Clothing: 34_00,
      Entertainment: 30_00,
      Gifts: 45_00,
      Care: 75_00,
    });
    expect(await home.available("2026-01")).toEqual({
      toAssign: 0,
      Groceries: 177_00,
      Gas: 60_00,
      Dining: 140_00,
      Clothing: 66_00,
      Entertainment: 120_00,
      Gifts: 5_00,
      Care: 75_00,
      Savings: 200_00,
    });

    await home.spend("2026-01-12", {
      Groceries: 98_00,
      Gas: 34_00,
      Dining: 30_00,
      Clothing: 34_00,
      Entertainment: 30_00,
      Gifts: 10_00,
      Care: 40_00,
    });
    expect(await home.available("2026-01")).toMatchObject({ Groceries: 79_00, Gas: 26_00, Dining: 110_00, Gifts: -5_00, Care: 35_00 });
    await services.plans.transfer(who, home.budgetId, "2026-01", { from: home.id("Dining"), to: home.id("Gifts"), amount: 5_00 });
    expect(await home.available("2026-01")).toMatchObject({ Dining: 105_00, Gifts: 0, toAssign: 0 });

    await home.spend("2026-01-19", { Groceries: 63_00, Gas: 12_00, Dining: 20_00, Entertainment: 35_00, Care: 38_00 });
    expect(await home.available("2026-01")).toMatchObject({ Groceries: 16_00, Care: -3_00 });
    await home.earn(37_00, "2026-01-20");
    for (const [to, amount] of [
      ["Care", 3_00],
      ["Groceries", 24_00],
      ["Savings", 10_00],
    ] as const) {
      await services.plans.transfer(who, home.budgetId, "2026-01", { from: null, to: home.id(to), amount });
    }
    expect(await home.available("2026-01")).toEqual({
      toAssign: 0,
      Groceries: 40_00,
      Gas: 14_00,
      Dining: 85_00,
      Clothing: 32_00,
      Entertainment: 55_00,
      Gifts: 0,
      Care: 0,
      Savings: 210_00,
    });

    await home.spend("2026-01-26", { Groceries: 38_00, Dining: 45_00, Clothing: 16_00, Entertainment: 17_00 });
    expect(await home.available("2026-01")).toMatchObject({
      Groceries: 2_00,
      Gas: 14_00,
      Dining: 40_00,
      Clothing: 16_00,
      Entertainment: 38_00,
      Gifts: 0,
      Care: 0,
    });

    await home.earn(1200_00, "2026-02-01");
    await home.plan("2026-02", {
      Groceries: 348_00,
      Gas: 96_00,
      Dining: 110_00,
      Clothing: 84_00,
      Entertainment: 112_00,
      Gifts: 75_00,
      Care: 150_00,
      Savings: 225_00,
    });
    expect(await home.available("2026-02")).toEqual({
      toAssign: 0,
      Groceries: 350_00,
      Gas: 110_00,
      Dining: 150_00,
      Clothing: 100_00,
      Entertainment: 150_00,
      Gifts: 75_00,
      Care: 150_00,
      Savings: 435_00,
    });
  });
});

describe("YNAB, '3 Reminders About Over Spending in YNAB' (youneedabudget.com/3-reminders-about-over-spending-in-ynab)", () => {
  test("an overspend of 256.29 in October is taken from what November has to assign", async () => {
    const home = await budget("2026-09", { Groceries: [0, "surplus"] });
    await home.earn(1000_00, "2026-09-01");
    await home.plan("2026-10", { Groceries: 400_00 });
    await home.spend("2026-10-20", { Groceries: 656_29 });
    expect(await home.available("2026-10")).toEqual({ toAssign: 600_00, Groceries: -256_29 });
    expect(await home.available("2026-11")).toEqual({ toAssign: 600_00 - 256_29, Groceries: 0 });
  });

  test("575 budgeted for groceries and 647.21 spent; with the arrow turned to the right the category itself carries it", async () => {
    const home = await budget("2026-10", { Groceries: [575_00, "full"] });
    await home.earn(1000_00, "2026-10-01");
    await home.spend("2026-10-20", { Groceries: 647_21 });
    expect(await home.available("2026-10")).toEqual({ toAssign: 425_00, Groceries: -72_21 });
    expect(await home.available("2026-11")).toEqual({ toAssign: 425_00, Groceries: -72_21 });
  });
});

test("YNAB, 'When Ready to Assign Is Negative': 500 in the bank and 600 assigned leave -100, until 100 are moved back", async () => {
  const home = await budget("2026-10", { Feeder: [600_00, "surplus"] });
  await home.earn(500_00, "2026-10-01");
  expect(await home.available("2026-10")).toEqual({ toAssign: -100_00, Feeder: 600_00 });
  await books.services.plans.transfer(who, home.budgetId, "2026-10", { from: home.id("Feeder"), to: null, amount: 100_00 });
  expect(await home.available("2026-10")).toEqual({ toAssign: 0, Feeder: 500_00 });
});
