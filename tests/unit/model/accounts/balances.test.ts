import {
  balanceAt,
  balanceOf,
  balancesByDay,
  balancesByMonth,
  listTotals,
  registerOf,
  registerTotals,
} from "../../../proofs/model/accounts/balances.js";
import { aHousehold, todayOf } from "../../../proofs/model/accounts/household.js";
import { brokenEquations, netWorthOf } from "../../../proofs/model/accounts/months.js";
import { aCategory, after, anAccount, changed, earned, moved, refusedWith, spent } from "../../../proofs/model/accounts/steps.js";

const simple = after(
  aHousehold(),
  anAccount("bank"),
  anAccount("card", { kind: "card" }),
  earned("pay", "bank", 1000, "2026-03-01", { cleared: true }),
  spent("food", "bank", 300, "2026-03-10"),
  spent("rent", "bank", 500, "2026-04-01"),
);

test("`{today: up to it, cleared: all that is cleared, all: everything, dated ahead too}`", () => {
  expect(balanceOf(simple, "bank")).toEqual({ today: 700, cleared: 1000, all: 200 });
});

test("`cleared` is all that is cleared, also what is dated ahead", () => {
  expect(balanceOf(after(simple, changed("rent", { cleared: true })), "bank")).toEqual({ today: 700, cleared: 500, all: 200 });
});

test("`today` is the budget's day (its time zone)", () => {
  const late = { ...simple, now: "2026-03-31T23:30:00.000Z" };
  expect(todayOf({ ...late, timeZone: "Europe/Berlin" })).toBe("2026-04-01");
  expect(balanceOf({ ...late, timeZone: "Europe/Berlin" }, "bank").today).toBe(200);
  expect(balanceOf({ ...late, timeZone: "America/New_York" }, "bank").today).toBe(700);
});

test("an account without movements has balances of 0", () => {
  expect(balanceOf(simple, "card")).toEqual({ today: 0, cleared: 0, all: 0 });
});

test("`GET money-accounts/{id}/balances?by=day`: what the account has at the end of each day", () => {
  expect(balancesByDay(simple, "bank", "2026-03-09", "2026-03-11").map(({ balance }) => balance)).toEqual([1000, 700, 700]);
  expect(balanceAt(simple, "bank", "2026-02-28")).toBe(0);
});

test("`by=month`: what the account has on the last day of each month of the budget", () => {
  const fromTenth = { ...simple, monthStartDay: 2 };
  expect(balancesByMonth(fromTenth, "bank", "2026-02", "2026-04")).toEqual([
    { month: "2026-02", balance: 1000 },
    { month: "2026-03", balance: 200 },
    { month: "2026-04", balance: 200 },
  ]);
});

test("`balance`: what the account had after it in the order of the list", () => {
  expect(registerOf(simple, "bank").map(({ movement, amount, balance }) => [movement, amount, balance])).toEqual([
    ["pay", 1000, 1000],
    ["food", -300, 700],
    ["rent", -500, 200],
  ]);
});

test("movements of one day are in the order of the list, and the balance with them", () => {
  const sameDay = after(simple, spent("tea", "bank", 5, "2026-03-10"));
  const order = (movements: string[]) => registerOf(sameDay, "bank", movements).map(({ movement, balance }) => [movement, balance]);
  expect(order(["tea", "food"]).slice(1, 3)).toEqual([
    ["tea", 995],
    ["food", 695],
  ]);
  expect(order(["food", "tea"]).slice(1, 3)).toEqual([
    ["food", 700],
    ["tea", 695],
  ]);
});

test("`entry` is its end in that account: a transfer is one row, signed, on its own day", () => {
  const paid = after(simple, moved("pay card", "bank", "card", 100, "2026-03-12", { toDate: "2026-03-14", toCleared: true }));
  expect(registerOf(paid, "card")).toEqual([{ movement: "pay card", date: "2026-03-14", amount: 100, cleared: true, balance: 100 }]);
  expect(registerOf(paid, "bank")[2]).toEqual({ movement: "pay card", date: "2026-03-12", amount: -100, cleared: false, balance: 600 });
});

