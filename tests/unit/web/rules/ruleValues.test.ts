import { unitOf } from "../../../../src/web/format/currency.js";
import { faultsOf, inputOf, shareOf, valuesOf } from "../../../../src/web/rules/ruleValues.js";
import { en } from "../../../../src/web/words/en/en.js";
import { rules } from "../../../../src/web/words/en/rules.js";
import { aRule } from "./aRule.js";

const context = { budget: unitOf("EUR"), locale: "en", words: en, texts: rules };
const blank = valuesOf(null, context);
const valid = { ...blank, payee: "Rewe", categoryId: "Food" };

test.each([
  ["no condition", { payee: " " }, { when: rules.faults.noCondition }],
  ["nothing to set", { categoryId: null }, { then: rules.faults.noEffect }],
  ["an amount that is none", { min: "abc" }, { min: en.money["not-a-number"] }],
  ["an amount below zero", { max: "-1" }, { max: en.money.negative }],
  ["a second amount below the first", { min: "5", max: "4.99" }, { max: rules.faults.range }],
  ["parts without a category", { sets: "splits" }, { parts: rules.faults.noCategory }],
] as const)("refuses %s", (_, values, expected) => {
  expect(faultsOf({ ...valid, ...values }, context)).toEqual(expected);
});

test.each([
  ["with three decimals", ["33.333", "66.667"], rules.faults.share],
  ["of nothing", ["0", "100"], rules.faults.share],
  ["that do not come to the whole", ["33.33", "33.33"], rules.faults.sum("66.66")],
])("refuses shares %s", (_, percents, fault) => {
  const parts = percents.map((percent) => ({ categoryId: "Food", percent }));
  expect(faultsOf({ ...valid, sets: "splits", parts }, context)).toEqual({ parts: fault });
});

test.each([
  ["50", 5000],
  ["33,33", 3333],
  ["0.1", 10],
  ["99.99", 9999],
  ["100", null],
  ["", null],
  ["1e1", null],
])("reads the share %s as %s ten-thousandths", (text, share) => {
  expect(shareOf(text)).toBe(share);
});

test("a rule that is opened and saved stays as it is, also with conditions that the form does not show", () => {
  const when = { payee: "Rewe", text: { is: null, contains: "card", startsWith: "rew" }, amount: { min: 100, max: null } };
  const splits = [
    { categoryId: "Food", share: 3333 },
    { categoryId: "Home", share: 6667 },
  ];
  const rule = aRule({
    name: "Mine",
    stop: true,
    when: { ...when, type: "EXPENSE", source: "bank:giro", tag: "food", categoryId: "none" },
    then: { splits, payee: "Rewe", addTags: ["a", "b"], note: "x" },
  });
  const values = valuesOf(rule, context);
  expect(faultsOf(values, context)).toEqual({});
  expect(inputOf(values, context)).toEqual({
    name: "Mine",
    stop: true,
    when: { ...when, text: { contains: "card", startsWith: "rew" }, type: "EXPENSE", source: "bank:giro", tag: "food", categoryId: "none" },
    then: { splits, payee: "Rewe", addTags: ["a", "b"], note: "x" },
  });
});

test("what is empty is left out, and tags are told apart once each", () => {
  expect(inputOf({ ...valid, tags: " a, b,, a " }, context)).toEqual({
    name: null,
    stop: false,
    when: { payee: "Rewe" },
    then: { categoryId: "Food", addTags: ["a", "b"] },
  });
});

test("what a rule says of money accounts goes through the form", () => {
  const rule = aRule({ when: { payee: "Baker", moneyAccountId: "none" }, then: { moneyAccountId: "mac_1" } });
  expect(inputOf(valuesOf(rule, context), context)).toMatchObject({
    when: { payee: "Baker", moneyAccountId: "none" },
    then: { moneyAccountId: "mac_1" },
  });
});
