import { isAscii } from "../../../src/domain/ascii.js";

const ALL = String.fromCharCode(...Array.from({ length: 128 }, (_, code) => code));

test.each([
  ["nothing", ""],
  ["one letter", "a"],
  ["every character of it", ALL],
  ["lines", "one\ntwo\n"],
])("%s is ASCII", (_what, text) => {
  expect(isAscii(text)).toBe(true);
});

test.each(["\u0080", "é", "aé", "éa", "a\né", "é\n", "e\u0301", "Ａ", "😀"])("%j is not", (text) => {
  expect(isAscii(text)).toBe(false);
});
