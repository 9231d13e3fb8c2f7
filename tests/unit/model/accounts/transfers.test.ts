import { balanceOf } from "../../../proofs/model/accounts/balances.js";
import { monthOfMovement } from "../../../proofs/model/accounts/counting.js";
import { arrivingAmount } from "../../../proofs/model/accounts/ends.js";
import { aHousehold, type Household, liveMovement } from "../../../proofs/model/accounts/household.js";
import { brokenEquations, monthOfHousehold } from "../../../proofs/model/accounts/months.js";
import { aCategory, after, anAccount, changed, earned, moved, refusedWith, spent } from "../../../proofs/model/accounts/steps.js";

const LAST = "2026-06";

const household = after(
  aHousehold(),
  aCategory("loans"),
  anAccount("bank"),
  anAccount("card", { kind: "card" }),
  anAccount("house", { kind: "asset" }),
  anAccount("loan", { kind: "loan" }),
  anAccount("usd", { currency: "USD" }),
  anAccount("usd2", { currency: "USD" }),
  anAccount("chf", { currency: "CHF" }),
  earned("pay", "bank", 1000, "2026-01-05"),
);

function sound(story: Household): Household {
  expect(brokenEquations(story, LAST)).toEqual([]);
  return story;
}

test("between two accounts on the budget it touches no category, no pool and no total", () => {
  const before = monthOfHousehold(household, "2026-01");
  const story = sound(after(household, moved("t", "bank", "card", 200, "2026-01-10")));
  expect(monthOfHousehold(story, "2026-01")).toEqual(before);
  expect([balanceOf(story, "bank").all, balanceOf(story, "card").all]).toEqual([800, 200]);
});

test("between two accounts on the budget no category", () => {
  expect(refusedWith(household, moved("t", "bank", "card", 200, "2026-01-10", { category: "loans" }))).toEqual(["validation-failed"]);
});

test("from on to off the budget it counts like an expense on `date` and may have a category", () => {
  const story = sound(after(household, moved("t", "bank", "loan", 200, "2026-01-31", { toDate: "2026-02-02", category: "loans" })));
  expect(monthOfHousehold(story, "2026-01")).toMatchObject({
    spent: { loans: 200 },
    uncategorisedSpent: 0,
    expensesCount: 2,
    toAssign: 1000,
  });
  expect(monthOfHousehold(story, "2026-02")).toMatchObject({ spent: { loans: 0 }, expensesCount: 0 });
  expect(monthOfHousehold(story, "2026-02").money).toEqual({ assets: 800, owed: 0, unassigned: 0 });
});

test("without a category it is an uncategorised expense", () => {
  const story = sound(after(household, moved("t", "bank", "loan", 200, "2026-01-31")));
  expect(monthOfHousehold(story, "2026-01")).toMatchObject({ uncategorisedSpent: 200, toAssign: 800 });
});

test("from off to on like income on `toDate`", () => {
  const story = sound(after(household, moved("t", "house", "bank", 300, "2026-01-31", { toDate: "2026-02-02" })));
  expect(monthOfHousehold(story, "2026-01")).toMatchObject({ totalIncome: 1000, expensesCount: 1 });
  expect(monthOfHousehold(story, "2026-02")).toMatchObject({ totalIncome: 300, expensesCount: 1, toAssign: 1300 });
});

test("as a refund where it has a category", () => {
  const story = sound(after(household, moved("t", "house", "bank", 300, "2026-01-31", { category: "loans" })));
  expect(monthOfHousehold(story, "2026-01")).toMatchObject({ totalIncome: 1000, spent: { loans: -300 }, available: { loans: 300 } });
});

test("`month` of a transfer is the one in which it counts (of `toDate` from off to on), else that of `date`", () => {
  const days = { toDate: "2026-02-02" };
  const story = after(
    household,
    moved("in", "house", "bank", 1, "2026-01-31", days),
    moved("out", "bank", "house", 1, "2026-01-31", days),
    moved("inside", "bank", "card", 1, "2026-01-31", days),
    moved("outside", "house", "loan", 1, "2026-01-31", days),
  );
  const months = ["in", "out", "inside", "outside"].map((id) => monthOfMovement(story, liveMovement(story, id)!));
  expect(months).toEqual(["2026-02", "2026-01", "2026-01", "2026-01"]);
});

test("movements off the budget count in no month", () => {
  const story = sound(after(household, spent("fee", "loan", 50, "2026-01-10"), moved("t", "house", "loan", 20, "2026-01-11")));
  expect(monthOfHousehold(story, "2026-01")).toEqual(monthOfHousehold(household, "2026-01"));
  expect(balanceOf(story, "loan").all).toBe(-30);
});

