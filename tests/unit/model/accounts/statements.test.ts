import { balanceOf } from "../../../proofs/model/accounts/balances.js";
import { endsIn } from "../../../proofs/model/accounts/ends.js";
import { aHousehold, type Household, liveMovement } from "../../../proofs/model/accounts/household.js";
import { brokenEquations } from "../../../proofs/model/accounts/months.js";
import { closingSet, driftOf, makeStatement, statementOf } from "../../../proofs/model/accounts/statements.js";
import {
  after,
  anAccount,
  changed,
  deleted,
  detailsOf,
  earned,
  moved,
  refusedWith,
  spent,
  stated,
  takenBack,
} from "../../../proofs/model/accounts/steps.js";

const household = after(
  aHousehold(),
  anAccount("bank", { opening: { amount: 100 } }),
  anAccount("card", { kind: "card" }),
  earned("pay", "bank", 1000, "2026-02-01", { cleared: true }),
  spent("food", "bank", 30, "2026-02-10"),
  spent("tea", "bank", 5, "2026-02-11"),
  moved("t", "bank", "card", 200, "2026-02-12", { cleared: true, toDate: "2026-02-14" }),
);
const ofEnd = (story: Household, end: string) =>
  statementOf(
    story,
    endsIn(story, "bank").find((one) => one.end === end)!,
  )?.id ?? null;

test("the cleared ends up to it, the opening included, must sum to it", () => {
  expect(makeStatement(household, { id: "s", account: "bank", date: "2026-02-11", balance: 1100 }).created).toBe(true);
  expect(makeStatement(household, { id: "s", account: "bank", date: "2026-02-12", balance: 900 }).created).toBe(true);
});

test("else 409 `balance-differs` with both figures and the uncleared movements that would close the gap", () => {
  expect(refusedWith(household, stated("s", "bank", "2026-02-12", 870))).toEqual(["balance-differs"]);
  expect(detailsOf(household, stated("s", "bank", "2026-02-12", 870))).toEqual({ balance: 870, cleared: 900, closing: ["food"] });
  expect(detailsOf(household, stated("s", "bank", "2026-02-12", 865))).toEqual({ balance: 865, cleared: 900, closing: ["tea", "food"] });
  expect(detailsOf(household, stated("s", "bank", "2026-02-12", 864))).toEqual({ balance: 864, cleared: 900, closing: null });
});

test("where a set of at most three does", () => {
  const more = after(
    household,
    spent("a", "bank", 1, "2026-02-10"),
    spent("b", "bank", 2, "2026-02-10"),
    spent("c", "bank", 4, "2026-02-10"),
  );
  expect(closingSet(more, "bank", "2026-02-12", -7)).toHaveLength(2);
  expect(closingSet(more, "bank", "2026-02-12", -37)?.sort()).toEqual(["b", "food", "tea"]);
  expect(closingSet(more, "bank", "2026-02-12", -42)).toBeNull();
  expect(closingSet(more, "bank", "2026-02-09", -7)).toBeNull();
});

test("what the bank says on a day, not after today", () => {
  expect(refusedWith(household, stated("s", "bank", "2026-03-16", 900))).toEqual(["validation-failed"]);
  expect(refusedWith(household, stated("s", "bank", "2026-03-15", 900))).toEqual([]);
});

test("`adjust: true` adds a movement of the difference (cleared, without a category, dated the statement's day)", () => {
  const story = after(household, stated("s", "bank", "2026-02-12", 893, { id: "fix" }));
  expect(liveMovement(story, "fix")).toMatchObject({
    type: "expense",
    amount: 7,
    date: "2026-02-12",
    category: null,
    from: { cleared: true },
  });
  expect(balanceOf(story, "bank").cleared).toBe(893);
  expect(ofEnd(story, "fix")).toBe("s");
  expect(brokenEquations(story, "2026-06")).toEqual([]);
});

test("`rate` in another currency", () => {
  const dollars = after(household, anAccount("usd", { currency: "USD" }));
  expect(refusedWith(dollars, stated("s", "usd", "2026-02-12", 100, { id: "fix" }))).toEqual(["validation-failed"]);
  const story = after(dollars, stated("s", "usd", "2026-02-12", 100, { id: "fix", booked: 92 }));
  expect([balanceOf(story, "usd").all, liveMovement(story, "fix")?.amount]).toEqual([100, 92]);
  expect(brokenEquations(story, "2026-06")).toEqual([]);
});

