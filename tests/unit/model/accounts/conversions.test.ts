import { balanceOf } from "../../../proofs/model/accounts/balances.js";
import { endsOf } from "../../../proofs/model/accounts/ends.js";
import { aHousehold, type Household, liveMovement } from "../../../proofs/model/accounts/household.js";
import { brokenEquations, monthOfHousehold } from "../../../proofs/model/accounts/months.js";
import {
  aCategory,
  accountChanged,
  after,
  anAccount,
  changed,
  deleted,
  earned,
  moved,
  refusedWith,
  restored,
  spent,
} from "../../../proofs/model/accounts/steps.js";

const household = after(
  aHousehold(),
  aCategory("food"),
  anAccount("bank"),
  anAccount("card", { kind: "card" }),
  anAccount("loan", { kind: "loan" }),
  anAccount("usd", { currency: "USD" }),
);
const mine = { cleared: true, identity: "bank 17" };

function endsIn(story: Household, id: string) {
  expect(brokenEquations(story, "2026-06")).toEqual([]);
  return endsOf(story, liveMovement(story, id)!).map(({ account, day, cleared, identity, amount }) => [
    account,
    day,
    cleared,
    identity,
    amount,
  ]);
}

test("a PATCH may turn an expense into a transfer: day, `cleared` and import identity stay with the end that had them", () => {
  const story = after(household, spent("m", "bank", 70, "2026-02-03", mine), changed("m", { type: "transfer", toAccount: "card" }));
  expect(endsIn(story, "m")).toEqual([
    ["bank", "2026-02-03", true, "bank 17", -70],
    ["card", "2026-02-03", false, null, 70],
  ]);
});

test("an income's account becomes the second end", () => {
  const story = after(household, earned("m", "bank", 70, "2026-02-03", mine), changed("m", { type: "transfer", account: "card" }));
  expect(endsIn(story, "m")).toEqual([
    ["card", "2026-02-03", false, null, -70],
    ["bank", "2026-02-03", true, "bank 17", 70],
  ]);
});

test("both accounts may be named", () => {
  const one = after(household, earned("m", "bank", 70, "2026-02-03", mine));
  const story = after(one, changed("m", { type: "transfer", account: "card", toAccount: "bank" }));
  expect(story).toEqual(after(one, changed("m", { type: "transfer", account: "card" })));
});

test("and back: the end of an expense is the first one, with what it had", () => {
  const days = { toDate: "2026-02-05", toCleared: true, toIdentity: "card 4", ...mine };
  const story = after(household, moved("m", "bank", "card", 70, "2026-02-03", days), changed("m", { type: "expense" }));
  expect(endsIn(story, "m")).toEqual([["bank", "2026-02-03", true, "bank 17", -70]]);
});

test("and back: the end of an income is the second one, with what it had", () => {
  const days = { toDate: "2026-02-05", toIdentity: "card 4", ...mine };
  const story = after(household, moved("m", "bank", "card", 70, "2026-02-03", days), changed("m", { type: "income" }));
  expect(endsIn(story, "m")).toEqual([["card", "2026-02-05", false, "card 4", 70]]);
});

test("what arrived in a foreign account is the `original` of the income that is left", () => {
  const transfer = moved("m", "bank", "usd", 92, "2026-02-03", { toAmount: 100 });
  const story = after(household, transfer, changed("m", { type: "income" }));
  expect(liveMovement(story, "m")?.original).toEqual({ amount: 100, currency: "USD" });
  expect(endsIn(story, "m")).toEqual([["usd", "2026-02-03", false, null, 100]]);
});

test("a transfer between two accounts on the budget has no category, and one over the border keeps it", () => {
  const one = after(household, spent("m", "bank", 70, "2026-02-03", { category: "food" }));
  const within = after(one, changed("m", { type: "transfer", toAccount: "card" }));
  expect(monthOfHousehold(within, "2026-02").spent).toEqual({ food: 0 });
  const over = after(one, changed("m", { type: "transfer", toAccount: "loan" }));
  expect(monthOfHousehold(over, "2026-02").spent).toEqual({ food: 70 });
});