test("each account's balance follows its own day; what is under way at the end of a month counts in `unassigned`", () => {
  const story = sound(after(household, moved("t", "bank", "card", 200, "2026-01-31", { toDate: "2026-02-01" })));
  expect(monthOfHousehold(story, "2026-01").money).toEqual({ assets: 800, owed: 0, unassigned: 200 });
  expect(monthOfHousehold(story, "2026-02").money).toEqual({ assets: 1000, owed: 0, unassigned: 0 });
});

test("what arrives before it leaves is under way with the other sign", () => {
  const story = sound(after(household, moved("t", "bank", "card", 200, "2026-02-01", { toDate: "2026-01-31" })));
  expect(monthOfHousehold(story, "2026-01").money).toEqual({ assets: 1200, owed: 0, unassigned: -200 });
});

test("at most 31 days apart", () => {
  expect(refusedWith(household, moved("t", "bank", "card", 1, "2026-01-01", { toDate: "2026-02-01" }))).toEqual([]);
  expect(refusedWith(household, moved("t", "bank", "card", 1, "2026-01-01", { toDate: "2026-02-02" }))).toEqual(["validation-failed"]);
  expect(refusedWith(household, moved("t", "bank", "card", 1, "2026-02-02", { toDate: "2026-01-01" }))).toEqual(["validation-failed"]);
});

test("no other transfer may lack an end, and both ends are two accounts", () => {
  expect(refusedWith(household, moved("t", "bank", "bank", 1, "2026-01-01"))).toEqual(["validation-failed"]);
  expect(refusedWith(household, moved("t", "bank", "card", 1, "2026-01-01", { toAccount: null }))).toEqual(["validation-failed"]);
  expect(refusedWith(household, moved("t", "bank", "card", 1, "2026-01-01", { account: null }))).toEqual(["validation-failed"]);
});

test("no splits", () => {
  const splits = [
    { category: null, amount: 1 },
    { category: "loans", amount: 1 },
  ];
  expect(refusedWith(household, moved("t", "bank", "loan", 2, "2026-01-01", { splits }))).toEqual(["validation-failed"]);
});

test("neither end before `startMonth`", () => {
  expect(refusedWith(household, moved("t", "bank", "card", 1, "2026-01-01", { toDate: "2025-12-31" }))).toEqual(["validation-failed"]);
});

test("`original` is what leaves an account of another currency; where the second is in the budget's, `toAmount` is `amount`", () => {
  const story = sound(after(household, moved("t", "usd", "bank", 92, "2026-01-10", { original: { amount: 100, currency: "USD" } })));
  expect([balanceOf(story, "usd").all, balanceOf(story, "bank").all]).toEqual([-100, 1092]);
  expect(arrivingAmount(story, liveMovement(story, "t")!)).toBe(92);
  expect(monthOfHousehold(story, "2026-01").money).toEqual({ assets: 1092, owed: 92, unassigned: 0 });
});

test("`toAmount` what arrives in one", () => {
  const story = sound(after(household, moved("t", "bank", "usd", 92, "2026-01-10", { toAmount: 100 })));
  expect([balanceOf(story, "bank").all, balanceOf(story, "usd").all]).toEqual([908, 100]);
  expect(refusedWith(household, moved("t", "bank", "usd", 92, "2026-01-10"))).toEqual(["validation-failed"]);
});

test("two foreign currencies: `original` leaves, `toAmount` arrives, `amount` is in the budget's", () => {
  const original = { amount: 100, currency: "USD" };
  const story = sound(after(household, moved("t", "usd", "chf", 92, "2026-01-10", { original, toAmount: 88 })));
  expect([balanceOf(story, "usd").all, balanceOf(story, "chf").all]).toEqual([-100, 88]);
});

test("where both ends are in one currency there is no `toAmount`", () => {
  const original = { amount: 100, currency: "USD" };
  const story = sound(after(household, moved("t", "usd", "usd2", 92, "2026-01-10", { original })));
  expect(balanceOf(story, "usd2").all).toBe(100);
  expect(refusedWith(household, moved("t", "usd", "usd2", 92, "2026-01-10", { original, toAmount: 100 }))).toEqual(["validation-failed"]);
  expect(refusedWith(household, moved("t", "bank", "card", 92, "2026-01-10", { toAmount: 92 }))).toEqual(["validation-failed"]);
});

test("one resource, so both ends change at once", () => {
  const story = sound(after(household, moved("t", "bank", "card", 200, "2026-01-10"), changed("t", { amount: 250 })));
  expect([balanceOf(story, "bank").all, balanceOf(story, "card").all]).toEqual([750, 250]);
});

test("`toDate` null: `date`", () => {
  const story = after(household, moved("t", "bank", "card", 200, "2026-01-10"), changed("t", { date: "2026-05-01" }));
  expect(balanceOf(story, "card").today).toBe(0);
});

test("each end has its own `cleared`", () => {
  const story = after(household, moved("t", "bank", "card", 200, "2026-01-10", { toCleared: true }));
  expect([balanceOf(story, "bank").cleared, balanceOf(story, "card").cleared]).toEqual([0, 200]);
});
