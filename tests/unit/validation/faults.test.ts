import { z } from "zod";
import { Invalid } from "../../../src/domain/errors.js";
import { bodyRules, ruleOf } from "../../../src/validation/bodies.js";
import { check, faultsIn } from "../../../src/validation/check.js";
import { expenseBatch } from "../../../src/validation/expenses/expenseBatch.js";
import { bodySchemas, querySchemas } from "../../../src/validation/jsonSchemas.js";
import { newCategory } from "../../../src/validation/category.js";
import { transfer } from "../../../src/validation/month.js";
import { spendingRequest } from "../../../src/validation/report.js";
import { wording } from "../../../src/validation/wording.js";

const said = (rule: z.ZodType, value: unknown): unknown[] => faultsIn(rule, value).map(({ path, code, message }) => [path, code, message]);

test.each<[string, z.ZodType, unknown, string, string]>([
  ["a text for a number", z.number(), "1", "invalid-type", "Must be a number, not a string."],
  ["null for a text", z.string(), null, "invalid-type", "Must be a string, not null."],
  ["a list for an object", z.object({}), [], "invalid-type", "Must be an object, not an array."],
  ["an object for a list", z.array(z.int()), {}, "invalid-type", "Must be an array, not an object."],
  ["a list for a text, whose length is not measured", z.string().min(6), ["a", "a"], "invalid-type", "Must be a string, not an array."],
  ["true for a number", z.number(), true, "invalid-type", "Must be a number, not true."],
  ["a number for a truth", z.boolean(), 0, "invalid-type", "Must be true or false, not a number."],
  ["half of one for a whole number", z.int(), 1.5, "invalid-type", "Must be a whole number."],
  ["a text for a whole number", z.int(), "1", "invalid-type", "Must be a number, not a string."],
  ["no number for one", z.number(), NaN, "invalid-type", "Must be a number."],
  ["what JSON does not have", z.string(), 7n, "invalid-type", "Must be a string."],
  ["another type than we name", z.date(), 1, "invalid-type", "Must be of another type, not a number."],
  ["another word", z.enum(["a", "b"]), "c", "invalid-value", "Must be one of: a, b."],
  ["another literal", z.literal("a"), "b", "invalid-value", "Must be a."],
  ["too short a text", z.string().min(2), "a", "too-short", "At least 2 characters."],
  ["too long a text", z.string().max(2), "abc", "too-long", "At most 2 characters."],
  ["too few items", z.array(z.int()).min(1), [], "too-few", "Must not be empty."],
  ["too many items", z.array(z.int()).max(1), [1, 2], "too-many", "At most 1 item."],
  ["too small a number", z.number().min(3), 2, "too-small", "Must be at least 3."],
  ["too large a number", z.number().max(3), 4, "too-large", "Must be at most 3."],
  ["a number at what it must exceed", z.number().gt(3), 3, "too-small", "Must be above 3."],
  ["a number at what it must not reach", z.number().lt(3), 3, "too-large", "Must be below 3."],
  ["no multiple", z.number().multipleOf(5), 7, "invalid-value", "Must be a multiple of 5."],
  ["another form", z.string().regex(/^a/), "b", "invalid-format", "Has an invalid format."],
  [
    "none of several forms",
    z.union([z.object({ a: z.int() }), z.array(z.int())]),
    "x",
    "invalid-value",
    "Must match one of the allowed forms.",
  ],
  ["what is refused without words", z.string().refine(() => false), "x", "invalid-value", "This value is not allowed."],
  ["a code of the rule's own", z.string().refine(() => false, { error: "No.", params: { code: "own" } }), "x", "own", "No."],
  ["a code that is no text", z.string().refine(() => false, { error: "No.", params: { code: 7 } }), "x", "invalid-value", "No."],
  [
    "nothing, which only the rule's own code refuses",
    z.unknown().refine(Boolean),
    undefined,
    "invalid-value",
    "This value is not allowed.",
  ],
  ["an item that is refused", z.map(z.object({}), z.int()), new Map([[{}, "x"]]), "invalid-value", "This value is not allowed."],
  ["a key that is refused", z.record(z.string().max(1), z.int()), { ab: 1 }, "invalid-value", "This value is not allowed."],
])("%s", (_what, rule, value, code, message) => {
  expect(said(z.strictObject({ it: rule }), { it: value }).map((fault) => (fault as string[]).slice(1))).toEqual([[code, message]]);
});

