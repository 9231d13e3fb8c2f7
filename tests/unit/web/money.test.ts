import { parseAmountExpression } from "../../../src/web/format/amountExpression.js";
import { unitOf } from "../../../src/web/format/currency.js";
import { decimalSign, decimalText, formatFigure, formatMoney, moneyText } from "../../../src/web/format/formatMoney.js";
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

/** With groups of two, spaces, apostrophes, two decimal signs (fr-CH), and marks of the direction. */
const LOCALES = [
  "en",
  "en-IN",
  "hi",
  "bn",
  "de",
  "de-AT",
  "de-CH",
  "fr",
  "fr-CH",
  "es",
  "pl",
  "sv",
  "hu",
  "lt",
  "ja",
  "ar",
  "he",
  "fa",
  "ur",
  "pt-BR",
];
const CURRENCIES = ["EUR", "USD", "INR", "CHF", "HUF", "SEK", "JPY", "KWD", "CLF"];

test.each(LOCALES)("what is shown in %s, in a field or elsewhere, is read as the same amount", (locale) => {
  const misread: string[] = [];
  for (const unit of CURRENCIES.map(unitOf))
    for (const amount of [0, 1, 99, 1000, 1001, 1250, 123456, 12345678, largest, -1, -1250, -12345678]) {
      const shown = [moneyText(amount, unit, locale), formatFigure(amount, unit, locale), formatMoney(amount, unit, locale)];
      for (const text of [...shown, formatMoney(amount, unit, locale, true)])
        for (const read of [parseMoney(text, unit, locale), parseAmountExpression(text, unit, locale)])
          if (!("amount" in read) || read.amount !== amount) misread.push(`${text} (${unit.currency})`);
    }
  expect(misread).toEqual([]);
});

test.each([
  ["１２００", "JPY", "ja", 1200],
  ["￥1,200", "JPY", "en", 1200],
  ["1200円", "JPY", "ja", 1200],
  ["12,50 Euro", "EUR", "de", 1250],
  ["12.50 euros", "EUR", "en", 1250],
  ["2X1.50", "EUR", "en", 300],
  ["\u200b12.50\ufeff", "EUR", "en", 1250],
  ["12²", "EUR", "en", null],
  ["1,23,456", "INR", "en-IN", 12_345_600],
  ["1,23,45", "INR", "en-IN", null],
  ["1,234,56,789", "INR", "en-IN", null],
])("%j in %s, %s, as others write it, is %j minor units", (text, currency, locale, amount) => {
  const read = parseAmountExpression(text, unitOf(currency), locale);
  expect("amount" in read ? read.amount : null).toBe(amount);
});
