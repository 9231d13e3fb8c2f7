/** An entry of a statement, with a decimal point. */
interface Entry {
  readonly date: string;
  readonly amount: string;
  readonly payee: string;
  /** CAMT: what the other side got, with its currency. */
  readonly elsewhere?: readonly [currency: string, amount: string];
}

interface Statement {
  readonly currency?: string;
  readonly rows: readonly Entry[];
}

interface Numbered extends Statement {
  readonly bank?: string;
  readonly number: string;
}

interface Identified extends Statement {
  readonly iban?: string;
  readonly other?: string;
}

const plain = (date: string): string => date.replaceAll("-", "");

/** OFX 1 with a statement for each account. */
export function ofxFile(...statements: readonly Numbered[]): string {
  const all = statements.map(({ currency = "EUR", bank, number, rows }) => {
    const transactions = rows.map(
      ({ date, amount, payee }, at) =>
        `<STMTTRN><TRNTYPE>OTHER\n<DTPOSTED>${plain(date)}\n<TRNAMT>${amount}\n<FITID>${date}-${at}-ofx\n<NAME>${payee}\n</STMTTRN>`,
    );
    const from = `<BANKACCTFROM>${bank === undefined ? "" : `<BANKID>${bank}\n`}<ACCTID>${number}\n<ACCTTYPE>CHECKING\n</BANKACCTFROM>`;
    return `<STMTTRNRS><STMTRS><CURDEF>${currency}\n${from}<BANKTRANLIST>${transactions.join("\n")}</BANKTRANLIST></STMTRS></STMTTRNRS>`;
  });
  return `OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\n\n<OFX><BANKMSGSRSV1>${all.join("\n")}</BANKMSGSRSV1></OFX>`;
}

/** CAMT.053 with a statement for each account. */
export function camtFile(...statements: readonly Identified[]): string {
  const all = statements.map(({ currency = "EUR", iban, other, rows }) => {
    const entries = rows.map(({ date, amount, payee, elsewhere }) => {
      const [isOut, digits] = [amount.startsWith("-"), amount.replace("-", "")];
      const party = isOut ? `<Cdtr><Nm>${payee}</Nm></Cdtr>` : `<Dbtr><Nm>${payee}</Nm></Dbtr>`;
      const [abroad, there] = elsewhere ?? [];
      const other = elsewhere === undefined ? "" : `<AmtDtls><InstdAmt><Amt Ccy="${abroad}">${there}</Amt></InstdAmt></AmtDtls>`;
      const details = `<NtryDtls><TxDtls>${other}<RltdPties>${party}</RltdPties></TxDtls></NtryDtls>`;
      const mark = `<CdtDbtInd>${isOut ? "DBIT" : "CRDT"}</CdtDbtInd><Sts>BOOK</Sts>`;
      return `<Ntry><Amt Ccy="${currency}">${digits}</Amt>${mark}<BookgDt><Dt>${date}</Dt></BookgDt>${details}</Ntry>`;
    });
    const id = iban === undefined ? `<Othr><Id>${other}</Id></Othr>` : `<IBAN>${iban}</IBAN>`;
    return `<Stmt><Acct><Id>${id}</Id></Acct>${entries.join("")}</Stmt>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?><Document><BkToCstmrStmt>${all.join("")}</BkToCstmrStmt></Document>`;
}

/** MT940 with a block for each account. */
export function mt940File(...statements: readonly Numbered[]): string {
  const all = statements.map(({ currency = "EUR", number, rows }) => {
    const entries = rows.map(({ date, amount, payee }) => {
      const mark = amount.startsWith("-") ? "D" : "C";
      return `:61:${plain(date).slice(2)}${mark}${amount.replace("-", "").replace(".", ",")}NTRFNONREF\n:86:166?00X?20Y?32${payee}`;
    });
    return [":20:STARTUMS", `:25:${number}`, ":28C:1/1", `:60F:C261101${currency}0,00`, ...entries, "-"].join("\n");
  });
  return all.join("\n");
}
