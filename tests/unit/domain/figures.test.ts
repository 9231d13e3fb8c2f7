import fc from "fast-check";
import { parseExactly } from "../../../src/domain/exactJson.js";
import { medianOf } from "../../../src/domain/median.js";
import { add, exact, isLarge, LARGEST_AMOUNT, sumOf } from "../../../src/domain/money.js";
import { basisPoints } from "../../../src/domain/ratio.js";
import "../../support/seed.js";

describe("JSON without rounding", () => {
  test.each([
    ["42.00000000000000001", false],
    ["9007199254740991.2", false],
    ["1e-400", false],
    ["0.1e-20", false],
    ["123.4500e1", false],
    ["1.00000000000000000001e1", false],
    ["1.0", true],
    ["42.000", true],
    ["12.500e1", true],
    ["12.5e1", true],
    ["12.50e1", true],
    ["-12.5E+1", true],
    ["120e-1", true],
    ["1200e-2", true],
    ["1e3", true],
    ["0.0", true],
    ["0e-9", true],
    ["0.000e5", true],
    ["-0.0", true],
  ])("%s reads as a whole number: %s", (text, whole) => {
    expect(Number.isInteger(parseExactly(text))).toBe(whole);
    if (whole) expect(parseExactly(text)).toBe(JSON.parse(text));
  });

  test.each([
    ['{"a":1.5,"b":[-2.25e2,"1.0000000000000000000001"]}', { a: 1.5, b: [-225, "1.0000000000000000000001"] }],
    ['{"1.00000000000000000001":"\\"42.00000000000000001\\\\"}', { "1.00000000000000000001": '"42.00000000000000001\\' }],
    ['["\\n then 42.00000000000000001"]', ["\n then 42.00000000000000001"]],
    ['["42.0",42.00000000000000001,"x"]', ["42.0", 1.5, "x"]],
    ["[0.5,12,-3]", [0.5, 12, -3]],
    ['"1.e"', "1.e"],
    ["null", null],
  ])("%s is read as it stands", (text, value) => {
    expect(parseExactly(text)).toEqual(value);
  });

  test.each([
    "42.00000000000000001",
    "-42.00000000000000001",
    "[42.00000000000000001]",
    "[0,-42.00000000000000001]",
    "[0, 42.00000000000000001]",
    "1.00000000000000000001",
    "[1.00000000000000000001]",
    "[0,1.00000000000000000001]",
    "[0, 1.00000000000000000001]",
    '{"amount":1.00000000000000000001}',
    "[\n\t4200000000000000000001e-20]",
    '{"id":"exp_2e4f","amount":42.00000000000000001}',
    '{"id":"exp_2e4f","amount" : -42.00000000000000001}',
  ])("the fraction in %j is found wherever a number may stand", (text) => {
    expect(JSON.stringify(parseExactly(text))).toContain("1.5");
  });

  test("any value comes back", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => expect(parseExactly(JSON.stringify(value))).toEqual(JSON.parse(JSON.stringify(value)))),
    );
  });

  test.each(['"\\ud83d"', '{"\\uDE00":1}', '["a",{"b":"x\\udc00"}]', '"\\ud83d\\ud83d"', '[1.5,"\\uD800"]'])(
    "half a pair in %s is no text",
    (text) => {
      expect(() => parseExactly(text)).toThrow(new SyntaxError("half a surrogate pair"));
    },
  );

  test.each([
    ['"\\ud83d\\ude00"', "\u{1F600}"],
    ['{"\\ud83d\\ude00":1}', { "\u{1F600}": 1 }],
    ['["\\ud83d\\ude00",7,null]', ["\u{1F600}", 7, null]],
  ])("a whole pair in %s is one", (text, value) => {
    expect(parseExactly(text)).toEqual(value);
  });

  test.each(["", "{", "1.", '{"a":1.5', '"1.0', "[1.0,]"])("%j is no JSON", (text) => {
    expect(() => parseExactly(text)).toThrow(SyntaxError);
  });
});

test.each([
  [1, 3, 3333],
  [2, 3, 6667],
  [-1, 3, -3333],
  [-2, 3, -6667],
  [1, 20_000, 0],
  [3, 20_000, 2],
  [5, 20_000, 2],
  [7, 20_000, 4],
  [-1, 20_000, 0],
  [-3, 20_000, -2],
  [-5, 20_000, -2],
  [1, 10_001, 1],
  [4, 4, 10_000],
  [0, 5, 0],
  [5, 0, null],
  [5, -1, null],
  [214_748, 1, 2_147_480_000],
  [2_147_483_647, 10_000, 2_147_483_647],
  [2_147_483_648, 10_000, 2_147_483_647],
  [-2_147_483_647, 10_000, -2_147_483_647],
  [-2_147_483_648, 10_000, -2_147_483_647],
  [LARGEST_AMOUNT, 1, 2_147_483_647],
])("%i of %i are %j basis points", (part, whole, points) => {
  expect(basisPoints(part, whole)).toBe(points);
});

test("amounts above a thousand million are large", () => {
  expect([999_999_999, 1_000_000_000, 1_000_000_001].map(isLarge)).toEqual([false, false, true]);
});

test("a sum is exact or refused, wherever its way leads", () => {
  const refused = expect.objectContaining({ kind: "conflict", code: "sum-out-of-range" });
  expect(add(LARGEST_AMOUNT, 2, -2)).toBe(LARGEST_AMOUNT);
  expect(() => add(LARGEST_AMOUNT, 1)).toThrow(refused);
  expect(() => add(1, 2 ** 60)).toThrow(refused);
  expect(() => add(1, 0.5)).toThrow(refused);
  expect(() => add(1, NaN)).toThrow(refused);
  expect(Object.is(add(-0), 0)).toBe(true);
  expect(
    Object.is(
      sumOf([1, -1], (amount) => amount),
      0,
    ),
  ).toBe(true);
  expect([exact("12"), exact(7n), exact(-3)]).toEqual([12, 7, -3]);
  expect(Object.is(exact(-0), 0)).toBe(true);
  for (const value of [1.5, 2 ** 53, "x", 2n ** 60n]) expect(() => exact(value)).toThrow(refused);
});

test.each([
  [[], null],
  [[5], 5],
  [[3, 1, 2], 2],
  [[1, 2], 2],
  [[2, 3], 2],
  [[3, 4], 4],
  [[-1, -2], -2],
  [[-2, -3], -2],
  [[10, 9, 1, 2], 6],
  [[-1, 0], 0],
  [[-LARGEST_AMOUNT, LARGEST_AMOUNT], 0],
  [[LARGEST_AMOUNT, LARGEST_AMOUNT - 1], LARGEST_AMOUNT - 1],
])("the middle of %j is %j", (amounts, middle) => {
  expect(medianOf(amounts)).toBe(middle);
});
