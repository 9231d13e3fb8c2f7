import { completeForeign } from "../../../src/domain/foreign.js";
import { LARGEST_AMOUNT } from "../../../src/domain/money.js";

describe("the third of amount, original amount and rate is calculated", () => {
  test.each([
    // budget currency, amount, original -> amount, original amount, rate
    ["EUR", undefined, { currency: "USD", amount: 10000, rate: "0.9231" }, 9231, 10000, "0.9231"],
    ["EUR", 9231, { currency: "USD", amount: 10000 }, 9231, 10000, "0.9231"],
    ["EUR", 9231, { currency: "USD", rate: "0.9231" }, 9231, 10000, "0.9231"],
    ["EUR", 9231, { currency: "USD", amount: 10000, rate: "0.9231" }, 9231, 10000, "0.9231"],
    // no decimals into two, and back
    ["EUR", undefined, { currency: "JPY", amount: 1000, rate: "0.0061" }, 610, 1000, "0.0061"],
    ["JPY", undefined, { currency: "EUR", amount: 610, rate: "163.93" }, 1000, 610, "163.93"],
    // three and four decimals
    ["EUR", undefined, { currency: "KWD", amount: 1500, rate: "3" }, 450, 1500, "3"],
    ["KWD", undefined, { currency: "EUR", amount: 450, rate: "0.3333333" }, 1500, 450, "0.3333333"],
    ["CLF", undefined, { currency: "EUR", amount: 100, rate: "0.0255" }, 255, 100, "0.0255"],
    // half to even, at the minor unit
    ["EUR", undefined, { currency: "USD", amount: 1, rate: "2.5" }, 2, 1, "2.5"],
    ["EUR", undefined, { currency: "USD", amount: 1, rate: "3.5" }, 4, 1, "3.5"],
    ["EUR", undefined, { currency: "USD", amount: 1, rate: "2.500000000001" }, 3, 1, "2.500000000001"],
    ["EUR", 2, { currency: "USD", amount: 1, rate: "2.5" }, 2, 1, "2.5"],
    ["EUR", undefined, { currency: "USD", amount: 1, rate: "1" }, 1, 1, "1"],
    ["EUR", 5, { currency: "USD", rate: "2" }, 5, 2, "2"],
    ["EUR", 7, { currency: "USD", rate: "2" }, 7, 4, "2"],
    // a rate that does not end
    ["EUR", 100, { currency: "USD", amount: 300 }, 100, 300, "0.333333333333"],
    ["EUR", 200, { currency: "USD", amount: 300 }, 200, 300, "0.666666666667"],
    ["JPY", LARGEST_AMOUNT, { currency: "USD", amount: LARGEST_AMOUNT }, LARGEST_AMOUNT, LARGEST_AMOUNT, "100"],
  ])("%s %s and %j", (currency, amount, original, worked, abroad, rate) => {
    expect(completeForeign(currency, amount, original)).toEqual({
      amount: worked,
      original: { currency: original.currency, amount: abroad, rate },
    });
  });
});

test("what was answered is accepted again, however large", () => {
  for (const [amount, abroad] of [
    [LARGEST_AMOUNT, 7],
    [123456789012345, 98765432109876],
    [1, 3],
    [7_777_777_777_777, 3_333_333_333_331],
  ] as const) {
    const first = completeForeign("EUR", amount, { currency: "USD", amount: abroad });
    expect(completeForeign("EUR", amount, first.original)).toEqual(first);
  }
});

test.each([
  ["EUR", 9232, { currency: "USD", amount: 10000, rate: "0.9231" }, "/original", "inconsistent"],
  ["EUR", undefined, { currency: "USD", amount: 10000 }, "/amount", "required"],
  ["EUR", undefined, { currency: "USD", rate: "1" }, "/amount", "required"],
  ["EUR", 100, { currency: "USD" }, "/original", "required"],
  ["EUR", 100, { currency: "EUR", amount: 100 }, "/original/currency", "same-currency"],
  ["EUR", undefined, { currency: "USD", amount: 1, rate: "0.1" }, "/original", "out-of-range"],
  ["EUR", undefined, { currency: "USD", amount: LARGEST_AMOUNT, rate: "2" }, "/original", "out-of-range"],
  ["EUR", 1, { currency: "USD", rate: "3" }, "/original", "out-of-range"],
  ["EUR", 1, { currency: "USD", amount: LARGEST_AMOUNT }, "/original", "out-of-range"],
])("refused: %s %s %j at %s", (currency, amount, original, path, code) => {
  expect(() => completeForeign(currency, amount, original)).toThrow(
    expect.objectContaining({ faults: [expect.objectContaining({ path, code })] }),
  );
});
