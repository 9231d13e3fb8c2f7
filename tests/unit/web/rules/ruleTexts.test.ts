import { changesOf, conditionsOf, effectsOf } from "../../../../src/web/rules/ruleTexts.js";
import { aRule, formats } from "./aRule.js";

test.each([
  [{ payee: "Rewe" }, ["payee is Rewe"]],
  [{ text: { is: null, contains: "rewe", startsWith: "card" } }, ["text contains “rewe”", "text starts with “card”"]],
  [{ amount: { min: 100, max: 200 } }, ["amount from 100 to 200"]],
  [{ amount: { min: 0, max: null } }, ["amount from 0"]],
  [{ amount: { min: null, max: 200 } }, ["amount up to 200"]],
  [{ type: "INCOME", source: "bank:giro" }, ["is an income", "source is bank:giro"]],
  [{ tag: "food", categoryId: "Groceries" }, ["has the tag food", "is in Groceries"]],
  [{ categoryId: "none" }, ["is in Uncategorised"]],
] as const)("says what a rule asks for: %j", (when, expected) => {
  expect(conditionsOf(aRule({ when }), formats)).toEqual(expected);
});

test("says what a rule sets", () => {
  const splits = [
    { categoryId: "Food", share: 3333 },
    { categoryId: "Home", share: 6667 },
  ];
  expect(effectsOf(aRule({ then: { splits, payee: "Rewe", addTags: ["a", "b"], note: "x" } }), formats)).toEqual([
    "split Food 33.33 %, Home 66.67 %",
    "payee Rewe",
    "tags a, b",
    "note “x”",
  ]);
  expect(effectsOf(aRule({ then: { categoryId: "Food" } }), formats)).toEqual(["category Food"]);
});

test("says of a run only what changes", () => {
  const before = { categoryId: null, payee: "Rewe", tags: [], note: null, splits: [] };
  const splits = [
    { categoryId: "Food", amount: 30 },
    { categoryId: "Home", amount: 70 },
  ];
  expect(changesOf({ before, after: before }, formats)).toEqual([]);
  expect(changesOf({ before, after: { ...before, splits, tags: ["a"], note: "" } }, formats)).toEqual([
    { field: "Category", from: "Uncategorised", to: "Food 30, Home 70" },
    { field: "Tags", from: "nothing", to: "a" },
  ]);
});
