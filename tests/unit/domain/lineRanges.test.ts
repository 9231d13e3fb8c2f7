import fc from "fast-check";
import { isInRanges, isLineRanges, rangesIn, rangesText } from "../../../src/domain/lineRanges.js";

test.each(["", "0", "2-", "-3", "1,", "a", "1 2", "1-2-3", "01"])("%p names no lines", (text) => {
  expect(isLineRanges(text)).toBe(false);
});

test("neighbours become one range, whatever their order and however often they are named", () => {
  expect(rangesText([9, 3, 2, 4, 5, 3])).toBe("2-5,9");
});

test("a text of ranges holds the lines that it was made of, and no others", () => {
  const someLines = fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1 });
  fc.assert(
    fc.property(someLines, (lines) => {
      const text = rangesText(lines);
      expect(isLineRanges(text)).toBe(true);
      for (let line = 1; line <= 62; line++) expect(isInRanges(rangesIn(text), line)).toBe(lines.includes(line));
    }),
  );
});
