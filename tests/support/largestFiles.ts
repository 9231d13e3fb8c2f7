import { rowOf, sheetOf, workbookOf } from "../unit/bankfiles/zipOf.js";

/** What an upload may have, with a little to spare. */
export const LARGEST = 9_900_000;
/** What a workbook may have when it is unpacked, with a little to spare. */
const LARGEST_UNPACKED = 99_000_000;
const MOST_ROWS = 199_999;

const day = (n: number): string => `2026-03-${String((n % 28) + 1).padStart(2, "0")}`;
const compact = (n: number): string => day(n).replaceAll("-", "");
const amount = (n: number): string => `-${(n % 90) + 1}.50`;
const shop = (n: number): string => `Shop ${n % 700}`;
const text = (n: number): string => `Item ${n} of many`;

interface Built {
  readonly rows: number;
  readonly file: string | Buffer;
}

/** As many rows as fit, between a beginning and an end. */
function filled(before: string, row: (n: number) => string, after = "", most = LARGEST): { rows: number; text: string } {
  const parts = [before];
  let [size, rows] = [before.length + after.length, 0];
  for (; rows < MOST_ROWS; rows++) {
    const next = row(rows);
    size += next.length;
    if (size > most) break;
    parts.push(next);
  }
  parts.push(after);
  return { rows, text: parts.join("") };
}

function textFile(before: string, row: (n: number) => string, after = ""): Built {
  const { rows, text: file } = filled(before, row, after);
  return { rows, file };
}

const sgml = (n: number): string =>
  `<STMTTRN>\n<TRNTYPE>DEBIT\n<DTPOSTED>${compact(n)}\n<TRNAMT>${amount(n)}\n<FITID>${n}\n<NAME>${shop(n)}\n<MEMO>${text(n)}\n</STMTTRN>\n`;
const xml = (n: number): string =>
  `<STMTTRN><TRNTYPE>DEBIT</TRNTYPE><DTPOSTED>${compact(n)}</DTPOSTED><TRNAMT>${amount(n)}</TRNAMT><FITID>${n}</FITID><NAME>${shop(n)}</NAME><MEMO>${text(n)}</MEMO></STMTTRN>\n`;
const entry = (n: number): string =>
  `<Ntry><Amt Ccy="EUR">${amount(n).slice(1)}</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>${day(n)}</Dt></BookgDt><AcctSvcrRef>${n}</AcctSvcrRef><NtryDtls><TxDtls><RltdPties><Cdtr><Nm>${shop(n)}</Nm></Cdtr></RltdPties><RmtInf><Ustrd>${text(n)}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>\n`;
const camt = (entries: string): string =>
  `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt>${entries}</Stmt></BkToCstmrStmt></Document>`;
const [camtHead = "", camtTail = ""] = camt("|").split("|");

const columns = ["Date", "Payee", "Description", "Amount", "Transaction ID"];
const cells = (n: number, description: string): string[] => [day(n), shop(n), description, amount(n), String(n)];
/** Makes the rows of a workbook so long that as many as it may have are as large as it may be. */
const PADDING = "x".repeat(190);

function workbook(): Built {
  const [head = "", tail = ""] = sheetOf([columns]).split("</sheetData>");
  const row = (n: number): string => rowOf(cells(n, text(n) + PADDING), n + 1);
  const { rows, text: sheet } = filled(head, row, `</sheetData>${tail}`, LARGEST_UNPACKED);
  return { rows, file: workbookOf(sheet) };
}

/** A file of every format, as large as it may be: in bytes, in rows, or unpacked. */
export const largestFiles: Readonly<Record<string, () => Built>> = {
  CSV: () => textFile(`${columns.join(",")}\n`, (n) => `${cells(n, text(n)).join(",")}\n`),
  "CSV in an old code page": () => {
    const { rows, file } = textFile(
      "Datum;Empfänger;Verwendungszweck;Betrag\n",
      (n) => `${day(n)};Bäcker ${n % 700};Brötchen ${n};${amount(n)}\n`,
    );
    return { rows, file: Buffer.from(file.toString(), "latin1") };
  },
  QIF: () => textFile("!Type:Bank\n", (n) => `D${day(n)}\nT${amount(n)}\nN${n}\nP${shop(n)}\nM${text(n)}\n^\n`),
  "OFX 1": () => textFile("OFXHEADER:100\n<OFX><CURDEF>EUR<BANKTRANLIST>\n", sgml, "</BANKTRANLIST></OFX>"),
  "OFX 2": () =>
    textFile('<?xml version="1.0"?><?OFX OFXHEADER="200"?><OFX><CURDEF>EUR</CURDEF><BANKTRANLIST>\n', xml, "</BANKTRANLIST></OFX>"),
  "CAMT.053": () => textFile(camtHead, entry, camtTail),
  MT940: () =>
    textFile(
      ":20:A\n:25:B\n:60F:C260301EUR99999999,00\n",
      (n) => `:61:${compact(n).slice(2)}D${amount(n).slice(1).replace(".", ",")}NTRF${n}\n:86:${shop(n)} ${text(n)}\n`,
    ),
  XLSX: workbook,
};
