import { searchWordsOf } from "../../../src/domain/searchWords.js";

test("what is no letter and no digit parts words and is none", () => {
  expect(searchWordsOf(["|", ". \\ $", null, ""])).toEqual([]);
  expect(searchWordsOf(["a.b*c", "100%"])).toEqual(["a", "b", "c", "100"]);
});

test("case, accents and repetitions do not count", () => {
  expect(searchWordsOf(["Café CAFE", "école", "Straße"])).toEqual(["cafe", "ecole", "straße"]);
});
