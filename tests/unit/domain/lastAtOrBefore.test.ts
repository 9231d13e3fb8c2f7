import fc from "fast-check";
import { lastAtOrBefore } from "../../../src/domain/lastAtOrBefore.js";

test("the last that starts at or before a place is found, and none where all are beyond it", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 60 })), fc.integer({ min: -50, max: 1500 }), (heights, place) => {
      let top = 0;
      const tops = heights.map((height) => (top += height) - height);
      expect(lastAtOrBefore(tops, place, (top) => top)).toBe(tops.findLastIndex((top) => top <= place));
    }),
  );
});
