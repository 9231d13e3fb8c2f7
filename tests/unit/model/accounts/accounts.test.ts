import { balanceOf } from "../../../proofs/model/accounts/balances.js";
import { restoreAccount } from "../../../proofs/model/accounts/accountRemoval.js";
import { aHousehold, type Household, liveAccount, liveMovement } from "../../../proofs/model/accounts/household.js";
import { brokenEquations, moneyOf, monthOfHousehold, monthsOf } from "../../../proofs/model/accounts/months.js";
import {
  aCategory,
  accountChanged,
  accountRemoved,
  accountRestored,
  after,
  anAccount,
  changed,
  deleted,
  detailsOf,
  earned,
  moved,
  refusedWith,
  restored,
  spent,
  stated,
} from "../../../proofs/model/accounts/steps.js";
import { driftOf } from "../../../proofs/model/accounts/statements.js";

const household = after(
  aHousehold(),
  anAccount("bank", { identifiers: ["DE89 3704"] }),
  anAccount("card", { kind: "card" }),
  anAccount("loan", { kind: "loan" }),
  earned("pay", "bank", 1000, "2026-01-05", { cleared: true, identity: "bank 1" }),
  moved("t", "bank", "card", 200, "2026-01-31", { toDate: "2026-02-01" }),
  spent("food", "card", 50, "2026-02-03"),
);
const CLOSED = "2026-03-01T00:00:00.000Z";
const usd = (amount: number) => ({ original: { amount, currency: "USD" } });

function sound(story: Household): Household {
  expect(brokenEquations(story, "2026-06")).toEqual([]);
  return story;
}

test("`onBudget`: true for cash, bank, savings, card; false for loan, asset unless said", () => {
  const kinds = ["cash", "bank", "savings", "card", "loan", "asset"] as const;
  const made = after(
    aHousehold(),
    ...kinds.map((kind) => anAccount(kind, { kind })),
    anAccount("mortgage", { kind: "loan", onBudget: true }),
  );
  expect(made.accounts.map(({ onBudget }) => onBudget)).toEqual([true, true, true, true, false, false, true]);
});

test("`name`: unique among the open ones, ignoring case", () => {
  expect(refusedWith(household, anAccount("x", { name: "BANK" }))).toEqual(["money-account-name-taken"]);
  const closed = after(aHousehold(), anAccount("bank"), accountChanged("bank", { closedAt: CLOSED }), anAccount("x", { name: "BANK" }));
  expect(refusedWith(closed, accountChanged("bank", { closedAt: null }))).toEqual(["money-account-name-taken"]);
});

test("identifiers: compared without spaces, hyphens and case; one belongs to one account of a budget", () => {
  expect(refusedWith(household, anAccount("x", { identifiers: ["de-893704"] }))).toEqual(["identifier-taken"]);
});

test("`currency` is fixed once used, and `onBudget` once it has a movement", () => {
  expect(refusedWith(household, accountChanged("card", { currency: "USD" }))).toEqual(["money-account-in-use"]);
  expect(refusedWith(household, accountChanged("card", { onBudget: false }))).toEqual(["money-account-in-use"]);
  expect(refusedWith(household, accountChanged("loan", { onBudget: true, currency: "USD" }))).toEqual([]);
});

test("`closedAt` wants `balance.all` of 0 (409 `balance-not-zero`)", () => {
  expect(refusedWith(household, accountChanged("bank", { closedAt: CLOSED }))).toEqual(["balance-not-zero"]);
  const ahead = after(household, spent("x", "bank", 800, "2026-01-06"), spent("later", "bank", 1, "2027-01-01"));
  expect(balanceOf(ahead, "bank").today).toBe(0);
  expect(refusedWith(ahead, accountChanged("bank", { closedAt: CLOSED }))).toEqual(["balance-not-zero"]);
});

