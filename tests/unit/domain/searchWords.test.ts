import fc from "fast-check";
import { searchWordsOf } from "../../../src/domain/searchWords.js";
import "../../support/seed.js";

test("what is no letter and no digit parts words and is none", () => {
  expect(searchWordsOf(["|", ". \\ $", null, ""])).toEqual([]);
  expect(searchWordsOf(["a.b*c", "100%"])).toEqual(["a", "b", "c", "100"]);
});

test("case, accents and repetitions do not count", () => {
  expect(searchWordsOf(["Café CAFE", "école", "Straße"])).toEqual(["cafe", "ecole", "strasse"]);
});

test("words without accents are found as words with them", () => {
  const one = fc.string({ unit: "binary-ascii" });
  fc.assert(
    fc.property(one, (text) => {
      const words = text
        .normalize("NFKD")
        .toLowerCase()
        .split(/[^\p{L}\p{N}]+/u);
      expect(searchWordsOf([text])).toEqual([...new Set(words)].filter((word) => word !== ""));
      expect(searchWordsOf([`${text} é`])).toEqual([...new Set([...words, "e"])].filter((word) => word !== ""));
    }),
  );
});

test("letters that look otherwise but are read alike are one: ligatures, full width, circled digits", () => {
  expect(searchWordsOf(["\uFB01ne \uFF21\uFF22 \u2460"])).toEqual(["fine", "ab", "1"]);
});
