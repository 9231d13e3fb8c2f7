import { randomBytes } from "node:crypto";
import {
  memberId,
  memberOfId,
  monthCategoryId,
  monthCategoryOfId,
  monthId,
  monthOfId,
  namesMonth,
} from "../../../src/domain/derivedIds.js";
import { accountIdOf, budgetIdOf, idFrom, type NewId } from "../../../src/domain/ids.js";
import { pooledRandom } from "../../../src/main/pooledRandom.js";
import { repeatableIds } from "../../../src/services/idempotency/repeatableIds.js";
import { expenseIdOf, ownPrefix } from "../../../src/services/imports/rowIdentity.js";

const NOW = Date.parse("2026-11-15T12:00:00Z");
const newId = (...of: NewId): string => idFrom(of, NOW, randomBytes(16));

test("the first characters of a budget's id are random, so that new budgets do not meet on one shard", () => {
  const starts = new Set(Array.from({ length: 200 }, () => newId("bud").slice(4, 8)));
  expect(starts.size).toBeGreaterThan(190);
});

test("an id of what belongs to a budget says which budget, and one of what belongs to an account says which account", () => {
  const [budgetId, accountId] = [newId("bud"), newId("acc")];
  expect(budgetIdOf("exp", newId("exp", budgetId))).toBe(budgetId);
  expect(accountIdOf("ses", newId("ses", accountId))).toBe(accountId);
});

test("ids whose random bytes are drawn a page at a time are all different", () => {
  const random = pooledRandom();
  const ids = Array.from({ length: 2000 }, () => idFrom(["bud"], NOW, random(16)));
  expect(new Set(ids).size).toBe(ids.length);
});

test("ids of one budget sort by the time they were made", () => {
  const budgetId = newId("bud");
  const at = (millis: number): string => idFrom(["exp", budgetId], millis, randomBytes(16));
  const made = [at(NOW), at(NOW + 1), at(NOW + 1000), at(NOW + 86_400_000)];
  expect([...made].sort()).toEqual(made);
});

test("every id fits into 64 characters", () => {
  for (const id of [newId("bud"), newId("exp", newId("bud")), newId("ses", newId("acc"))]) expect(id.length).toBeLessThanOrEqual(64);
});

test("what is no id of the kind names no budget", () => {
  const budgetId = newId("bud");
  const id = newId("exp", budgetId);
  const wrong = [
    "",
    budgetId,
    newId("cat", budgetId),
    newId("ses", newId("acc")),
    id.slice(0, -1),
    `${id}0`,
    `${id}\n`,
    ` ${id}`,
    id.toUpperCase(),
    id.replace(/.$/, "u"),
    `exp_${id}`,
    `${id}.2`,
  ];
  for (const text of wrong) expect([text, budgetIdOf("exp", text)]).toEqual([text, null]);
});

test("nothing is given an id of an owner that is none", () => {
  for (const owner of ["", "bud_1", newId("exp", newId("bud"))])
    expect(() => newId("exp", owner)).toThrow("is not the id of a budget or an account");
});

test("a repeated call draws the same ids, for each owner in the same order", () => {
  const nonce = randomBytes(32).toString("base64");
  const [one, other] = [newId("bud"), newId("bud")];
  const draws: NewId[] = [["exp", one], ["exp", other], ["exp", one], ["cat", one], ["bud"]];
  const drawn = (): string[] => {
    const ids = repeatableIds(nonce, new Date(NOW), false);
    return draws.map((of) => ids.next(...of));
  };
  expect(drawn()).toEqual(drawn());
  expect(new Set(drawn()).size).toBe(draws.length);
});

test("what another owner draws in between does not change an owner's ids", () => {
  const nonce = randomBytes(32).toString("base64");
  const [one, other] = [newId("bud"), newId("bud")];
  const [alone, beside] = [repeatableIds(nonce, new Date(NOW), false), repeatableIds(nonce, new Date(NOW), true)];
  beside.next("exp", other);
  expect(beside.next("exp", one)).toBe(alone.next("exp", one));
});

test("the expenses of an import are of its budget, each row its own, and all begin alike", () => {
  const importId = newId("imp", newId("bud"));
  const ids = [0, 1, 31, 32, 33_554_431].map((row) => expenseIdOf(importId, row));
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of ids) {
    expect(budgetIdOf("exp", id)).toBe(budgetIdOf("imp", importId));
    expect(id.startsWith(ownPrefix(importId))).toBe(true);
  }
});

describe("what is calculated and not stored has an id that says what it is of", () => {
  const [budgetId, accountId] = [newId("bud"), newId("acc")];
  const [month, categoryId] = ["2026-11", newId("cat", budgetId)];
  const ofMonth = monthId({ budgetId, month });
  const ofCategory = monthCategoryId({ categoryId, month });
  const ofMember = memberId({ budgetId, accountId });

  test("a month of a budget, one of a category, a member", () => {
    expect(monthOfId(ofMonth)).toEqual({ budgetId, month });
    expect(monthCategoryOfId(ofCategory)).toEqual({ budgetId, categoryId, month });
    expect(memberOfId(ofMember)).toEqual({ budgetId, accountId });
    expect([ofMonth, ofCategory, ofMember].map((id) => id.slice(0, 4))).toEqual(["mth_", "mtc_", "mem_"]);
  });

  const spoilt = (id: string): string[] => ["", `x${id}`, `${id}x`, `${id}\n`, id.slice(0, -1), id.toUpperCase(), id.replace("_", "_0")];

  test.each([
    [
      "month",
      monthOfId,
      [...spoilt(ofMonth), ofCategory, ofMember, monthId({ budgetId, month: "2026-13" }), `mth_${"u".repeat(16)}${month}`],
    ],
    [
      "category in a month",
      monthCategoryOfId,
      [
        ...spoilt(ofCategory),
        ofMonth,
        monthCategoryId({ categoryId, month: "2026-00" }),
        `mtc_${"u".repeat(16)}${categoryId.slice(20)}${month}`,
      ],
    ],
    [
      "member",
      memberOfId,
      [...spoilt(ofMember), ofMonth, `mem_${"u".repeat(16)}${accountId.slice(4)}`, `mem_${budgetId.slice(4)}${"u".repeat(16)}`],
    ],
  ])("what is no id of a %s names none", (_what, read, wrong) => {
    for (const id of wrong) expect([id, read(id)]).toEqual([id, null]);
  });

  test("an id says whether a month has to be calculated for it", () => {
    expect([ofMonth, ofCategory, ofMember, categoryId, ""].map(namesMonth)).toEqual([true, true, false, false, false]);
  });
});
