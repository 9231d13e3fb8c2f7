import { isSum, parseAmountExpression } from "../../../src/web/format/amountExpression.js";
import { unitOf } from "../../../src/web/format/currency.js";
import { parseMoney } from "../../../src/web/format/parseMoney.js";

const largest = Number.MAX_SAFE_INTEGER;

test.each([
  ["", "EUR", "en", "empty"],
  ["+", "EUR", "en", "not-a-number"],
  ["12+", "EUR", "en", "not-a-number"],
  ["*12", "EUR", "en", "not-a-number"],
  ["12 3*", "EUR", "en", "not-a-number"],
  ["12:50", "EUR", "en", "not-a-number"],
  ["8:2", "EUR", "de", "not-a-number"],
  ["12 50", "EUR", "en", "not-a-number"],
  ["12'50", "EUR", "de-CH", "not-a-number"],
  ["1 234'567", "EUR", "en", "not-a-number"],
  ["0 500", "EUR", "en", "not-a-number"],
  ["1,50 000", "EUR", "en", "not-a-number"],
  ["3+12 50", "EUR", "en", "not-a-number"],
  ["$12", "EUR", "en", "not-a-number"],
  ["12€50", "EUR", "en", "not-a-number"],
  ["€", "EUR", "en", "not-a-number"],
  ["=", "EUR", "en", "empty"],
  ["==12", "EUR", "en", "not-a-number"],
  ["(12", "EUR", "en", "not-a-number"],
  ["12)", "EUR", "en", "not-a-number"],
  ["12/0", "EUR", "en", "not-a-number"],
  ["12+3a", "EUR", "en", "not-a-number"],
  ["2e3", "EUR", "en", "not-a-number"],
  ["1+2.345", "EUR", "en", "too-fine"],
  ["3*0.333", "EUR", "en", "too-fine"],
  ["0.5+1", "JPY", "en", "too-fine"],
  ["90071992547409.91+0.01", "EUR", "en", "too-large"],
  ["-90071992547409.91-0.01", "EUR", "en", "too-large"],
  [`1${"+1".repeat(100)}`, "EUR", "en", "not-a-number"],
])("%s in %s, %s, is refused: %s", (text, currency, locale, fault) => {
  expect(parseAmountExpression(text, unitOf(currency), locale)).toEqual({ fault });
});

test.each([
  ["12+3,50", "EUR", "en", 1550],
  ["12+3,50", "EUR", "de", 1550],
  ["4*2.50", "EUR", "en", 1000],
  ["4 × 2,50", "EUR", "fr", 1000],
  ["2x1.99+3", "EUR", "en", 698],
  ["3+2*1.99", "EUR", "en", 698],
  ["(3+2)*1.99", "EUR", "en", 995],
  ["20-4.50", "EUR", "en", 1550],
  ["5-8", "EUR", "en", -300],
  ["10-2-3", "EUR", "en", 500],
  ["1,234.50+1", "EUR", "en", 123550],
  ["1.234,50+1", "EUR", "de", 123550],
  ["4*2.505", "EUR", "en", 1002],
  ["0.1+0.2", "EUR", "en", 30],
  ["10/4", "EUR", "en", 250],
  ["10/3", "EUR", "en", 333],
  ["0.05/2", "EUR", "en", 2],
  ["0.15/2", "EUR", "en", 8],
  ["-0.15/2", "EUR", "en", -8],
  ["100/3*3", "EUR", "en", 10000],
  ["€ 12.50", "EUR", "en", 1250],
  ["12,50 €", "EUR", "de", 1250],
  ["12.50EUR", "EUR", "en", 1250],
  ["-€12.50", "EUR", "en", -1250],
  ["€-12.50", "EUR", "en", -1250],
  ["€12 + €3", "EUR", "en", 1500],
  ["¥1200", "JPY", "en", 1200],
  ["1,200 JPY", "JPY", "en", 1200],
  ["Rp 1.250.000", "IDR", "id", 125_000_000],
  ["1 250 000 Ft", "HUF", "hu", 125_000_000],
  ["$12", "USD", "de", 1200],
  ["kwd 1.250", "KWD", "en", 1250],
  ["=12*3", "EUR", "en", 3600],
  [" = 12 * 3", "EUR", "en", 3600],
  ["1 234 567.50", "EUR", "en", 123_456_750],
  ["1\u202f234,50", "EUR", "fr", 123_450],
  ["2*1.5", "JPY", "en", 3],
  ["+50", "EUR", "en", 5000],
  ["12*-1", "EUR", "en", -1200],
  ["90071992547409.90+0.01", "EUR", "en", largest],
])("%s in %s, %s, is %d minor units", (text, currency, locale, amount) => {
  expect(parseAmountExpression(text, unitOf(currency), locale)).toEqual({ amount });
});

test("an amount alone is read as an amount field reads it", () => {
  for (const text of [
    "12",
    "12,5",
    "1,234",
    "1.234",
    "1.234,56",
    "12.345",
    "-3",
    "12a",
    "1,23,456",
    ".",
    " 7 ",
    "1’234.50",
    "12 50",
    "€12",
    "12 EUR",
  ])
    for (const locale of ["en", "de", "fr"])
      for (const currency of ["EUR", "JPY", "KWD"]) {
        const unit = unitOf(currency);
        expect(parseAmountExpression(text, unit, locale)).toEqual(parseMoney(text, unit, locale));
      }
});

test("a sum is the sum of its parts, whatever they are", () => {
  const next = numbers(7);
  for (let round = 0; round < 500; round++) {
    const cents = Array.from({ length: 1 + (next() % 6) }, () => next() % 1_000_000);
    const text = cents.map((each) => (each / 100).toFixed(2)).join("+");
    expect(parseAmountExpression(text, unitOf("EUR"), "en")).toEqual({ amount: cents.reduce((sum, each) => sum + each, 0) });
  }
});

test.each([
  ["12", false],
  ["+50", false],
  ["-3.20", false],
  ["12+3", true],
  ["4*2", true],
  ["(4)", true],
  ["12-", true],
])("%s is a sum: %s", (text, expected) => {
  expect(isSum(text)).toBe(expected);
});

/** Whole numbers that look random and are the same each time. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648);
}
