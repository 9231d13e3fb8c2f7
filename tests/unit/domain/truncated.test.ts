import { truncated } from "../../../src/domain/truncated.js";

test("a text that fits stays as it is", () => {
  expect(["", "abc", "👨‍👩‍👧"].map((text) => truncated(text, text.length))).toEqual(["", "abc", "👨‍👩‍👧"]);
});

test("a longer one ends in an ellipsis, within its length", () => {
  expect(truncated("abcdef", 5)).toBe("abcd…");
});

test.each([
  ["an emoji", "ab😀c", 4, "ab…"],
  ["a family of joined emoji", "a👨‍👩‍👧b", 8, "a…"],
  ["a flag", "a🇫🇷🇩🇪", 5, "a…"],
  ["a letter and its accent", "Cafe\u0301 Luna", 5, "Caf…"],
])("%s is shown whole or not at all", (_what, text, longest, shown) => {
  expect(truncated(text, longest)).toBe(shown);
});

test("one letter with thousands of marks is left out", () => {
  expect(truncated(`e${"\u0301".repeat(5000)}`, 100)).toBe("…");
});
