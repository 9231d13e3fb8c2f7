import { applyRules, type RuledExpense, type RuledField } from "../../../src/domain/rules.js";
import type { RuleActions, RuleConditions, RuleTerms } from "../../../src/domain/ruleTerms.js";
import { divided } from "../../../src/domain/shares.js";

const categories = new Set(["food", "fun", "home"]);
const fill = { overwrite: false, categories };
let made = 0;
const rule = (when: RuleConditions, then: RuleActions, terms: Partial<RuleTerms> = {}): RuleTerms => {
  const id = `rul_${++made}`;
  return { id, name: id, enabled: true, stop: false, when, then, ...terms };
};
const loose = (amount = 1000) => [{ categoryId: null, amount, note: null }];
const expense = (fields: Partial<RuledExpense> = {}): RuledExpense => ({
  type: "expense",
  amount: 1000,
  description: null,
  source: null,
  payee: "Café Central",
  note: null,
  tags: [],
  parts: loose(),
  takes: { category: true, splits: true },
  ends: [null],
  mayLieIn: (id) => id === "giro",
  because: [],
  byPerson: new Set<RuledField>(),
  ...fields,
});
const all = { payee: "cafe central" };

test.each<[string, RuleConditions, Partial<RuledExpense>, boolean]>([
  ["a payee without case and accents", { payee: "CAFE CENTRAL" }, {}, true],
  ["another payee", { payee: "Central" }, {}, false],
  ["a text that the note holds", { text: { contains: "lunch" } }, { note: "Business Lünch" }, true],
  ["a text that begins the description", { text: { startsWith: "rent" } }, { description: "Rent for May" }, true],
  ["a text that does not begin it", { text: { startsWith: "for" } }, { description: "Rent for May" }, false],
  ["a text that is the whole payee", { text: { is: "café central" } }, {}, true],
  ["the smallest amount", { amount: { min: 1000 } }, {}, true],
  ["less than the smallest amount", { amount: { min: 1001 } }, {}, false],
  ["the largest amount", { amount: { max: 1000 } }, {}, true],
  ["more than the largest amount", { amount: { max: 999 } }, {}, false],
  ["its type", { type: "expense" }, {}, true],
  ["another type", { type: "income" }, {}, false],
  ["its source", { source: "bank" }, { source: "bank" }, true],
  ["a tag", { tag: "OUT" }, { tags: ["out"] }, true],
  ["a money account", { moneyAccountId: "giro" }, { ends: ["giro"] }, true],
  ["a money account at the second end", { moneyAccountId: "card" }, { ends: ["giro", "card"] }, true],
  ["another money account", { moneyAccountId: "card" }, { ends: ["giro"] }, false],
  ["no money account", { moneyAccountId: "none" }, {}, true],
  ["no money account, for one in an account", { moneyAccountId: "none" }, { ends: ["giro"] }, false],
  ["a transfer", { type: "transfer" }, { type: "transfer", ends: ["giro", "card"] }, true],
  ["no category", { categoryId: "none" }, {}, true],
  ["a category", { categoryId: "fun" }, { parts: [{ categoryId: "fun", amount: 1000, note: null }] }, true],
  ["a text of which nothing is left to compare", { text: { contains: "\u00AD" } }, {}, false],
  ["an accent alone", { text: { startsWith: "´" } }, {}, false],
  ["a payee of which nothing is left to compare", { payee: "\u200B" }, { payee: null }, false],
  ["one of two conditions", { payee: "cafe central", type: "income" }, {}, false],
])("a rule with %s", (_, when, fields, applies) => {
  const changes = applyRules([rule(when, { addTags: ["seen"] })], expense(fields), fill);
  expect(changes?.tags?.includes("seen") ?? false).toBe(applies);
});

test("the first rule that sets a field wins, and each sees what earlier ones changed", () => {
  const rules = [
    rule(all, { categoryId: "food" }),
    rule(all, { categoryId: "fun", note: "second" }),
    rule({ categoryId: "food", text: { is: "second" } }, { addTags: ["third"] }),
  ];
  expect(applyRules(rules, expense(), fill)).toMatchObject({
    parts: [{ categoryId: "food", amount: 1000 }],
    note: "second",
    tags: ["third"],
    because: [
      { field: "categoryId", rule: rules[0]!.id },
      { field: "note", rule: rules[1]!.id },
      { field: "tags", rule: rules[2]!.id },
    ],
  });
});