test("closing an account in another currency books what is left of it in the budget's currency", () => {
  const foreign = after(
    aHousehold(),
    anAccount("usd", { currency: "USD" }),
    earned("in", "usd", 92, "2026-01-05", usd(100)),
    spent("out", "usd", 95, "2026-01-06", usd(100)),
  );
  const closed = sound(after(foreign, accountChanged("usd", { closedAt: CLOSED })));
  expect(monthOfHousehold(closed, "2026-03")).toMatchObject({ totalIncome: 3, toAssign: 0, money: { assets: 0, owed: 0, unassigned: 0 } });
  expect(closed.movements.at(-1)).toMatchObject({
    type: "income",
    amount: 3,
    date: "2026-03-01",
    original: { amount: 0, currency: "USD" },
  });
  expect(balanceOf(closed, "usd")).toEqual({ today: 0, cleared: 0, all: 0 });
  expect(after(closed, accountChanged("usd", { closedAt: null }))).toEqual(foreign);
});

test("nothing left, nothing booked; and nothing in an account of the budget's currency", () => {
  const foreign = after(
    aHousehold(),
    anAccount("usd", { currency: "USD" }),
    earned("in", "usd", 92, "2026-01-05", usd(100)),
    spent("out", "usd", 92, "2026-01-06", usd(100)),
    accountChanged("usd", { closedAt: CLOSED }),
  );
  expect(foreign.movements).toHaveLength(2);
});

test("deleting one in use: 409 with the counts", () => {
  expect(refusedWith(household, accountRemoved("bank"))).toEqual(["money-account-in-use"]);
  expect(detailsOf(household, accountRemoved("bank"))).toEqual({ movements: 2 });
  expect(liveAccount(after(household, accountRemoved("loan")), "loan")).toBeUndefined();
});

test("`?moveTo=ID` (same currency and side of the budget, else 409 `accounts-differ`)", () => {
  const more = after(household, anAccount("usd", { currency: "USD" }));
  expect(refusedWith(more, accountRemoved("bank", { moveTo: "usd" }))).toEqual(["accounts-differ"]);
  expect(refusedWith(more, accountRemoved("bank", { moveTo: "loan" }))).toEqual(["accounts-differ"]);
});

test("a transfer between the two is deleted, and the others move along", () => {
  const story = sound(after(household, accountRemoved("bank", { moveTo: "card" })));
  expect(liveMovement(story, "t")).toBeUndefined();
  expect(balanceOf(story, "card")).toEqual({ today: 950, cleared: 1000, all: 950 });
  expect(moneyOf(story, "2026-01")).toEqual({ assets: 1000, owed: 0, unassigned: 0 });
});

test("as is a movement whose import identity is there already", () => {
  const twice = after(household, earned("again", "card", 1000, "2026-01-05", { identity: "bank 1" }));
  const story = sound(after(twice, accountRemoved("bank", { moveTo: "card" })));
  expect([liveMovement(story, "pay"), balanceOf(story, "card").all]).toEqual([undefined, 950]);
});

test("identifiers and deleted movements go along", () => {
  const story = after(household, spent("gone", "bank", 7, "2026-01-06"), deleted("gone"), accountRemoved("bank", { moveTo: "card" }));
  expect(liveAccount(story, "card")?.identifiers).toEqual(["DE89 3704"]);
  expect(balanceOf(after(story, restored("gone")), "card").all).toBe(943);
});

test("its statements go, those of the other turn stale", () => {
  const both = after(household, stated("s1", "bank", "2026-03-01", 1000), stated("s2", "card", "2026-03-01", 0));
  const story = after(both, accountRemoved("bank", { moveTo: "card" }));
  expect(story.statements.map(({ id }) => id)).toEqual(["s2"]);
  expect(driftOf(story, story.statements[0]!)?.difference).toBe(1000);
});

test("`?keep=true`: its movements stay, in no account; of an account off the budget 409 `off-budget`", () => {
  const story = sound(after(household, accountRemoved("card", { keep: true })));
  expect(liveMovement(story, "food")?.from.account).toBeNull();
  const loan = after(household, spent("fee", "loan", 9, "2026-01-09"));
  expect(refusedWith(loan, accountRemoved("loan", { keep: true }))).toEqual(["off-budget"]);
});

test("with `keep` a transfer stays a transfer whose end is null: no figure of a month but `money` changes", () => {
  const story = sound(after(household, accountRemoved("card", { keep: true })));
  expect(monthsOf(story, "2026-06")).toEqual(monthsOf(household, "2026-06"));
  expect(liveMovement(story, "t")).toMatchObject({ type: "transfer", from: { account: "bank" }, to: { account: null } });
  expect(moneyOf(story, "2026-01")).toEqual({ assets: 800, owed: 0, unassigned: 200 });
  expect(moneyOf(story, "2026-02")).toEqual({ assets: 800, owed: 0, unassigned: 150 });
});

