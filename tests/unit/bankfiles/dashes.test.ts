import { readAmount } from "../../../src/domain/amountText.js";
import { figureOf } from "../../../src/bankfiles/values/figures.js";
import { csvOf } from "./csvOf.js";
import { readFile, told } from "./readFile.js";

test.each([
  ["50,-", "50,00", false, false],
  ["4500.-", "4500.00", false, false],
  ["4500.–", "4500.00", false, false],
  ["50.—", "50.00", false, false],
  ["50,--", "50,00", false, false],
  ["50,=", "50,00", false, false],
  ["50:-", "50", false, false],
  ["1.200:-", "1.200,00", false, false],
  ["500/-", "500", false, false],
  ["Rs. 1,20,000/-", "1,20,000.00", false, false],
  ["KSh 1,200/=", "1,200.00", false, false],
  ["-500/-", "500", true, true],
  ["1'200.-", "1'200.00", false, false],
  ["1.200,-", "1.200,00", false, false],
  ["50,- kr", "50,00", false, false],
  ["CHF 50.-", "50.00", false, false],
  ["-50,-", "50,00", true, true],
  ["−50,-", "50,00", true, true],
  ["(50,-)", "50,00", true, true],
  ["50,-+", "50,00", false, true],
  ["50,- CR", "50,00", false, true],
  ["50,- DR", "50,00", true, true],
  ["-.50", ".50", true, true],
  ["12,50-", "12,50", true, true],
  ["50-", "50", true, true],
])('"%s" is %s, below 0: %s, with a sign: %s', (text, digits, negative, signed) => {
  expect(figureOf(text)).toMatchObject({ digits, negative, signed });
});

test("even amounts with a dash do not turn the directions of a file", async () => {
  const { rows, questions } = await readFile(
    csvOf("Date;Payee;Amount", "2026-11-03;Shop;-12,50", "2026-11-04;Baker;-50,-", "2026-11-05;Wage;4500,-"),
    "EUR",
  );
  expect(questions).toEqual([]);
  expect(rows.map(told)).toEqual([
    { date: "2026-11-03", type: "expense", amount: 1250, payee: "Shop", description: null },
    { date: "2026-11-04", type: "expense", amount: 5000, payee: "Baker", description: null },
    { date: "2026-11-05", type: "income", amount: 450_000, payee: "Wage", description: null },
  ]);
});

test("amounts with a dash for the cents have no sign, so directions are asked for", async () => {
  const { questions } = await readFile(csvOf("Date;Payee;Amount", "2026-11-03;Shop;50,-", "2026-11-04;Baker;4500,-"), "NOK");
  expect(questions.map(({ path }) => path)).toEqual(["/mapping/sign"]);
});

test.each([
  ["50,-", "EUR", 5000, null],
  ["50,- kr", "NOK", 5000, null],
  ["50,-", "JPY", 50, null],
  ["-50,-", "EUR", 5000, "-"],
  ["Rs. 1,200/-", "INR", 120_000, null],
  ["500/=", "KES", 50_000, null],
  ["1.200:-", "SEK", 120_000, null],
  ["12,50-", "EUR", 1250, "-"],
])("a person who captures %j in %s means %s", (text, currency, amount, sign) => {
  expect(readAmount(text, currency)).toEqual({ amount, sign });
});

test("even amounts of an Indian file are read, and do not turn its directions", async () => {
  const file = csvOf("Date;Particulars;Amount", "2026-11-03;Shop;-500/-", "2026-11-04;Wage;Rs. 45,000/-", "2026-11-05;Tea;-20.50");
  const { rows, questions } = await readFile(file, "INR");
  expect([questions, rows.map(({ transaction }) => [transaction?.type, transaction?.amount])]).toEqual([
    [],
    [
      ["expense", 50_000],
      ["income", 4_500_000],
      ["expense", 2050],
    ],
  ]);
});
