import { csvOf } from "./csvOf.js";
import { readFile } from "./readFile.js";

const amountsIn = async (currency: string, header: string, ...rows: readonly string[]): Promise<unknown> => {
  const { questions, rows: found } = await readFile(csvOf(header, ...rows), currency);
  return [
    questions.map(({ path }) => path),
    found.map(({ transaction, faults }) => (transaction === null ? faults[0]?.message : transaction.amount)),
  ];
};

test.each([
  ["TRY", "Tarih;Açıklama;İşlem Tutarı (TL);Bakiye (TL)"],
  ["PLN", "Data operacji;Opis;Kwota (zł);Saldo (zł)"],
  ["HUF", "Dátum;Közlemény;Összeg (Ft);Egyenleg (Ft)"],
  ["CZK", "Datum;Popis;Částka v Kč;Zůstatek v Kč"],
  ["SEK", "Datum;Beskrivning;Belopp (kr);Saldo (kr)"],
  ["SEK", "Datum;Beskrivning;Belopp i kr;Saldo i kr"],
  ["BRL", "Data;Lançamento;Valor (R$);Saldo (R$)"],
  ["RUB", "Дата операции;Описание;Сумма (руб.);Остаток (руб.)"],
  ["RUB", "Дата операции;Описание;Сумма, руб.;Остаток, руб."],
  ["MYR", "Date;Description;Amount (RM);Balance (RM)"],
  ["INR", "Date;Description;Amount (Rs.);Balance (Rs.)"],
  ["CAD", "Date;Description;Amount ($);Balance ($)"],
])("the sign of a currency in a heading is no part of its name, in %s: %s", async (currency, header) => {
  const rows = ["2026-11-13;Shop;-50,25;949,75", "2026-11-14;Baker;-49,75;900,00"];
  expect(await amountsIn(currency, header, ...rows)).toEqual([[], [5025, 4975]]);
});

test("two columns whose headings name yen in brackets are money out and money in", async () => {
  const rows = ["2026-11-13,コンビニ,500,,9500", "2026-11-14,給料,,10000,19500"];
  expect(await amountsIn("JPY", "日付,摘要,お支払金額（円）,お預り金額（円）,残高（円）", ...rows)).toEqual([[], [500, 10_000]]);
});

test.each([
  ["zł", "The row is in PLN, but the budget is in EUR."],
  ["$", "The row is in another currency, but the budget is in EUR."],
])("a sign of another currency in the heading of the amount refuses the rows: %s", async (sign, message) => {
  expect(await amountsIn("EUR", `Date;Description;Amount (${sign})`, "2026-11-13;Shop;-50,25")).toEqual([[], [message]]);
});

test("of two amounts, the one in the currency of the budget is meant", async () => {
  expect(await amountsIn("EUR", "Date;Description;Amount ($);Amount (€)", "2026-11-13;Shop;-58,10;-50,25")).toEqual([[], [5025]]);
});