/** As a check of one's own may report them, or another release of zod. */
test.each<[z.core.$ZodRawIssue, string]>([
  [{ code: "too_small", origin: "number", minimum: 3, input: 2 }, "Must be at least 3."],
  [{ code: "too_big", origin: "number", maximum: 3, input: 4 }, "Must be at most 3."],
  [{ code: "invalid_type", expected: "int", input: "1" }, "Must be a whole number, not a string."],
  [{ code: "unrecognized_keys", keys: ["x"], input: { x: 1 } }, "Unknown field."],
  [{ code: "invalid_element", origin: "map", key: 1, issues: [], input: new Map() }, "This value is not allowed."],
])("the fault %j is told in words: %s", (issue, words) => {
  expect(wording(issue)).toBe(words);
});

test("what is missing is needed, whatever it should be", () => {
  const rule = z.strictObject({ a: z.string(), b: z.enum(["x"]), c: z.object({ d: z.int() }) });
  expect(said(rule, {})).toEqual(["/a", "/b", "/c"].map((path) => [path, "required", "This field is required."]));
  expect(said(rule, { a: "", b: "x", c: {} })).toEqual([["/c/d", "required", "This field is required."]]);
});

test("each field that does not exist is named, by a JSON pointer", () => {
  const rule = z.strictObject({ list: z.array(z.strictObject({})) });
  expect(said(rule, { list: [{}, { "a/b": 1, "c~d": 2, "~1": 3 }] })).toEqual(
    ["/list/1/a~1b", "/list/1/c~0d", "/list/1/~01"].map((path) => [path, "unknown-field", "Unknown field."]),
  );
});

test("one place has one fault of a kind, and at most a hundred are reported", () => {
  expect(said(z.strictObject({ n: z.int().max(5) }), { n: 2 ** 60 })).toHaveLength(1);
  const many = (count: number): unknown[] =>
    said(
      z.array(z.int()),
      Array.from({ length: count }, () => "x"),
    );
  expect([99, 100, 101].map((count) => many(count).length)).toEqual([99, 100, 100]);
  const twice = z.string().min(3).regex(/^a/);
  expect(said(z.strictObject({ t: twice }), { t: "b" }).map((fault) => (fault as string[])[1])).toEqual(["too-short", "invalid-format"]);
});

test("an input that fits comes back as its rule makes it, one that does not is refused with all its faults", () => {
  const rule = z.strictObject({ a: z.int().default(7), b: z.string() });
  expect(check(rule, { b: "x" })).toEqual({ a: 7, b: "x" });
  expect(faultsIn(rule, { b: "x" })).toEqual([]);
  const refused = (() => {
    try {
      return check(rule, { a: "x" });
    } catch (error) {
      return error;
    }
  })();
  expect(refused).toBeInstanceOf(Invalid);
  expect(refused).toMatchObject({
    faults: [
      { path: "/a", code: "invalid-type" },
      { path: "/b", code: "required" },
    ],
  });
});

test("the document has the bounds of bodies and of addresses, under the names of their shapes", () => {
  const bodies: any = bodySchemas();
  expect(bodies.NewExpense.properties.payee).toMatchObject({ type: "string", maxLength: 200, nullable: true });
  expect(bodies.NewExpense.required).toEqual(["budgetId", "date"]);
  expect(bodies.Registration.properties.password).toMatchObject({ minLength: 8, maxLength: 128 });
  expect(bodies.ExpenseBatch.properties.items).toMatchObject({ minItems: 1, maxItems: 500, items: { required: ["budgetId", "date"] } });
  for (const name of ["ExpenseBatchChange", "ExpenseBatchRemoval", "NewBudget", "CategoryChange", "Transfer", "NewInvitation"])
    expect([name, bodies[name]?.type]).toEqual([name, "object"]);
});

