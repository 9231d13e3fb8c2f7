import { readFile, told } from "../unit/bankfiles/readFile.js";
import { sheetOf, workbookOf, zipOf } from "../unit/bankfiles/zipOf.js";

const rows = (cells: string): string => `<worksheet><sheetData><row r="1">${cells}</row></sheetData></worksheet>`;
const camt = (inside: string, before = ""): Buffer =>
  Buffer.from(
    `<?xml version="1.0"?>${before}<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt>${inside}</Stmt></BkToCstmrStmt></Document>`,
  );
const attributes = (count: number): string => Array.from({ length: count }, (_, n) => `a${n}=""`).join(" ");
const laughs = '<!DOCTYPE a [<!ENTITY b "bbbbbbbbbb"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;">]>';

test.each<[string, Buffer, string]>([
  ["a workbook that unpacks to more than 100 MB, whatever it claims", workbookOf(Buffer.alloc(101_000_000, " "), {}, 10), "too-large"],
  [
    "texts of a workbook that unpack to more than 100 MB",
    workbookOf(sheetOf([["Date"]]), { "xl/sharedStrings.xml": Buffer.alloc(101_000_000, " ") }),
    "too-large",
  ],
  ["a cell in the last column that Excel has", workbookOf(rows('<c r="XFD1"><v>1</v></c>')), "too-large"],
  ["a cell in a column that nobody has", workbookOf(rows('<c r="ZZZZZZZZ1"><v>1</v></c>')), "malformed-file"],
  ["a row behind the end", workbookOf('<worksheet><sheetData><row r="99999999"/></sheetData></worksheet>'), "malformed-file"],
  ["entities in a workbook", workbookOf(`${laughs}${rows('<c r="A1" t="str"><v>&c;</v></c>')}`), "malformed-file"],
  ["a sheet that is nested without end", workbookOf(`${"<a>".repeat(5000)}${"</a>".repeat(5000)}`), "malformed-file"],
  ["a ZIP archive that is no workbook", zipOf({ "a.txt": "a" }), "not-text"],
  ["an archive that is cut off", workbookOf(sheetOf([["Date"]])).subarray(0, 300), "not-text"],
  ["a record of a table with 501 cells", Buffer.from(`Date,Amount\n2026-11-03,-1.00${",".repeat(499)}\n`), "too-large"],
  ["a record of a table with cells without end", Buffer.from(`Date,Amount\n${",".repeat(500_000)}`), "too-large"],
  [
    "a tag of a workbook with attributes without end",
    workbookOf(`<worksheet ${attributes(101)}><sheetData/></worksheet>`),
    "malformed-file",
  ],
  ["a tag of CAMT.053 with attributes without end", camt(`<Ntry ${attributes(101)}/>`), "malformed-file"],
  ["entities in CAMT.053", camt("<Ntry>&c;</Ntry>", laughs), "malformed-file"],
  ["CAMT.053 that is nested without end", camt(`${"<a>".repeat(5000)}${"</a>".repeat(5000)}`), "malformed-file"],
  ["an entry of CAMT.053 without end", camt(`<Ntry><AddtlNtryInf>${"x".repeat(2_000_000)}</AddtlNtryInf></Ntry>`), "malformed-file"],
  ["CAMT.053 that breaks off", camt("").subarray(0, 120), "malformed-file"],
  [
    "a report that is no statement",
    Buffer.from('<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.052.001.08"></Document>'),
    "unsupported-file",
  ],
  ["a field of MT940 without end", Buffer.from(`:20:A\n:25:B\n:60F:C261101EUR1,00\n:86:${"x\n".repeat(1000)}`), "malformed-file"],
  ["nothing but investments in QIF", Buffer.from("!Type:Invst\nD3/4'26\nNBuy\n^\n"), "unsupported-file"],
])("%s is refused", async (_what, file, code) => {
  await expect(readFile(file, "EUR")).rejects.toMatchObject({ faults: [{ code }] });
});

test("a record with 500 cells and a tag with 100 attributes are read", async () => {
  const table = await readFile(Buffer.from(`Date,Amount${",".repeat(498)}\n2026-11-03,-1.00${",".repeat(498)}\n`), "EUR");
  const entry = `<Ntry ${attributes(100)}><Amt Ccy="EUR">1.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-11-03</Dt></BookgDt></Ntry>`;
  const found = [...table.rows, ...(await readFile(camt(entry), "EUR")).rows];
  expect(found.map(told)).toMatchObject([
    { date: "2026-11-03", amount: 100 },
    { date: "2026-11-03", amount: 100 },
  ]);
});

test.each([
  ["a quote that is never closed", '"-1.00', "the record that starts at line 3 has an unclosed quote"],
  ["too many cells", `-1.00${",".repeat(500)}\n`, "the record at line 3 has more than 500 cells"],
  ["cells without end", `-1.00${",".repeat(500_000)}`, "the record at line 3 has more than 500 cells"],
])("the refusal of a record with %s names its line", async (_what, rest, problem) => {
  const file = Buffer.from(`Date,Amount\n2026-11-03,"-1.00"\n2026-11-04,${rest}`);
  await expect(readFile(file, "EUR")).rejects.toMatchObject({ faults: [{ message: `Nothing was imported: ${problem}.` }] });
});

test("any number of empty lines between two rows is no record", async () => {
  const { rows: found } = await readFile(Buffer.from(`Date,Amount\n2026-11-03,-1.00\n${"\n".repeat(300_000)}2026-11-04,-2.00\n`), "EUR");
  expect(found.map(({ line, transaction }) => [line, transaction?.amount])).toEqual([
    [2, 100],
    [300_003, 200],
  ]);
});

test("a workbook with many rows is read one after the other", async () => {
  const sheet = sheetOf([["Date", "Payee", "Amount"], ...Array.from({ length: 5000 }, (_, n) => ["2026-11-03", `${n} Shop`, "-1.00"])]);
  const found = await readFile(workbookOf(sheet), "EUR");
  expect([found.questions, found.rows.length, told(found.rows[4999]!)]).toEqual([
    [],
    5000,
    { date: "2026-11-03", type: "expense", amount: 100, payee: "4999 Shop", description: null },
  ]);
});

test.each([
  [
    "CAMT.053",
    "<Bal><Tp><CdOrPrtry><Cd>OPBD</Cd></CdOrPrtry></Tp><Amt Ccy='EUR'>1.00</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal><Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy='EUR'>5.00</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal><Ntry><Amt Ccy='EUR'>3.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-11-03</Dt></BookgDt></Ntry>",
  ],
  ["MT940", ":20:A\n:25:B\n:60F:C261101EUR1,00\n:61:261103C3,00NTRF\n:62F:C261130EUR5,00\n"],
])("balances of %s that do not add up are asked about", async (format, text) => {
  const file = format === "MT940" ? Buffer.from(text) : camt(text);
  expect((await readFile(file, "EUR")).questions).toMatchObject([{ path: "/mapping/balance", code: "balance-mismatch" }]);
  expect((await readFile(file, "EUR", { balance: "ignore" })).questions).toEqual([]);
});
