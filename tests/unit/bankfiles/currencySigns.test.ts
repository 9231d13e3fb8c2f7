import { derivedSigns } from "../../../scripts/currencySigns.js";
import { directionOf, isFinal } from "../../../src/bankfiles/languages/words.js";
import { figureOf } from "../../../src/bankfiles/values/figures.js";
import { readAmount } from "../../../src/domain/amountText.js";
import { currenciesNamed } from "../../../src/domain/currencySigns.js";
import { cldr, currencySignTable } from "../../../src/domain/currencySignTable.js";
import { csvOf } from "./csvOf.js";
import { readFile, told } from "./readFile.js";

test.each([
  ["Rp 12.500,00", "IDR", 1_250_000],
  ["Rp. 12.500,00", "IDR", 1_250_000],
  ["RM12.50", "MYR", 1250],
  ["R 12.50", "ZAR", 1250],
  ["R12.50", "ZAR", 1250],
  ["12,50 KM", "BAM", 1250],
  ["12원", "KRW", 12],
  ["12.50元", "CNY", 1250],
  ["12.50 元", "TWD", 1250],
  ["S/ 12.50", "PEN", 1250],
  ["S/.12.50", "PEN", 1250],
  ["NT$12.50", "TWD", 1250],
  ["12,50 din.", "RSD", 1250],
  ["12,50 дин", "RSD", 1250],
  ["12,50 ден.", "MKD", 1250],
  ["12,50 euro", "EUR", 1250],
  ["12,50 Euros", "EUR", 1250],
  ["12,50 kronor", "SEK", 1250],
  ["12,50 zł", "PLN", 1250],
  ["12.50 ₡", "CRC", 1250],
  ["RD$12.50", "DOP", 1250],
  ["12,50 د.إ.\u200f", "AED", 1250],
  ['12.50 ש"ח', "ILS", 1250],
  ["12.50 ש״ח", "ILS", 1250],
  ["Tk. 12.50", "BDT", 1250],
  ["रु 12.50", "NPR", 1250],
  ["SR 12.50", "SAR", 1250],
  ["12.50 ﷼", "SAR", 1250],
  ["12.50 บาท", "THB", 1250],
  ["12,50 so‘m", "UZS", 1250],
  ["12,50 сум", "UZS", 1250],
  ["12,50 тг", "KZT", 1250],
  ["P12.50", "PHP", 1250],
  ["$U 12,50", "UYU", 1250],
])('"%s" is an amount of %s, in a file and in a capture', async (text, currency, amount) => {
  expect(figureOf(text)?.currencies).toContain(currency);
  const file = csvOf("Date;Payee;Amount", `2026-11-13;Shop;-${text}`, `2026-11-14;Baker;-${text}`);
  const { questions, rows } = await readFile(file, currency);
  expect(questions).toEqual([]);
  expect(rows.map(({ transaction }) => transaction?.amount)).toEqual([amount, amount]);
  expect(readAmount(text, currency)).toEqual({ amount, sign: null });
});

test("a sign of other currencies than the budget's is refused, in a cell and in a column of its own", async () => {
  const inCells = await readFile(csvOf("Date;Payee;Amount", "2026-11-13;Shop;-RM12.50", "2026-11-14;Baker;-RM5.00"), "EUR");
  expect(inCells.rows.map(told)).toEqual([{ refused: "currency-mismatch" }, { refused: "currency-mismatch" }]);
  const pounds = await readFile(csvOf("Date;Payee;Amount", "2026-11-13;Shop;-£12.00", "2026-11-14;Baker;-5.00"), "EUR");
  expect(pounds.rows[0]!.faults[0]?.message).toBe('The row is in another currency ("-£12.00"), but the budget is in EUR.');
  const apart = await readFile(csvOf("Date;Payee;Amount;Currency", "2026-11-13;Shop;-12.50;R", "2026-11-14;Baker;-5.00;R"), "EUR");
  expect(apart.rows.map(({ faults }) => faults[0]?.message)).toEqual(
    Array(2).fill('The row is in another currency ("R"), but the budget is in EUR.'),
  );
  expect(readAmount("Rp 12", "EUR")).toEqual({ fault: "other-currency", named: "Rp" });
});

test("a column of whole rands can be named as the amount", async () => {
  const { rows, questions } = await readFile(csvOf("Date;Payee;Amount", "2026-11-13;Shop;R-100", "2026-11-14;Baker;R-250"), "ZAR");
  expect([questions, rows.map(({ transaction }) => transaction?.amount)]).toEqual([[], [10_000, 25_000]]);
});

test("numbers of bills are no amounts, though their letters are a currency's elsewhere", async () => {
  const { rows, questions } = await readFile(
    csvOf("Date;Payee;Bill;Amount", "2026-11-13;Shop;R-1;-1.00", "2026-11-14;Baker;R-2;-2.50"),
    "ZAR",
  );
  expect([questions, rows.map(({ transaction }) => transaction?.amount)]).toEqual([[], [100, 250]]);
});

test("no sign of a currency is a word for a direction or a status", () => {
  const words = Object.values(currencySignTable).flatMap((signs) => signs.split(" ").filter((sign) => /^\p{L}+$/u.test(sign)));
  expect(words.filter((word) => (directionOf(word) ?? isFinal(word)) !== null)).toEqual([]);
});

test("the table of signs is what Unicode says, where Node has the same release of it", () => {
  if (process.versions["cldr"] !== cldr) return;
  const some = ["BAM", "EUR", "IDR", "KRW", "MKD", "PEN", "RSD", "TRY"];
  const derived = [...derivedSigns(some)].map(([code, signs]) => [code, signs.join(" ")]);
  expect(Object.fromEntries(derived)).toEqual(Object.fromEntries(some.map((code) => [code, currencySignTable[code]])));
});

test("a long text names no currency", () => {
  expect(currenciesNamed("euro".repeat(50))).toBeNull();
});
