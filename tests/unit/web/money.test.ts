import { unitOf } from "../../../src/web/format/currency.js";
import { decimalSign, decimalText, formatMoney, moneyText } from "../../../src/web/format/formatMoney.js";
import { parseMoney } from "../../../src/web/format/parseMoney.js";
import { quick } from "../../../src/web/words/en/quick.js";

const largest = Number.MAX_SAFE_INTEGER;

test.each([
  [0, 2, "0.00"],
  [5, 2, "0.05"],
  [-5, 2, "-0.05"],
  [1234, 0, "1234"],
  [1234, 3, "1.234"],
  [largest, 2, "90071992547409.91"],
])("%d with %d digits is %s", (amount, digits, text) => {
  expect(decimalText(amount, digits)).toBe(text);
});

test("the largest amount is written exactly, to its last digit", () => {
  expect(formatMoney(largest, unitOf("EUR"), "en")).toBe("€90,071,992,547,409.91");
  expect(formatMoney(1234, unitOf("JPY"), "en")).toBe("¥1,234");
  expect(formatMoney(-1234, unitOf("KWD"), "en").replace(/\s/g, " ")).toBe("-KWD 1.234");
});

test("the forint keeps the two digits that ISO 4217 gives it, whatever Intl thinks", () => {
  expect(formatMoney(123450, unitOf("HUF"), "en").replace(/\s/g, " ")).toBe("HUF 1,234.50");
});

test("the digits are those that the server returned with the budget", () => {
  expect(formatMoney(1234, { currency: "EUR", currencyDigits: 3 }, "en")).toBe("€1.234");
  expect(moneyText(1234, { currency: "JPY", currencyDigits: 2 }, "en")).toBe("12.34");
  expect(parseMoney("1.5", { currency: "JPY", currencyDigits: 2 }, "en")).toEqual({ amount: 150 });
});

test.each([
  ["12", "EUR", "en", 1200],
  ["12.5", "EUR", "en", 1250],
  ["12,5", "EUR", "en", 1250],
  ["12,50", "EUR", "de", 1250],
  ["1,234", "EUR", "en", 123400],
  ["1.234", "EUR", "de", 123400],
  ["1.234,56", "EUR", "en", 123456],
  ["1,234.56", "EUR", "de", 123456],
  ["1 234,56", "EUR", "fr", 123456],
  ["1’234.50", "CHF", "de-CH", 123450],
  ["1,234,567", "EUR", "de", 123456700],
  ["12.500", "EUR", "en", 1250],
  ["1.234", "KWD", "en", 1234],
  ["1,234", "JPY", "en", 1234],
  ["0,500", "EUR", "en", 50],
  ["0.500", "EUR", "de", 50],
  [".5", "EUR", "en", 50],
  ["-3", "EUR", "en", -300],
  ["90071992547409.91", "EUR", "en", largest],
])("%s in %s, %s, is %d minor units", (text, currency, locale, amount) => {
  expect(parseMoney(text, unitOf(currency), locale)).toEqual({ amount });
});

test.each([
  ["", "EUR", "empty"],
  ["   ", "EUR", "empty"],
  ["12.345", "EUR", "too-fine"],
  ["0.5", "JPY", "too-fine"],
  ["1.2345", "KWD", "too-fine"],
  ["12a", "EUR", "not-a-number"],
  ["1e3", "EUR", "not-a-number"],
  ["1,23,456", "EUR", "not-a-number"],
  ["1.2.3", "EUR", "not-a-number"],
  [".", "EUR", "not-a-number"],
  ["90071992547409.92", "EUR", "too-large"],
])("%s in %s is refused: %s", (text, currency, fault) => {
  expect(parseMoney(text, unitOf(currency), "en")).toEqual({ fault });
});

test.each([
  ["en", "12+3.50"],
  ["de-DE", "12+3,50"],
])("the example of an amount in %s is %s", (locale, example) => {
  expect(quick.amountHint(decimalSign(locale))).toBe(example);
});

test("what an amount field shows is read back as the same amount", () => {
  for (const locale of ["en", "de", "fr", "de-CH", "ja", "ar"]) {
    for (const currency of ["EUR", "JPY", "KWD", "CLF"]) {
      for (const amount of [0, 1, 99, 1000, 1001, 123456, largest]) {
        const unit = unitOf(currency);
        expect(parseMoney(moneyText(amount, unit, locale), unit, locale)).toEqual({ amount });
      }
    }
  }
});
