import { readFile, told } from "./readFile.js";

const YNAB = '"Account","Flag","Date","Payee","Category Group/Category","Category Group","Category","Memo","Outflow","Inflow","Cleared"';
const ynab = (date: string, payee: string, category: string, out: string, into: string): string =>
  `"Checking","","${date}","${payee}","Inflow: ${category}","Inflow","${category}","","${out}€","${into}€","Reconciled"`;
const transactions = [
  ynab("2026-11-13", "Shop", "Food", "12.00", "0.00"),
  ynab("2026-11-14", "Transfer : Savings", "", "20.00", "0.00"),
  ynab("2026-11-15", "Manual Balance Adjustment", "Ready to Assign", "0.00", "3.00"),
  ynab("2026-11-16", "Reconciliation Balance Adjustment", "Ready to Assign", "3.00", "0.00"),
];

const refusedAt = async (file: string, given: object = {}): Promise<unknown[]> => {
  const { rows, questions } = await readFile(Buffer.from(file), "EUR", given);
  expect(questions).toEqual([]);
  return rows.map(({ transaction, faults }) => (transaction === null ? faults.map(({ code }) => code) : transaction.amount));
};

test.each([
  ["0.00", "1000.00", "income"],
  ["1000.00", "0.00", "expense"],
])("the first balance of an account in a budgeting program is a transaction where somebody says so (%s, %s)", async (out, into, type) => {
  const file = [YNAB, ynab("2026-11-01", "Starting Balance", "Ready to Assign", out, into), ...transactions].join("\n");
  expect(await refusedAt(file)).toEqual([["balance-row"], 1200, 2000, 300, 300]);
  for (const rows of [{ "*": "new" }, { 2: "duplicate" }, { 3: "new" }])
    expect((await refusedAt(file, { rows }))[0]).toEqual(["balance-row"]);
  const { rows } = await readFile(Buffer.from(file), "EUR", { rows: { 2: "new" } });
  expect(rows.map(told)).toMatchObject([{ date: "2026-11-01", type, amount: 100_000, payee: "Starting Balance" }, {}, {}, {}, {}]);
});

test("an answer does not mend what else is wrong with a row", async () => {
  const zero = [YNAB, ynab("2026-11-01", "Starting Balance", "", "0.00", "0.00"), ...transactions].join("\n");
  expect((await refusedAt(zero, { rows: { 2: "new" } }))[0]).toEqual(["too-small"]);
  expect(
    (await refusedAt("Date,Payee,Amount\n2026-11-31,Opening balance,-1.00\n2026-11-03,Shop,-1.00", { rows: { 2: "new" } }))[0],
  ).toEqual(["invalid-format"]);
});

const actual =
  "Account,Date,Payee,Notes,Category_Group,Category,Amount,Cleared\nChecking,2026-11-01,Starting Balance,,Income,Starting Balances,1000.00,true";
const pending = "Date,Payee,Amount,Status\n2026-11-02,Bar,-1.00,Completed\n2026-11-03,Shop,-2.00,Pending";
const camt = (status: string): string =>
  `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><Stmt>\n<Ntry><Amt Ccy="EUR">2.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>${status}</Sts>` +
  "<BookgDt><Dt>2026-11-03</Dt></BookgDt></Ntry>\n</Stmt></Document>";
const mt940 = (mark: string): string =>
  `:20:X\n:25:1\n:60F:C261101EUR10,00\n:61:261103${mark}2,00NTRF\n:86:Shop\n:61:261104D1,00NTRF\n:62F:C261104EUR9,00\n-`;
const ofx =
  "<OFX><CURDEF>EUR<BANKTRANLIST>\n<STMTTRN><DTPOSTED>20261103<TRNAMT>-2.00<FITID>1234567<CORRECTFITID>1234566</STMTTRN>\n</BANKTRANLIST></OFX>";
const qif = "!Type:Bank\nD2026-11-01\nT-1.00\nPShop\n^\nD2026-11-03\nT-2.00\nPOpening Balance\nL[Checking]\n^";
test.each([
  ["Actual's first balance", actual, 2, "balance-row", "income", 100_000],
  ["a pending row", pending, 3, "not-final", "expense", 200],
  ["a pending entry of CAMT.053", camt("PDNG"), 2, "not-final", "expense", 200],
  ["an expected debit of MT940", mt940("ED"), 4, "not-final", "expense", 200],
  ["an expected credit of MT940", mt940("EC"), 4, "not-final", "income", 200],
  ["a correction of OFX", ofx, 2, "correction", "expense", 200],
  ["Quicken's opening balance", qif, 6, "balance-row", "expense", 200],
])("%s is refused, shown, and imported where somebody says so", async (_what, file, line, code, type, amount) => {
  const columns = file === actual ? { sign: "negative-is-expense" } : {};
  const at = async (rows: object) => (await readFile(Buffer.from(file), "EUR", { ...columns, rows })).rows.find((row) => row.line === line);
  expect(await at({})).toMatchObject({ transaction: null, fields: { type, amount }, faults: [{ path: "", code }] });
  expect(await at({ [line]: "new" })).toMatchObject({ transaction: { type, amount }, faults: [] });
});
