import { csvOf } from "./csvOf.js";
import { readFile } from "./readFile.js";

const asked = async (...amounts: readonly string[]): Promise<readonly string[]> => {
  const rows = amounts.map((amount, row) => `2026-11-${13 + row};Shop ${"ABCD".charAt(row)};${amount}`);
  return (await readFile(csvOf("Date;Payee;Amount", ...rows), "EUR")).questions.map(({ path }) => path);
};

test.each([
  ["a purchase and the payment of a card's bill", ["33.50", "-1,525.00"]],
  ["the same amount", ["20.00", "-20.00"]],
  ["nearly the same amount", ["-20.00", "21.00"]],
  ["two of each", ["22.50", "40.00", "-40.00", "-150.00"]],
  ["more above 0 than below", ["22.50", "40.00", "-40.00"]],
])("as many amounts above 0 as below are asked about: %s", async (_, amounts) => {
  expect(await asked(...amounts)).toEqual(["/mapping/sign"]);
});

test.each([
  ["a purchase and a salary", ["-33.50", "1,525.00"]],
  ["more below 0 than above", ["-22.50", "-40.00", "40.00"]],
  ["a written plus", ["+33.50", "-1,525.00"]],
])("amounts that show what is money out are not asked about: %s", async (_, amounts) => {
  expect(await asked(...amounts)).toEqual([]);
});

test("rows without a date do not count, since they are refused", async () => {
  const file = csvOf("Date;Payee;Amount", "2026-11-13;Shop;-5.00", ";Baker;5.00", "2026-11-14;Wage;-7.00", ";Cafe;9.00", ";Cafe;9.00");
  expect((await readFile(file, "EUR")).questions).toEqual([]);
});
