import { balanceOf } from "../../../proofs/model/accounts/balances.js";
import { aHousehold, type Household, liveAccount, openingOf } from "../../../proofs/model/accounts/household.js";
import { brokenEquations, monthOfHousehold } from "../../../proofs/model/accounts/months.js";
import { readOpening } from "../../../proofs/model/accounts/openings.js";
import {
  accountChanged,
  accountRemoved,
  after,
  anAccount,
  changed,
  deleted,
  earned,
  refusedWith,
  spent,
  stated,
} from "../../../proofs/model/accounts/steps.js";
import { driftOf } from "../../../proofs/model/accounts/statements.js";

const nothing = aHousehold();
const late = after(aHousehold(), earned("pay", null, 1000, "2026-01-05"), spent("food", null, 300, "2026-01-10"));

function moneyIn(story: Household) {
  expect(brokenEquations(story, "2026-06")).toEqual([]);
  return monthOfHousehold(story, "2026-01");
}

const readOf = (story: Household, id: string) => readOpening(story, liveAccount(story, id)!);

test("`from: outside` is new money of the budget (income without a category)", () => {
  const story = after(nothing, anAccount("bank", { opening: { amount: 500, from: "outside" } }));
  expect(moneyIn(story)).toMatchObject({
    totalIncome: 500,
    toAssign: 500,
    expensesCount: 1,
    money: { assets: 500, owed: 0, unassigned: 0 },
  });
});

test("a negative one is an expense without a category", () => {
  const story = after(nothing, anAccount("card", { kind: "card", opening: { amount: -80, from: "outside" } }));
  expect(moneyIn(story)).toMatchObject({ uncategorisedSpent: 80, toAssign: -80, money: { assets: 0, owed: 80, unassigned: 0 } });
  expect(balanceOf(story, "card")).toEqual({ today: -80, cleared: -80, all: -80 });
});

test("`from: unassigned` is taken out of what lies in no account and moves no figure but `unassigned`", () => {
  const { money, ...figures } = moneyIn(late);
  expect(money).toEqual({ assets: 0, owed: 0, unassigned: 700 });
  const story = after(late, anAccount("bank", { opening: { amount: 500, from: "unassigned" } }));
  expect(moneyIn(story)).toEqual({ ...figures, money: { assets: 500, owed: 0, unassigned: 200 } });
});

test("`from: unassigned`: the default where the budget has movements in no account", () => {
  expect(readOf(after(late, anAccount("bank", { opening: { amount: 500 } })), "bank")?.from).toBe("unassigned");
  expect(readOf(after(nothing, anAccount("bank", { opening: { amount: 500 } })), "bank")?.from).toBe("outside");
});

test("a household that takes up accounts late must not have its money twice", () => {
  const story = after(late, anAccount("bank", { opening: { amount: 700 } }));
  expect(moneyIn(story)).toMatchObject({ totalIncome: 1000, toAssign: 700, money: { assets: 700, owed: 0, unassigned: 0 } });
});

test("off the budget there is no `from`, and an opening moves nothing", () => {
  expect(refusedWith(late, anAccount("house", { kind: "asset", opening: { amount: 9, from: "outside" } }))).toEqual(["validation-failed"]);
  const story = after(late, anAccount("house", { kind: "asset", opening: { amount: 900 } }));
  expect(moneyIn(story)).toEqual(moneyIn(late));
  expect([balanceOf(story, "house").all, readOf(story, "house")?.from]).toEqual([900, null]);
});

test("without `date` the first day of `startMonth`", () => {
  const story = after({ ...nothing, monthStartDay: 25 }, anAccount("bank", { opening: { amount: 5 } }));
  expect(readOf(story, "bank")).toEqual({ amount: 5, date: "2026-01-25", booked: null, from: "outside" });
});

