import { reviews } from "../../../src/web/review/reviews.js";

test("all that wait are accepted, in writes of as many as one request takes", () => {
  const ids = Array.from({ length: 1230 }, (_, index) => `exp_${index}`);
  const writes = reviews(ids);
  expect(writes.map((write) => (write.kind === "review-expenses" ? write.ids.length : 0))).toEqual([500, 500, 230]);
  expect(writes.flatMap((write) => (write.kind === "review-expenses" && write.reviewed ? write.ids : []))).toEqual(ids);
});
