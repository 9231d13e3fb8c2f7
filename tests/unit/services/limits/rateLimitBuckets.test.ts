import { attachBucket, bucketOf } from "../../../../src/services/limits/rateLimitBuckets.js";

test("a bucket is found by the answer that it was given to, and no other answer has one", () => {
  const standing = { allowed: true, limit: 1, remaining: 1, resetSeconds: 1 };
  const bucket = { charge: () => standing, chargeAfterwards: () => standing, standing: () => standing, paid: () => 1 };
  const answer = {};
  expect(bucketOf(answer)).toBeUndefined();
  attachBucket(answer, bucket);
  expect([bucketOf(answer), bucketOf({})]).toEqual([bucket, undefined]);
});
