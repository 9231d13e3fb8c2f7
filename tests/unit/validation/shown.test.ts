import { check } from "../../../src/validation/check.js";
import { login, registration } from "../../../src/validation/account.js";
import { newRule } from "../../../src/validation/rule.js";
import { name } from "../../../src/validation/parts.js";
import { z } from "zod";

const named = z.strictObject({ name });

test.each(["\u00AD", "\u200B", "\u3164", "   ", " \u2060 "])("a name that shows nothing is refused, once: %j", (text) => {
  const fault = { path: "/name", code: "invalid-format" };
  expect(() => check(named, { name: text })).toThrow(expect.objectContaining({ faults: [expect.objectContaining(fault)] }));
});

/** What turns the order of the characters round: embeddings, overrides, isolates, and their ends. */
const controls = [..."\u202A\u202B\u202C\u202D\u202E\u2066\u2067\u2068\u2069"];

test.each(controls)("a name that can look like another one is refused: %j", (control) => {
  for (const text of [`Gro${control}ceries`, `${control}Groceries`, `Groceries${control}`]) {
    const fault = { path: "/name", code: "invalid-format", message: expect.stringContaining("bidirectional") };
    expect(() => check(named, { name: text })).toThrow(expect.objectContaining({ faults: [expect.objectContaining(fault)] }));
    const sent: [z.ZodType, object, string][] = [
      [login, { email: "ada@example.org", password: "four brisk purple otters", device: text }, "/device"],
      [registration, { email: "ada@example.org", password: "four brisk purple otters", name: text }, "/name"],
      [newRule, { budgetId: "bud_1", name: text, when: { payee: "a" }, then: { note: "b" } }, "/name"],
    ];
    for (const [rule, input, path] of sent)
      expect(() => check(rule, input)).toThrow(expect.objectContaining({ faults: [expect.objectContaining({ ...fault, path })] }));
  }
});

test.each(["\u200Eabc", "שלום\u200F (a)", "١\u061C2"])("a name with the marks that Arabic and Hebrew need is taken: %j", (text) => {
  expect(check(named, { name: text })).toEqual({ name: text });
});

test.each(["🍕", "´", "a\u200B", "می\u200Cخواهم"])("a name that shows something is taken as it is: %j", (text) => {
  expect(check(named, { name: text })).toEqual({ name: text });
});