test("stop ends the run where the rule applies, and nowhere else", () => {
  const rules = [
    rule({ payee: "other" }, { note: "no" }, { stop: true }),
    rule(all, { note: "yes" }, { stop: true }),
    rule(all, { addTags: ["late"] }),
  ];
  expect(applyRules(rules, expense(), fill)).toMatchObject({ note: "yes" });
  expect(applyRules(rules, expense(), fill)).not.toHaveProperty("tags");
});

test("a rule that is not enabled does nothing", () => {
  expect(applyRules([rule(all, { note: "n" }, { enabled: false, stop: true })], expense(), fill)).toBeNull();
});

test("what is there stays unless it is overwritten, and what a person set stays in any case", () => {
  const rules = [rule({ type: "expense" }, { categoryId: "food", payee: "Central", note: "n", addTags: ["t"] })];
  const full = { parts: [{ categoryId: "fun", amount: 1000, note: null }], note: "kept", tags: ["old"] };
  expect(applyRules(rules, expense(full), fill)).toMatchObject({ tags: ["old", "t"] });
  expect(applyRules(rules, expense(full), fill)).not.toHaveProperty("note");
  const overwrite = { overwrite: true, categories };
  expect(applyRules(rules, expense(full), overwrite)).toMatchObject({ parts: [{ categoryId: "food" }], payee: "Central", note: "n" });
  const byPerson = new Set<RuledField>(["categoryId", "payee", "tags", "note"]);
  expect(applyRules(rules, expense({ ...full, byPerson }), overwrite)).toBeNull();
  expect(applyRules(rules, expense({ byPerson }), overwrite)).toBeNull();
});

test("a rule without splits leaves the parts as they are", () => {
  expect(applyRules([rule(all, { splits: [], addTags: [] })], expense(), fill)).toBeNull();
});

test("a category that the budget does not have is left out", () => {
  expect(applyRules([rule(all, { categoryId: "gone" })], expense(), fill)).toBeNull();
});

test("splits divide the amount by shares, the largest remainders first", () => {
  const splits = [
    { categoryId: "food", share: 3333 },
    { categoryId: "fun", share: 3333 },
    { categoryId: "home", share: 3334 },
  ];
  const changes = applyRules([rule(all, { splits })], expense({ amount: 100, parts: loose(100) }), fill);
  expect(changes?.parts?.map(({ amount }) => amount)).toEqual([33, 33, 34]);
  expect(changes?.because).toMatchObject([{ field: "splits" }]);
  expect(divided(1, [5000, 5000])).toEqual([1, 0]);
  expect(applyRules([rule(all, { splits: splits.slice(0, 2) })], expense({ amount: 1, parts: loose(1) }), fill)).toBeNull();
  expect(divided(9_007_199_254_740_991, [1, 9999]).reduce((sum, part) => sum + part, 0)).toBe(9_007_199_254_740_991);
});

test("puts what lies in no account into one that may have it, and leaves a transfer where it is", () => {
  const rules = [
    rule(all, { moneyAccountId: "closed" }),
    rule(all, { moneyAccountId: "giro" }),
    rule({ moneyAccountId: "giro" }, { note: "in it" }),
  ];
  expect(applyRules(rules, expense(), fill)).toMatchObject({ moneyAccountId: "giro", note: "in it" });
  const ends = ["card"];
  expect(applyRules(rules, expense({ ends }), fill)).toBeNull();
  expect(applyRules(rules, expense({ ends }), { ...fill, overwrite: true })).toMatchObject({ moneyAccountId: "giro" });
  const byPerson = new Set<RuledField>(["moneyAccountId"]);
  expect(applyRules(rules, expense({ ends, byPerson }), { ...fill, overwrite: true })).toBeNull();
  expect(applyRules(rules, expense({ type: "transfer", ends: [null, "card"] }), { ...fill, overwrite: true })).toBeNull();
});

test("sets no category where none counts, and no splits on a transfer", () => {
  const splits = ["food", "fun"].map((categoryId) => ({ categoryId, share: 5000 }));
  const rules = [rule(all, { splits, payee: "P" }), rule(all, { categoryId: "food" })];
  const takes = { category: true, splits: false };
  expect(applyRules(rules, expense({ takes, payee: "Café Central" }), fill)).toMatchObject({ parts: [{ categoryId: "food" }] });
  expect(applyRules(rules, expense({ takes: { category: false, splits: false } }), fill)).toBeNull();
});