test("`totals` are sums of these entries", () => {
  const paid = after(simple, moved("pay card", "bank", "card", 100, "2026-03-12"));
  expect(registerTotals(paid, "bank")).toEqual({ count: 4, income: 1000, expenses: 900, net: 100 });
  expect(registerTotals(paid, "card")).toEqual({ count: 1, income: 100, expenses: 0, net: 100 });
});

test("`totals.transfers {count, amount}`: between two accounts on the budget it touches no total", () => {
  const paid = after(simple, moved("pay card", "bank", "card", 100, "2026-03-12"));
  expect(listTotals(paid)).toEqual({ count: 4, income: 1000, expenses: 800, net: 200, transfers: { count: 1, amount: 100 } });
});

test("without an account asked for, what lies off the budget is in no sum but `count`", () => {
  const off = after(
    simple,
    anAccount("house", { kind: "asset" }),
    anAccount("loan", { kind: "loan" }),
    spent("interest", "loan", 40, "2026-03-05"),
    moved("rate", "house", "loan", 70, "2026-03-06"),
    moved("repay", "bank", "loan", 60, "2026-03-07"),
  );
  expect(listTotals(off)).toEqual({ count: 6, income: 1000, expenses: 860, net: 140, transfers: { count: 0, amount: 0 } });
});

test("where the account's currency differs, its balance sums `original.amount`", () => {
  const dollars = after(
    simple,
    anAccount("usd", { currency: "USD" }),
    spent("hotel", "usd", 92, "2026-03-02", { original: { amount: 100, currency: "USD" } }),
  );
  expect(balanceOf(dollars, "usd").all).toBe(-100);
  expect(brokenEquations(dollars, "2026-05")).toEqual([]);
});

test("where the account's currency differs, `original` is required and in the account's currency", () => {
  const dollars = after(simple, anAccount("usd", { currency: "USD" }));
  expect(refusedWith(dollars, spent("a", "usd", 92, "2026-03-02"))).toEqual(["validation-failed"]);
  expect(refusedWith(dollars, spent("a", "usd", 92, "2026-03-02", { original: { amount: 9, currency: "CHF" } }))).toEqual([
    "validation-failed",
  ]);
});

test("a purchase in another currency from an account in the budget's moves its balance by `amount`", () => {
  const abroad = after(simple, spent("hotel", "card", 92, "2026-03-02", { original: { amount: 100, currency: "USD" } }));
  expect(balanceOf(abroad, "card").all).toBe(-92);
});

test("net worth: per month `currencies[] {currency, assets, owed, net}` and `accounts[]`, on and off the budget", () => {
  const rich = after(
    simple,
    anAccount("house", { kind: "asset", opening: { amount: 9000, date: "2026-02-01" } }),
    anAccount("usd", { currency: "USD", opening: { amount: -50, booked: -40, date: "2026-03-31" } }),
    spent("shoes", "card", 80, "2026-03-20"),
  );
  expect(netWorthOf(rich, "2026-02", "2026-03")).toEqual([
    {
      month: "2026-02",
      currencies: [
        { currency: "EUR", assets: 9000, owed: 0, net: 9000 },
        { currency: "USD", assets: 0, owed: 0, net: 0 },
      ],
      accounts: ["bank", "card", "house", "usd"].map((moneyAccountId, place) => ({ moneyAccountId, balance: [0, 0, 9000, 0][place] })),
    },
    {
      month: "2026-03",
      currencies: [
        { currency: "EUR", assets: 9700, owed: 80, net: 9620 },
        { currency: "USD", assets: 0, owed: 50, net: -50 },
      ],
      accounts: ["bank", "card", "house", "usd"].map((moneyAccountId, place) => ({
        moneyAccountId,
        balance: [700, -80, 9000, -50][place],
      })),
    },
  ]);
});

test("splits sum to their parent, and the account moves by the whole", () => {
  const split = {
    splits: [
      { category: "a", amount: 30 },
      { category: null, amount: 20 },
    ],
  };
  const household = after(simple, aCategory("a"));
  expect(balanceOf(after(household, spent("s", "card", 50, "2026-03-02", split)), "card").all).toBe(-50);
  expect(refusedWith(household, spent("s", "card", 51, "2026-03-02", split))).toEqual(["validation-failed"]);
});
