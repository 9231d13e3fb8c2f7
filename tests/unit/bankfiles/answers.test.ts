import { readFile, told } from "./readFile.js";

const read = (lines: readonly string[], mapping: object = {}) => readFile(Buffer.from(lines.join("\n")), "EUR", mapping);
const pathsOf = ({ questions }: { questions: readonly { path: string }[] }): string[] => questions.map(({ path }) => path);

test("a column of currencies is checked, also when it is said that no column is the currency", async () => {
  const file = ["Date,Payee,Amount,Currency", "2026-11-03,Shop,-1.00,EUR", "2026-11-04,Shop,-2.00,USD"];
  for (const mapping of [{}, { columns: { currency: null } }]) {
    const { rows } = await read(file, mapping);
    expect(rows.map(told)).toMatchObject([{ amount: 100 }, { refused: "currency-mismatch" }]);
  }
});

test("without headings, too", async () => {
  const { rows } = await read(["2026-11-03,Shop,-1.00,EUR", "2026-11-04,Shop,-2.00,USD"], { columns: { currency: null } });
  expect(rows.map(told)).toMatchObject([{ amount: 100 }, { refused: "currency-mismatch" }]);
});

test("where somebody says which column the amount is, a known column of other currencies is asked about", async () => {
  const file = ["Date,Payee,Sum A,Original currency", "2026-11-03,Shop,-1.00,EUR", "2026-11-04,Shop,-2.00,USD"];
  const { questions } = await read(file, { columns: { amount: "Sum A" } });
  expect(questions).toMatchObject([{ path: "/mapping/columns/currency", options: [{ value: "4" }, { value: null }] }]);
});

const steps = (...rows: string[]): string[] => ["Date,Payee,Type,Amount,Balance", ...rows];

test("words of direction go before one step of a balance: where they differ, it is asked; where they agree, they are taken", async () => {
  const against = steps("2026-11-03,A,Debit,5.00,105.00", "2026-11-04,B,Debit,7.00,112.00");
  expect(pathsOf(await read(against))).toEqual(["/mapping/sign"]);
  const along = steps("2026-11-03,A,Debit,5.00,95.00", "2026-11-04,B,Debit,7.00,88.00", "2026-11-05,C,Credit,9.00,97.00");
  const { rows, questions } = await read(along);
  expect([questions, rows.map(({ transaction }) => transaction?.type)]).toEqual([[], ["expense", "expense", "income"]]);
});

test("a list of purchases without a minus, and some with one, is asked about although two steps would prove it", async () => {
  const file = ["Date,Payee,Amount,Balance", "2026-11-03,A,5.00,95.00", "2026-11-04,B,7.00,88.00", "2026-11-05,C,-9.00,97.00"];
  expect(pathsOf(await read(file))).toEqual(["/mapping/sign"]);
  const longer = [...file, "2026-11-06,D,2.00,95.00"];
  const { rows, questions } = await read(longer);
  expect([questions, rows.map(({ transaction }) => transaction?.type)]).toEqual([[], ["expense", "expense", "income", "expense"]]);
});

test("payees of which a row fills two different ones are asked about", async () => {
  const file = ["Date,Merchant,Payee,Amount", "2026-11-03,Shop,,-1.00", "2026-11-04,Cafe,Kim,-2.00"];
  expect(pathsOf(await read(file))).toEqual(["/mapping/columns/payee"]);
});

test("decimals that a comma cuts off are no column beyond the headings", async () => {
  const { rows } = await read(["Date,Payee,Amount", "2026-11-03,Shop,-1,00", "2026-11-04,Shop,-2,50"]);
  expect(rows.map(told)).toEqual([{ refused: "malformed-row" }, { refused: "malformed-row" }]);
});

describe("an amount that a comma of its own has cut in two is refused", () => {
  const refused = { refused: "malformed-row" };

  test("in one row among others, where the rest of it would be the payee", async () => {
    const file = ["Date,Amount,Payee", "2026-11-01,-3.50,Coffee", "2026-11-02,-1,234.50,Baker", "2026-11-03,-4.50,Sons, Ltd"];
    const { rows } = await read(file);
    expect(rows.map(told)).toMatchObject([{ amount: 350 }, refused, { amount: 450, payee: "Sons, Ltd" }]);
  });

  test("in every row, where the headings seem to be too few", async () => {
    for (const [headings, end] of [
      ["Date,Amount,Payee", ""],
      ["Date,Amount,Payee,Note", ",food"],
      ["Date,Amount,Code,Payee", ",food"],
    ]) {
      const { rows } = await read([headings!, `2026-11-01,-3,50,Coffee${end}`, `2026-11-02,-4,20,Baker${end}`], {
        columns: { payee: "Payee" },
      });
      expect([headings, rows.map(told)]).toEqual([headings, [refused, refused]]);
    }
  });

  test("where the rest of it would be the amount of the other direction", async () => {
    const { rows } = await read(["Date,Debit,Credit,Payee", "2026-11-01,3,50,,Coffee", "2026-11-02,4.20,,Baker"]);
    expect(rows.map(told)).toMatchObject([refused, { amount: 420 }]);
  });

  test("and whole amounts beside a text with a comma are read", async () => {
    const { rows } = await read(["Date,Amount,Payee", "2026-11-01,-3,Coffee, Tea", "2026-11-02,-4,Baker"]);
    expect(rows.map(told)).toMatchObject([{ amount: 300 }, { amount: 400 }]);
  });
});

test("a question about the amount names a column that it offers, and says so where there is none", async () => {
  const headless = await read(["2026-11-01,-3.50,Coffee,100.00", "2026-11-02,-4.50,Baker,95.50"]);
  expect(headless.questions).toMatchObject([{ path: "/mapping/columns/amount", options: [{ value: "2" }] }]);
  expect(headless.questions[0]!.message).toBe("The file has no headings. Choose the column of the amount by its number, from 1.");
  const { questions } = await read(["Date,Balance,Payee", "2026-11-01,100.00,x", "2026-11-02,90.00,y"]);
  expect(questions).toMatchObject([{ path: "/mapping/columns/amount", options: [], message: "The file has no column of amounts." }]);
});
