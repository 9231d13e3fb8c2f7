import { balanceOf } from "../../../proofs/model/accounts/balances.js";
import { aHousehold, type Household, liveMovement } from "../../../proofs/model/accounts/household.js";
import { brokenEquations, monthOfHousehold } from "../../../proofs/model/accounts/months.js";
import {
  aCategory,
  accountRemoved,
  after,
  anAccount,
  categoryRemoved,
  changed,
  earned,
  linked,
  moved,
  refusedWith,
  spent,
  stated,
  unlinked,
} from "../../../proofs/model/accounts/steps.js";
import { driftOf } from "../../../proofs/model/accounts/statements.js";
import { linkSuggestions, refusePair } from "../../../proofs/model/accounts/suggestions.js";

const household = after(
  aHousehold(),
  aCategory("food"),
  aCategory("other"),
  anAccount("bank"),
  anAccount("card", { kind: "card" }),
  anAccount("loan", { kind: "loan" }),
  anAccount("usd", { currency: "USD" }),
  spent("out", "bank", 70, "2026-01-30", { category: "food", cleared: true, identity: "b 1", words: { note: "card", tags: [] } }),
  earned("in", "card", 70, "2026-02-01", { cleared: true, identity: "c 1", words: { payee: "bank", note: "paid", tags: ["x"] } }),
  earned("off", "loan", 70, "2026-02-02"),
);

function sound(story: Household): Household {
  expect(brokenEquations(story, "2026-06")).toEqual([]);
  return story;
}

test("one transfer of two movements that came from two files; both days and import identities stay", () => {
  const story = sound(after(household, linked("out", "in")));
  expect(liveMovement(story, "in")).toBeUndefined();
  expect(liveMovement(story, "out")).toMatchObject({
    type: "transfer",
    amount: 70,
    date: "2026-01-30",
    category: null,
    from: { account: "bank", cleared: true, identity: "b 1" },
    to: { account: "card", cleared: true, identity: "c 1", date: "2026-02-01", amount: null },
  });
  expect(monthOfHousehold(story, "2026-02")).toMatchObject({ totalIncome: 0, spent: { food: 0 }, expensesCount: 0 });
});

test("note, tags and payee are those of `out`, filled from `in`", () => {
  expect(liveMovement(after(household, linked("out", "in")), "out")?.words).toEqual({ payee: "bank", note: "card", tags: ["x"] });
});

test("a category stays only where one counts (from off to on that of `in`, else of `out`)", () => {
  expect(liveMovement(sound(after(household, linked("out", "off"))), "out")?.category).toBe("food");
  const lent = after(household, spent("lent", "loan", 70, "2026-02-01"), changed("in", { category: "other" }));
  expect(liveMovement(sound(after(lent, linked("lent", "in"))), "lent")?.category).toBe("other");
});

test("different accounts, opposite, the same own amount or different currencies", () => {
  const more = after(
    household,
    earned("own", "bank", 70, "2026-02-01"),
    spent("s", "card", 70, "2026-02-01"),
    earned("71", "card", 71, "2026-02-01"),
  );
  expect(refusedWith(more, linked("out", "own"))).toEqual(["validation-failed"]);
  expect(refusedWith(more, linked("out", "s"))).toEqual(["validation-failed"]);
  expect(refusedWith(more, linked("in", "out"))).toEqual(["validation-failed"]);
  expect(refusedWith(more, linked("out", "71"))).toEqual(["validation-failed"]);
});

test("different currencies may have any amounts: each account keeps its own", () => {
  const dollars = after(household, earned("usd in", "usd", 66, "2026-02-01", { original: { amount: 75, currency: "USD" } }));
  const story = sound(after(dollars, linked("out", "usd in")));
  expect([balanceOf(story, "bank").all, balanceOf(story, "usd").all]).toEqual([-70, 75]);
  expect(liveMovement(story, "out")?.amount).toBe(70);
  expect(after(story, unlinked("out")).movements.map(({ id, amount }) => [id, amount])).toContainEqual(["usd in", 66]);
});

test("into the budget's currency, what arrives is `amount`", () => {
  const dollars = after(household, spent("usd out", "usd", 66, "2026-02-01", { original: { amount: 75, currency: "USD" } }));
  const story = sound(after(dollars, linked("usd out", "in")));
  expect([balanceOf(story, "usd").all, balanceOf(story, "card").all, liveMovement(story, "usd out")?.amount]).toEqual([-75, 70, 70]);
});

