/** One row of a bank's file. */
export interface Line {
  /** `2026-03-05`. */
  readonly day: string;
  /** In cents. */
  readonly amount: number;
  readonly payee: string;
}

const figure = (amount: number): string => (amount / 100).toFixed(2);
const compact = (day: string): string => day.replaceAll("-", "");
const joined = (lines: readonly Line[], text: (line: Line) => string): string => lines.map(text).join("\n");

/** The same money spent, as each kind of file says it. */
export const statementFiles: Readonly<Record<string, (lines: readonly Line[]) => string>> = {
  csv: (lines) => `Date,Payee,Amount\n${joined(lines, ({ day, payee, amount }) => `${day},${payee},-${figure(amount)}`)}\n`,
  qif: (lines) => `!Type:Bank\n${joined(lines, ({ day, payee, amount }) => `D${day}\nT-${figure(amount)}\nP${payee}\n^`)}\n`,
  ofx: (lines) =>
    `OFXHEADER:100\n<OFX><CURDEF>EUR<BANKTRANLIST>\n${joined(
      lines,
      ({ day, payee, amount }) =>
        `<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>${compact(day)}<TRNAMT>-${figure(amount)}<FITID>${payee}<NAME>${payee}</STMTTRN>`,
    )}\n</BANKTRANLIST></OFX>`,
  camt053: (lines) =>
    `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt>${joined(
      lines,
      ({ day, payee, amount }) =>
        `<Ntry><Amt Ccy="EUR">${figure(amount)}</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>${day}</Dt></BookgDt><AddtlNtryInf>${payee}</AddtlNtryInf></Ntry>`,
    )}</Stmt></BkToCstmrStmt></Document>`,
};

/** Rows of one file, unlike those of any other: `name` stands in each, and the amounts are all different. */
export function linesOf(name: string, count: number): Line[] {
  return Array.from({ length: count }, (_, n) => ({
    day: `2026-${String((n % 9) + 1).padStart(2, "0")}-${String((n % 27) + 1).padStart(2, "0")}`,
    amount: 100 + n,
    payee: `${name}n${n}`,
  }));
}