test("a body is judged by the rule of its shape, and of a batch only how many items it has", () => {
  expect(ruleOf("NewExpense")).toBe(bodyRules["NewExpense"]);
  for (const name of ["ExpenseBatch", "ExpenseBatchChange", "ExpenseBatchRemoval", "ExpenseBatchRestoration"])
    expect([name, ruleOf(name)]).toEqual([name, expenseBatch]);
  for (const name of ["", "Nothing", "toString", "newExpense"]) expect([name, ruleOf(name)]).toEqual([name, undefined]);
});

const page = ["limit", "cursor"];
const filter = [
  "month",
  "from",
  "to",
  "categoryId",
  "uncategorised",
  "type",
  "moneyAccountId",
  "cleared",
  "minAmount",
  "maxAmount",
  "tag",
  "allTags",
  "payee",
  "q",
  "reviewed",
  "updatedSince",
];

test.each<[string, string[]]>([
  ["listBudgets", page],
  ["listActivity", page],
  ["listCategories", ["budgetId", ...page]],
  ["deleteCategory", ["moveTo", "uncategorise"]],
  ["listExpenses", ["budgetId", ...filter, ...page]],
  ["exportExpenses", ["budgetId", ...filter]],
  ["importExpenses", ["budgetId", "format", "dryRun", "source", "moneyAccountId", "mapping"]],
  ["getImport", ["rows", ...page]],
  ["listPayees", ["budgetId", "q", "limit"]],
  ["listRules", ["budgetId", ...page]],
  ["listRuleSuggestions", ["budgetId"]],
  ["listLinkSuggestions", ["budgetId"]],
  ["listMonths", ["from", "to"]],
  ["compareMonths", ["left", "right"]],
  ["listMonthlyBudgets", ["budgetId", "year", ...page]],
  ["sync", ["budgetId", "since", "limit", "kinds", "from"]],
  ["getSpending", ["budgetId", ...filter, "groupBy", "by"]],
  ["getTrends", ["budgetId", "months"]],
  ["getNetWorth", ["budgetId", "from", "to"]],
  ["getMoneyAccountBalances", ["from", "to", "by"]],
  ["listAccountStatements", page],
])("%s is asked with %j", (operation, names) => {
  const asked: any = querySchemas()[operation];
  expect(Object.keys(asked.properties).filter((name) => name !== "wait")).toEqual(names);
});

test.each<[string, z.ZodType, unknown, unknown]>([
  [
    "one place twice",
    transfer,
    { from: "cat_a", to: "cat_a", amount: "5" },
    [
      ["/amount", "invalid-type"],
      ["/to", "same-place"],
    ],
  ],
  [
    "days in the wrong order",
    spendingRequest,
    { budgetId: 7, from: "2026-03-02", to: "2026-03-01" },
    [
      ["/budgetId", "invalid-type"],
      ["/to", "out-of-range"],
    ],
  ],
  [
    "no cap",
    newCategory,
    { budgetId: "bud_a", name: 7, rollover: { policy: "capped", most: 5 } },
    [
      ["/name", "invalid-type"],
      ["/rollover/most", "unknown-field"],
      ["/rollover/cap", "required"],
    ],
  ],
  [
    "a place that is none, though both are the same",
    transfer,
    { from: 7, to: 7, amount: 5 },
    [
      ["/from", "invalid-type"],
      ["/to", "invalid-type"],
    ],
  ],
  ["no object", transfer, null, [["", "invalid-type"]]],
])("%s is told beside what is wrong elsewhere", (_what, rule, input, faults) => {
  expect(said(rule, input).map((fault) => (fault as string[]).slice(0, 2))).toEqual(faults);
});