test("`unlink` gives both back as they were", () => {
  const byId = ({ movements }: Household) => [...movements].sort((one, other) => (one.id < other.id ? -1 : 1));
  expect(byId(after(household, linked("out", "in"), unlinked("out")))).toEqual(byId(household));
});

test("but for what has happened to their account, category or `cleared` since", () => {
  const spare = after(household, anAccount("spare"), linked("out", "in"));
  const story = sound(
    after(
      spare,
      accountRemoved("card", { moveTo: "spare" }),
      categoryRemoved("food", "other"),
      changed("out", { cleared: false }),
      unlinked("out"),
    ),
  );
  expect(liveMovement(story, "in")).toMatchObject({ type: "income", date: "2026-02-01", from: { account: "spare", cleared: true } });
  expect(liveMovement(story, "out")).toMatchObject({ type: "expense", category: "other", from: { account: "bank", cleared: false } });
});

test("once the transfer's amount, days or accounts were changed by hand it is 409 `changed-since`", () => {
  const story = after(household, anAccount("spare"), linked("out", "in"));
  for (const fields of [{ amount: 71 }, { date: "2026-01-29" }, { toDate: "2026-02-02" }, { toAccount: "spare" }])
    expect(refusedWith(after(story, changed("out", fields)), unlinked("out"))).toEqual(["changed-since"]);
  expect(refusedWith(after(story, changed("out", { amount: 70, words: { note: "new" } })), unlinked("out"))).toEqual([]);
});

test("what no link made is 409 `not-linked`", () => {
  expect(refusedWith(household, unlinked("out"))).toEqual(["not-linked"]);
  expect(refusedWith(after(household, moved("t", "bank", "card", 5, "2026-02-01")), unlinked("t"))).toEqual(["not-linked"]);
});

test("`unlink` onto an identity that is taken is 409 `identity-taken`", () => {
  const freed = after(household, anAccount("spare"), linked("out", "in"), changed("out", { identity: null }));
  const story = after(freed, spent("new", "bank", 1, "2026-02-01", { identity: "b 1" }));
  expect(refusedWith(freed, unlinked("out"))).toEqual([]);
  expect(refusedWith(story, unlinked("out"))).toEqual(["identity-taken"]);
});

test("an opening is never linked (409 `opening`)", () => {
  const story = after(household, anAccount("new", { opening: { amount: 70, date: "2026-02-01", from: "outside" } }));
  expect(refusedWith(story, linked("out", story.movements.at(-1)!.id))).toEqual(["opening"]);
});

test("a link turns no statement stale", () => {
  const story = after(household, stated("s", "card", "2026-03-01", 70), linked("out", "in"));
  expect(driftOf(story, story.statements[0]!)).toBeNull();
});

test("suggestions: two movements of different accounts, one currency, opposite amounts, at most 5 days apart, each in one pair", () => {
  expect(linkSuggestions(household)).toEqual([{ out: "out", in: "in" }]);
  const far = after(household, changed("in", { date: "2026-02-05" }), changed("off", { date: "2026-02-04" }));
  expect(linkSuggestions(far)).toEqual([{ out: "out", in: "off" }]);
  expect(linkSuggestions(after(far, changed("off", { date: "2026-02-05" })))).toEqual([]);
});

test("fewest days first, then newest", () => {
  const more = after(household, spent("near", "bank", 70, "2026-02-02"), earned("older", "card", 70, "2026-01-29"));
  expect(linkSuggestions(more)).toEqual([
    { out: "near", in: "off" },
    { out: "out", in: "older" },
  ]);
  const newer = after(household, spent("new", "bank", 70, "2026-02-27"), earned("new in", "card", 70, "2026-03-01"));
  expect(linkSuggestions(newer)[0]).toEqual({ out: "new", in: "new in" });
});

test("never linked silently, and `refuse` takes a pair off for good", () => {
  const story = refusePair(household, { out: "out", in: "in" });
  expect(linkSuggestions(story)).toEqual([{ out: "out", in: "off" }]);
  expect(linkSuggestions(after(story, linked("out", "in"), unlinked("out")))).toEqual([{ out: "out", in: "off" }]);
});