test("a transfer needs the other account, and only a transfer has one", () => {
  const one = after(household, spent("m", "bank", 70, "2026-02-03"));
  expect(refusedWith(one, changed("m", { type: "transfer" }))).toEqual(["validation-failed"]);
  expect(refusedWith(one, changed("m", { toAccount: "card" }))).toEqual(["validation-failed"]);
});

test("movements off the budget have no category and no splits (422)", () => {
  expect(refusedWith(household, spent("m", "loan", 70, "2026-02-03", { category: "food" }))).toEqual(["validation-failed"]);
  const splits = [
    { category: null, amount: 1 },
    { category: "food", amount: 1 },
  ];
  expect(refusedWith(household, spent("m", "loan", 2, "2026-02-03", { splits }))).toEqual(["validation-failed"]);
});

test("a move out of the budget clears them in the same write", () => {
  const story = after(household, spent("m", "bank", 70, "2026-02-03", { category: "food" }), changed("m", { account: "loan" }));
  expect(liveMovement(story, "m")?.category).toBeNull();
  expect(monthOfHousehold(story, "2026-02")).toMatchObject({ spent: { food: 0 }, uncategorisedSpent: 0, expensesCount: 0 });
});

test("`externalId` and `source` are unique per money account (or in none)", () => {
  const one = after(
    household,
    spent("m", "bank", 70, "2026-02-03", mine),
    spent("n", "card", 70, "2026-02-03", mine),
    spent("o", null, 70, "2026-02-03", { ...mine, cleared: false }),
  );
  expect(balanceOf(one, "card").all).toBe(-70);
});

test("whatever moves a movement onto an identity that is taken is 409 `identity-taken`", () => {
  const one = after(household, spent("m", "bank", 70, "2026-02-03", mine), spent("n", "card", 70, "2026-02-03", mine));
  expect(refusedWith(one, changed("n", { account: "bank" }))).toEqual(["identity-taken"]);
  const freed = after(one, deleted("m"), changed("n", { account: "bank" }));
  expect(refusedWith(freed, restored("m"))).toEqual(["identity-taken"]);
});

test("while `closedAt` is set whatever would move its balance is 409 `money-account-closed`", () => {
  const closed = after(
    household,
    earned("in", "bank", 70, "2026-02-03"),
    moved("out", "bank", "card", 70, "2026-02-04"),
    accountChanged("bank", { closedAt: "2026-03-01T00:00:00.000Z" }),
  );
  const refused = [
    spent("x", "bank", 1, "2026-02-03"),
    changed("in", { amount: 71 }),
    changed("in", { date: "2026-02-02" }),
    changed("in", { cleared: true }),
    changed("in", { account: "card" }),
    changed("out", { date: "2026-02-05", toDate: "2026-02-04" }),
    deleted("out"),
  ];
  for (const step of refused) expect(refusedWith(closed, step)).toEqual(["money-account-closed"]);
});

test("names, notes, categories and links may change in a closed account, and so may the other end", () => {
  const closed = after(
    household,
    earned("in", "bank", 70, "2026-02-03"),
    moved("out", "bank", "card", 70, "2026-02-04"),
    accountChanged("bank", { closedAt: "2026-03-01T00:00:00.000Z" }),
  );
  const story = after(
    closed,
    changed("in", { category: "food", words: { note: "refund" } }),
    changed("out", { toCleared: true, toDate: "2026-02-09" }),
    accountChanged("bank", { name: "old bank" }),
  );
  expect(monthOfHousehold(story, "2026-02").spent).toEqual({ food: -70 });
});

test("a deleted movement is in no balance, and comes back as it was", () => {
  const one = after(household, spent("m", "bank", 70, "2026-02-03"));
  expect(balanceOf(after(one, deleted("m")), "bank").all).toBe(0);
  expect(after(one, deleted("m"), restored("m")).movements).toEqual(one.movements);
  expect(refusedWith(one, deleted("n"))).toEqual(["not-found"]);
});
