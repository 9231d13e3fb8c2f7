import fc from "fast-check";
import { lastAtOrBefore } from "../../../src/web/expenses/list/grid/lastAtOrBefore.js";

test("the line at a place of the list is the last that starts at or before it, and the first one above the list", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 60 })), fc.integer({ min: -50, max: 1500 }), (heights, place) => {
      let top = 0;
      const tops = heights.map((height) => (top += height) - height);
      expect(lastAtOrBefore(tops, place)).toBe(
        Math.max(
          0,
          tops.findLastIndex((start) => start <= place),
        ),
      );
    }),
  );
});
