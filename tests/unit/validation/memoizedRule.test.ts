import { z } from "zod";
import { faultsIn } from "../../../src/validation/check.js";
import { newExpense } from "../../../src/validation/expenses/expense.js";
import { MemoizedRule } from "../../../src/validation/MemoizedRule.js";

const good = { budgetId: "bud_1", date: "2026-03-14", amount: 1250, payee: "Kiosk", tags: [], splits: [], original: null };

const inputs: Readonly<Record<string, object>> = {
  "nothing wrong": good,
  "a field that is needed missing": { budgetId: "bud_1", amount: 1250 },
  "a field that does not exist": { ...good, colour: "red" },
  "a date that does not exist": { ...good, date: "2026-02-30" },
  "an amount of another type": { ...good, amount: "1250" },
  "several faults": { ...good, amount: 0, payee: "two\nlines", date: "1850-01-01" },
  "a fault deep inside": { ...good, splits: [{ amount: 1250 }, { amount: -1 }] },
  "one tag twice": { ...good, tags: ["food", "food"] },
  "a text that is too long to be remembered": { ...good, description: "x".repeat(500) },
  "a text that is too long": { ...good, description: "x".repeat(501) },
};

test.each(Object.entries(inputs))("%s: the same faults as without a memory, the first time and after the good ones", (_, input) => {
  const memory = new MemoizedRule(newExpense);
  expect(memory.faultsIn(input)).toEqual(faultsIn(newExpense, input));
  for (const other of Object.values(inputs)) memory.faultsIn(other);
  expect(memory.faultsIn(input)).toEqual(faultsIn(newExpense, input));
});

test("a value that passed is not held against its rule again, one that failed is", () => {
  const looked = jest.fn((text: string) => text !== "bad");
  const memory = new MemoizedRule(z.strictObject({ word: z.string().refine(looked, "Is bad.") }));
  for (const word of ["good", "good", "good"]) expect(memory.faultsIn({ word })).toEqual([]);
  expect(looked).toHaveBeenCalledTimes(1);
  for (const word of ["bad", "bad"]) expect(memory.faultsIn({ word })).toHaveLength(1);
  expect(looked.mock.calls.length).toBeGreaterThanOrEqual(3);
});

test("a list that passed says nothing of another one, or of itself when it is changed", () => {
  const memory = new MemoizedRule(z.strictObject({ words: z.array(z.string()).max(2) }));
  const words = ["one"];
  expect(memory.faultsIn({ words })).toEqual([]);
  words.push("two", "three");
  expect(memory.faultsIn({ words })).toMatchObject([{ path: "/words", code: "too-many" }]);
  expect(memory.faultsIn({ words: [] })).toEqual([]);
});

test("a rule over several fields together is asked each time", () => {
  const rule = z.strictObject({ from: z.int(), to: z.int() }).refine(({ from, to }) => from <= to, { path: ["to"], error: "Ends first." });
  const memory = new MemoizedRule(rule);
  for (const [from, to] of [[1, 2] as const, [2, 3] as const]) expect(memory.faultsIn({ from, to })).toEqual([]);
  expect(memory.faultsIn({ from: 3, to: 2 })).toMatchObject([{ path: "/to" }]);
});

test("more values than are remembered, and they still pass or fail as they should", () => {
  const memory = new MemoizedRule(z.strictObject({ n: z.int().max(1500) }));
  const found = Array.from({ length: 1600 }, (_, n) => memory.faultsIn({ n }).length);
  expect(found).toEqual(Array.from({ length: 1600 }, (_, n) => (n > 1500 ? 1 : 0)));
});

/** How often some values are held against the rule of their field. */
function looksAt(values: readonly unknown[]): number {
  const looked = jest.fn(() => true);
  const memory = new MemoizedRule(z.strictObject({ value: z.any().refine(looked) }));
  for (const value of values) expect(memory.faultsIn({ value })).toEqual([]);
  return looked.mock.calls.length;
}

test.each<[string, () => unknown]>([
  ["a text of 200 characters", () => "x".repeat(200)],
  ["a number", () => 12],
  ["nothing", () => null],
  ["what is left out", () => undefined],
  ["a list without items", () => []],
])("%s is remembered", (_what, make) => {
  expect(looksAt([make(), make()])).toBe(1);
});

test.each<[string, () => unknown]>([
  ["a text of 201 characters", () => "x".repeat(201)],
  ["a list with an item", () => ["x"]],
  ["an object", () => ({})],
])("%s is not, even where it is the same one", (_what, make) => {
  const value = make();
  expect(looksAt([value, value])).toBe(2);
});

test("of a field 500 values are remembered; one more, and all of them are checked again", () => {
  const values = Array.from({ length: 500 }, (_, n) => n);
  expect(looksAt([...values, ...values])).toBe(500);
  expect(looksAt([...values, 500, 0, 500, 0])).toBe(502);
});
