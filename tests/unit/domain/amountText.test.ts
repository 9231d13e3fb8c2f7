import { readAmount } from "../../../src/domain/amountText.js";

test.each([
  ["1,234", "EUR", "ambiguous-amount"],
  ["1.234", "EUR", "ambiguous-amount"],
  ["1,234", "KWD", "ambiguous-amount"],
  ["12.505", "EUR", "ambiguous-amount"],
  ["1234.505", "EUR", "too-many-digits"],
  ["12.5", "JPY", "too-many-digits"],
  ["0.00", "EUR", "too-small"],
  ["90071992547409.92", "EUR", "too-large"],
  ["", "EUR", "invalid-format"],
  ["twelve", "EUR", "invalid-format"],
  ["12,50,3", "EUR", "invalid-format"],
  ["1,23.50", "EUR", "invalid-format"],
  ["12.", "EUR", "invalid-format"],
  ["5,", "EUR", "invalid-format"],
  ["/ 5", "EUR", "invalid-format"],
  ["--3", "EUR", "invalid-format"],
  ["EUR 3 EUR", "EUR", "invalid-format"],
  ["1 23", "EUR", "invalid-format"],
  ["1e3", "EUR", "invalid-format"],
])("refuses %j in %s: %s", (text, currency, fault) => {
  expect(readAmount(text, currency)).toEqual({ fault });
});

test.each([
  ["USD 12.50", "USD"],
  ["$12.50", "$"],
  ["-£12.00", "£"],
  ["£ -12.00", "£"],
  ["12 points", "points"],
])("refuses %j in EUR and says what it is that does not name the currency", (text, named) => {
  expect(readAmount(text, "EUR")).toEqual({ fault: "other-currency", named });
});

test.each([
  ["12,50", "EUR", 1250, null],
  ["12.5", "EUR", 1250, null],
  ["12", "EUR", 1200, null],
  ["EUR 12.50", "EUR", 1250, null],
  ["12,50 €", "EUR", 1250, null],
  ["eur12.50", "EUR", 1250, null],
  ["-3.20", "EUR", 320, "-"],
  ["-€3.20", "EUR", 320, "-"],
  ["€ -3.20", "EUR", 320, "-"],
  ["−3.20", "EUR", 320, "-"],
  ["+3.20", "EUR", 320, "+"],
  ["3.20-", "EUR", 320, "-"],
  ["1,234.50", "EUR", 123_450, null],
  ["1.234,50", "EUR", 123_450, null],
  ["1 234,50", "EUR", 123_450, null],
  ["1'234.50", "EUR", 123_450, null],
  ["1,234,567", "EUR", 123_456_700, null],
  ["0,234", "KWD", 234, null],
  ["1234,567", "KWD", 1_234_567, null],
  ["1,234", "JPY", 1234, null],
  ["¥500", "JPY", 500, null],
])("reads %j in %s as %s", (text, currency, amount, sign) => {
  expect(readAmount(text, currency)).toEqual({ amount, sign });
});
