import { check } from "../../../src/rules/check.js";
import { name } from "../../../src/rules/parts.js";
import { z } from "zod";

const named = z.strictObject({ name });

test.each(["\u00AD", "\u200B", "\u3164", "   ", " \u2060 "])("a name that shows nothing is refused, once: %j", (text) => {
  const fault = { path: "/name", code: "invalid-format" };
  expect(() => check(named, { name: text })).toThrow(expect.objectContaining({ faults: [expect.objectContaining(fault)] }));
});

test.each(["🍕", "´", "a\u200B", "می\u200Cخواهم"])("a name that shows something is taken as it is: %j", (text) => {
  expect(check(named, { name: text })).toEqual({ name: text });
});