test("what is left of a transfer to an account off the budget still counts like an expense", () => {
  const paid = after(household, moved("rate", "bank", "loan", 60, "2026-01-20"));
  const story = sound(after(paid, accountRemoved("bank", { keep: true })));
  expect(monthOfHousehold(story, "2026-01")).toMatchObject({ uncategorisedSpent: 60, expensesCount: 2 });
});

test("that end may be given an account again, the other one may not lose its own", () => {
  const story = after(household, accountRemoved("card", { keep: true }), anAccount("new"));
  expect(balanceOf(sound(after(story, changed("t", { toAccount: "new" }))), "new").all).toBe(200);
  expect(refusedWith(story, changed("t", { account: null }))).toEqual(["validation-failed"]);
});

test("restore: the account, its statements and every movement that nobody has moved since come back", () => {
  const before = after(household, anAccount("spare"), stated("s", "bank", "2026-03-01", 1000));
  for (const way of [{ moveTo: "card" }, { keep: true }] as const)
    expect(after(before, accountRemoved("bank", way), accountRestored("bank"))).toEqual(before);
});

test("it says which have not", () => {
  const removed = after(household, anAccount("spare"), accountRemoved("bank", { moveTo: "spare" }), changed("pay", { account: "card" }));
  const story = restoreAccount(removed, "bank");
  expect(story.left).toEqual(["pay"]);
  expect([balanceOf(story.household, "bank").all, balanceOf(story.household, "card").all]).toEqual([-200, 1150]);
  sound(story.household);
});

test.each([
  ["an expense that was told no other amount", spent("x", "usd", 70, "2026-02-03", usd(80)), { original: null }],
  ["what arrived, as an income", moved("x", "bank", "usd", 70, "2026-02-03", { toAmount: 80 }), { type: "income" as const }],
])("what tells no amount in the currency of its account any more has not: %s", (_, made, fields) => {
  const kept = after(household, anAccount("usd", { currency: "USD" }), made, accountRemoved("usd", { keep: true }));
  const story = restoreAccount(after(kept, changed("x", fields)), "usd");
  expect(story.left).toEqual(["x"]);
  expect(balanceOf(sound(story.household), "usd").all).toBe(0);
  expect(restoreAccount(kept, "usd").left).toEqual([]);
});

test("an account that is not deleted is not restored", () => {
  expect(refusedWith(household, accountRestored("bank"))).toEqual(["not-found"]);
});

test("a closed account takes nothing in", () => {
  const closed = after(household, anAccount("old"), accountChanged("old", { closedAt: CLOSED }));
  expect(refusedWith(closed, accountRemoved("bank", { moveTo: "old" }))).toEqual(["money-account-closed"]);
  expect(refusedWith(closed, changed("pay", { account: "old" }))).toEqual(["money-account-closed"]);
});

test("`owed` is what cards and other accounts on the budget are below zero (by what was booked)", () => {
  const story = sound(after(household, spent("tv", "card", 400, "2026-02-05"), spent("hole", "loan", 5000, "2026-02-05")));
  expect(moneyOf(story, "2026-02")).toEqual({ assets: 800, owed: 250, unassigned: 0 });
});

test("`money` is of the last day of its month, also of current and later ones, by what is stored", () => {
  const story = sound(after(household, spent("trip", "bank", 300, "2026-05-31")));
  expect(moneyOf(story, "2026-04").assets).toBe(950);
  expect(moneyOf(story, "2026-05").assets).toBe(650);
});

test("what was restored in no account goes back off the budget without its category", () => {
  const lent = after(household, aCategory("c"), spent("x", "loan", 30, "2026-02-05"), deleted("x"), accountRemoved("loan", { keep: true }));
  const counted = sound(after(lent, restored("x"), changed("x", { category: "c" })));
  expect(monthOfHousehold(counted, "2026-02").spent).toEqual({ c: 30 });
  const story = sound(after(counted, accountRestored("loan")));
  expect(liveMovement(story, "x")).toMatchObject({ from: { account: "loan" }, category: null });
  expect(monthOfHousehold(story, "2026-02").spent).toEqual({ c: 0 });
});