test("`booked` is its worth in the budget's currency, needed where the currencies differ", () => {
  expect(refusedWith(nothing, anAccount("usd", { currency: "USD", opening: { amount: 100 } }))).toEqual(["validation-failed"]);
  const story = after(nothing, anAccount("usd", { currency: "USD", opening: { amount: 100, booked: 92 } }));
  expect(moneyIn(story)).toMatchObject({ totalIncome: 92, money: { assets: 92, owed: 0, unassigned: 0 } });
  expect([balanceOf(story, "usd").all, readOf(story, "usd")]).toEqual([
    100,
    { amount: 100, date: "2026-01-01", booked: 92, from: "outside" },
  ]);
});

test("`amount` 0 means none", () => {
  const story = after(nothing, anAccount("bank", { opening: { amount: 0 } }));
  expect(readOf(story, "bank")).toBeNull();
  expect(story.movements).toEqual([]);
});

test("changed and deleted with the account alone (else 409 `opening`)", () => {
  const story = after(nothing, anAccount("bank", { opening: { amount: 5 } }));
  const { id } = openingOf(story, "bank")!;
  expect(refusedWith(story, changed(id, { amount: 6 }))).toEqual(["opening"]);
  expect(refusedWith(story, deleted(id))).toEqual(["opening"]);
});

test("a PATCH replaces it whole, `from` stays unless said", () => {
  const story = after(late, anAccount("bank", { opening: { amount: 500, date: "2026-02-01", from: "outside" } }));
  const replaced = after(story, accountChanged("bank", { opening: { amount: 600 } }));
  expect(readOf(replaced, "bank")).toEqual({ amount: 600, date: "2026-01-01", booked: null, from: "outside" });
  const moved = after(story, accountChanged("bank", { opening: { amount: 600, from: "unassigned" } }));
  expect(moneyIn(moved)).toMatchObject({ totalIncome: 1000, money: { assets: 600, owed: 0, unassigned: 100 } });
});

test("null or 0 deletes it", () => {
  const story = after(late, anAccount("bank", { opening: { amount: 500 } }));
  expect(moneyIn(after(story, accountChanged("bank", { opening: null })))).toEqual(moneyIn(late));
  expect(moneyIn(after(story, accountChanged("bank", { opening: { amount: 0 } })))).toEqual(moneyIn(late));
});

test("statements that stood on it turn stale", () => {
  const story = after(nothing, anAccount("bank", { opening: { amount: 500 } }), stated("s", "bank", "2026-03-01", 500));
  expect(driftOf(story, story.statements[0]!)).toBeNull();
  const changedOpening = after(story, accountChanged("bank", { opening: { amount: 510 } }));
  expect(driftOf(changedOpening, story.statements[0]!)?.difference).toBe(10);
  expect(driftOf(after(story, accountChanged("bank", { opening: null })), story.statements[0]!)?.difference).toBe(-500);
});

test("an opening dated before `startMonth` is refused", () => {
  expect(refusedWith(nothing, anAccount("bank", { opening: { amount: 5, date: "2025-12-31" } }))).toEqual(["validation-failed"]);
});

test("with `moveTo` it becomes a movement like others", () => {
  const story = after(
    nothing,
    anAccount("bank", { opening: { amount: 500 } }),
    anAccount("new"),
    accountRemoved("bank", { moveTo: "new" }),
  );
  expect(moneyIn(story)).toMatchObject({ totalIncome: 500, money: { assets: 500, owed: 0, unassigned: 0 } });
  expect(readOf(story, "new")).toBeNull();
  const { id } = story.movements[0]!;
  expect(moneyIn(after(story, deleted(id))).totalIncome).toBe(0);
});

test("with `keep` too", () => {
  const story = after(nothing, anAccount("bank", { opening: { amount: 500 } }), accountRemoved("bank", { keep: true }));
  expect(moneyIn(story)).toMatchObject({ totalIncome: 500, money: { assets: 0, owed: 0, unassigned: 500 } });
});

test("but one from `unassigned` is deleted", () => {
  const story = after(late, anAccount("bank", { opening: { amount: 500 } }), accountRemoved("bank", { keep: true }));
  expect(moneyIn(story)).toEqual(moneyIn(late));
  expect(story.movements.filter(({ deleted: gone }) => !gone).map(({ id }) => id)).toEqual(["pay", "food"]);
});
