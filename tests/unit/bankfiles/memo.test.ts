import { Memo } from "../../../src/bankfiles/values/Memo.js";

test("what is asked again is not calculated again, an answer of no included", () => {
  const work = jest.fn((text: string) => text === "yes");
  const memo = new Memo(work);
  expect(["yes", "no", "yes", "no"].map((text) => memo.of(text))).toEqual([true, false, true, false]);
  expect(work).toHaveBeenCalledTimes(2);
});

test("it keeps no more than a few thousand texts, and none that is long", () => {
  const work = jest.fn((text: string) => text.length);
  const memo = new Memo(work);
  for (let n = 0; n < 10_000; n++) expect(memo.of(`${n}`)).toBe(`${n}`.length);
  work.mockClear();
  for (let n = 0; n < 10_000; n++) memo.of(`${n}`);
  expect(work.mock.calls.length).toBeGreaterThan(5000);
  work.mockClear();
  const long = "x".repeat(201);
  expect([memo.of(long), memo.of(long)]).toEqual([201, 201]);
  expect(work).toHaveBeenCalledTimes(2);
});
