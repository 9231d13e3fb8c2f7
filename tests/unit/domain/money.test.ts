import { Conflict, NotFound } from "../../../src/domain/errors.js";
import {
  add,
  decimalText,
  exact,
  isAmount,
  isOutOfRange,
  LARGEST_AMOUNT as MOST,
  outOfRange,
  subtract,
  sumOf,
} from "../../../src/domain/money.js";
import { progress } from "../../../src/domain/monthProgress.js";

describe("sums of minor units", () => {
  test.each([
    [[], 0],
    [[1, 2, 3], 6],
    [[-5, 5], 0],
    [[MOST, -1], MOST - 1],
    [[MOST, MOST, -MOST], MOST],
    [[MOST, 1, -1], MOST],
    [[-MOST, -MOST, MOST, 3], -MOST + 3],
    [[MOST, 2, 2, 2, -7], MOST - 1],
  ])("%j is %i", (amounts, sum) => {
    expect(add(...amounts)).toBe(sum);
    expect(sumOf(amounts, (amount) => amount)).toBe(sum);
  });

  test.each([[[MOST, 1]], [[-MOST, -1]], [[MOST, MOST]], [[0.5]], [[Number.NaN]], [[Infinity, -Infinity]]])(
    "%j is refused, never rounded",
    (amounts) => {
      expect(() => add(...amounts)).toThrow(expect.objectContaining({ code: "sum-out-of-range" }));
    },
  );

  test("a sum out of range is distinguished from every other refusal", () => {
    expect(isOutOfRange(outOfRange())).toBe(true);
    for (const other of [new Conflict("id-taken", "Taken."), new NotFound("budget"), { code: "sum-out-of-range" }, null])
      expect([other, isOutOfRange(other)]).toEqual([other, false]);
  });

  test("what is taken away is taken away, down to below nothing", () => {
    expect([subtract(5, 2), subtract(2, 5), subtract(-MOST, -1)]).toEqual([3, -3, -MOST + 1]);
    expect(() => subtract(-MOST, 1)).toThrow(expect.objectContaining({ code: "sum-out-of-range" }));
  });

  test("0 is never -0, which JSON would hide and Object.is would not", () => {
    expect(Object.is(add(-0), 0)).toBe(true);
    expect(Object.is(subtract(0, 0), 0)).toBe(true);
    expect(Object.is(exact(-0), 0)).toBe(true);
  });

  test("what a database answers is exact or refused", () => {
    expect(exact(BigInt(MOST))).toBe(MOST);
    expect(exact("12")).toBe(12);
    for (const value of [BigInt(MOST) + 1n, 2 ** 53, 1.5, "x", undefined]) expect(() => exact(value)).toThrow();
    expect([isAmount(MOST), isAmount(MOST + 1), isAmount(1.5), isAmount("1")]).toEqual([true, false, false, false]);
  });
});

test.each([
  [1234, 2, "12.34"],
  [-1234, 2, "-12.34"],
  [5, 2, "0.05"],
  [-5, 3, "-0.005"],
  [0, 2, "0.00"],
  [1234, 0, "1234"],
  [1, 4, "0.0001"],
  [MOST, 2, "90071992547409.91"],
])("%i with %i decimals is written %s", (amount, exponent, text) => {
  expect(decimalText(amount, exponent)).toBe(text);
});

describe("what a person looks for beside a row", () => {
  const row = (budgeted: number, carriedIn: number, spent: number) => ({
    categoryId: "c",
    parentId: null,
    name: "c",
    budgeted,
    carriedIn,
    spent,
    available: budgeted + carriedIn - spent,
    carriedOut: 0,
    rollover: { policy: "none" as const, cap: null },
    expensesCount: 0,
  });

  test.each([
    // budgeted, carriedIn, spent, days -> percentage, perDay, alerts, limit
    [10000, 0, 0, 10, 0, 1000, [], "ok"],
    [10000, 0, 7999, 10, 79, 200, [], "ok"],
    [10000, 0, 8000, 10, 80, 200, [80], "near"],
    [10000, 0, 10000, 10, 100, 0, [80, 100], "near"],
    [10000, 0, 10001, 10, 100, 0, [80, 100], "over"],
    [5000, 5000, 8000, 3, 80, 666, [80], "near"],
    [0, 0, 0, 5, null, 0, [], "ok"],
    [0, 0, 1, 5, null, 0, [80, 100], "over"],
    [5000, -5000, 1, 5, null, 0, [80, 100], "over"],
    [5000, 0, -2000, 7, 0, 1000, [], "ok"],
    [10000, 0, 1000, 0, 10, 0, [], "ok"],
    [MOST, 0, MOST, 1, 100, 0, [80, 100], "near"],
    [1, 0, MOST - 1, 1, MOST, 0, [80, 100], "over"],
  ])("budgeted %i, carried in %i, spent %i, %i days left", (budgeted, carriedIn, spent, days, percentage, perDay, alerts, limit) => {
    expect(progress(row(budgeted, carriedIn, spent), [100, 80], days)).toEqual({ percentage, perDay, alerts, limit });
  });
});