test("versioned per day: with nothing changed 200 and the same, else version n+1", () => {
  const first = makeStatement(household, { id: "s1", account: "bank", date: "2026-02-12", balance: 900 });
  const again = makeStatement(first.household, { id: "s2", account: "bank", date: "2026-02-12", balance: 900 });
  expect([again.created, again.statement.id]).toEqual([false, "s1"]);
  const cleared = after(first.household, changed("food", { cleared: true }));
  const second = makeStatement(cleared, { id: "s2", account: "bank", date: "2026-02-12", balance: 870 });
  expect([second.created, second.statement.version]).toEqual([true, 2]);
});

test("changing, moving or deleting what it covers turns it `stale` with `drift {difference, movements[]}`", () => {
  const story = after(household, stated("s", "bank", "2026-02-12", 900));
  const driftAfter = (...steps: Parameters<typeof after>[1][]) => driftOf(after(story, ...steps), story.statements[0]!);
  expect(driftAfter(changed("pay", { amount: 990 }))).toMatchObject({
    difference: -10,
    movements: [{ frozen: { amount: 1000 }, live: { amount: 990 } }],
  });
  expect(driftAfter(changed("pay", { cleared: false }))).toMatchObject({ difference: -1000, movements: [{ live: { cleared: false } }] });
  expect(driftAfter(changed("pay", { account: "card" }))).toMatchObject({ difference: -1000, movements: [{ live: null }] });
  expect(driftAfter(deleted("pay"))).toMatchObject({ difference: -1000, movements: [{ frozen: { movement: "pay" }, live: null }] });
  expect(driftAfter(changed("pay", { date: "2026-02-02" }))).toMatchObject({ difference: 0, movements: [{ live: { day: "2026-02-02" } }] });
  expect(driftAfter(changed("pay", { date: "2026-02-20" }))?.difference).toBe(-1000);
});

test("their set differs: one that is cleared later, up to that day", () => {
  const story = after(household, stated("s", "bank", "2026-02-12", 900));
  expect(driftOf(after(story, changed("food", { cleared: true })), story.statements[0]!)).toMatchObject({
    difference: -30,
    movements: [{ frozen: null, live: { movement: "food", amount: -30 } }],
  });
});

test("a note does not, nor the other end of a transfer, nor what is dated later", () => {
  const story = after(household, stated("s", "bank", "2026-02-12", 900));
  const more = after(
    story,
    changed("pay", { words: { note: "salary" } }),
    changed("t", { toDate: "2026-02-20", toCleared: true }),
    spent("x", "bank", 1, "2026-02-13", { cleared: true }),
  );
  expect(driftOf(more, story.statements[0]!)).toBeNull();
});

test("the newest version of any day can be taken back", () => {
  const story = after(
    household,
    stated("s1", "bank", "2026-02-12", 900),
    changed("food", { cleared: true }),
    stated("s2", "bank", "2026-02-12", 870),
    stated("later", "bank", "2026-02-20", 870),
  );
  expect(refusedWith(story, takenBack("s1"))).toEqual(["superseded"]);
  expect(after(story, takenBack("s2")).statements.map(({ id }) => id)).toEqual(["s1", "later"]);
  expect(refusedWith(story, takenBack("none"))).toEqual(["not-found"]);
});

test("`statementId` is the earliest statement that covers a movement; when that is taken back, the next one, else null", () => {
  const story = after(household, stated("late", "bank", "2026-02-20", 900), stated("early", "bank", "2026-02-05", 1100));
  expect([ofEnd(story, "pay"), ofEnd(story, "t"), ofEnd(story, "food")]).toEqual(["early", "late", null]);
  expect(ofEnd(after(story, takenBack("early")), "pay")).toBe("late");
  expect(ofEnd(after(story, takenBack("early"), takenBack("late")), "pay")).toBeNull();
});

test("what is cleared or entered later inside its period is covered by the next statement, what is not cleared any more by none", () => {
  const story = after(household, stated("s", "bank", "2026-02-20", 900), changed("food", { cleared: true }));
  expect([ofEnd(story, "pay"), ofEnd(story, "food")]).toEqual(["s", null]);
  const next = after(story, stated("next", "bank", "2026-02-28", 870));
  expect([ofEnd(next, "pay"), ofEnd(next, "food")]).toEqual(["s", "next"]);
  expect(ofEnd(after(next, changed("pay", { cleared: false })), "pay")).toBeNull();
});

test("each end of a transfer has its own statement", () => {
  const story = after(household, changed("t", { toCleared: true }), stated("s", "card", "2026-02-14", 200));
  const [first, second] = [endsIn(story, "bank").find(({ end }) => end === "t"), endsIn(story, "card")[0]];
  expect([statementOf(story, first!), statementOf(story, second!)?.id]).toEqual([null, "s"]);
});
