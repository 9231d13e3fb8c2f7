import { aBudget } from "../../builders/aBudget.js";
import { eventually } from "../../support/eventually.js";
import { LARGEST, largestFiles } from "../../support/largestFiles.js";
import { workbookOf } from "../../unit/bankfiles/zipOf.js";
import { AT_MOST_SAMPLES, heldShort, type Hold, holdOf, quietest, report } from "./eventLoopHold.js";
import { withOneServer } from "./oneServer.js";

const TIMES = 8;
/** Some take minutes where others load the machine. */
const PATIENCE_MS = 900_000;
const WRITTEN = 5000;

const one = withOneServer();

const day = (n: number): string => `2026-03-${String((n % 28) + 1).padStart(2, "0")}`;
const amount = (n: number): string => `-${(n % 90) + 1}.50`;
const written = Array.from({ length: WRITTEN }, (_, n) => `${day(n)},Shop ${n},${amount(n)}`).join("\n");
const camt = (entries: string): string =>
  `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt>${entries}</Stmt></BkToCstmrStmt></Document>`;

const hostile: Readonly<Record<string, () => string | Buffer>> = {
  "10 MB in one line": () => "x".repeat(LARGEST),
  "10 MB of commas": () => `Date,Amount\n${",".repeat(LARGEST)}`,
  "10 MB of quotes": () => `Date,Amount\n${'"'.repeat(LARGEST)}`,
  "10 MB of empty lines": () => `Date,Amount\n${"\n".repeat(LARGEST)}`,
  "10 MB of rows in which nothing is right": () => `Date,Payee,Amount\n${"x,,\n".repeat(LARGEST / 4)}`,
  "10 MB of tags in OFX": () => `OFXHEADER:100\n<OFX>${"<STMTTRN>".repeat(LARGEST / 9)}`,
  "10 MB of beginnings of tags in OFX": () => `OFXHEADER:100\n<OFX><STMTTRN>${"<".repeat(LARGEST)}`,
  "10 MB in one tag of OFX": () => `OFXHEADER:100\n<OFX><a b="${">".repeat(LARGEST)}`,
  "10 MB of empty transactions in OFX": () => `OFXHEADER:100\n<OFX>${"<STMTTRN></STMTTRN>".repeat(LARGEST / 19)}`,
  "10 MB of ampersands in CDATA in OFX": () =>
    `OFXHEADER:100\n<OFX>${`<STMTTRN><MEMO><![CDATA[${"&".repeat(60_000)}]]></MEMO></STMTTRN>`.repeat(LARGEST / 60_100)}`,
  "10 MB of records in QIF": () => `!Type:Bank\n${"Dx\n^\n".repeat(LARGEST / 5)}`,
  "10 MB of attributes in CAMT.053": () => camt(`<Ntry ${Array.from({ length: LARGEST / 12 }, (_, n) => `a${n}=""`).join(" ")}/>`),
  "10 MB in one text in CAMT.053": () => camt(`<Ntry><AddtlNtryInf>${"x".repeat(LARGEST)}</AddtlNtryInf></Ntry>`),
  "a dense entry in CAMT.053": () =>
    camt(
      `<Ntry>${"<a/>".repeat(22_000)}<Amt Ccy="EUR">10000</Amt><CdtDbtInd>DBIT</CdtDbtInd><BookgDt><Dt>2026-03-04</Dt></BookgDt><NtryDtls>${'<TxDtls><Amt Ccy="EUR">1</Amt></TxDtls>'.repeat(10_000)}</NtryDtls></Ntry>`,
    ),
  "10 MB of entries in CAMT.053": () => camt("<Ntry/>".repeat(LARGEST / 7)),
  "10 MB of entries in MT940": () => `:20:A\n:25:B\n:60F:C260301EUR1,00\n${":61:x\n".repeat(LARGEST / 6)}`,
  "100 MB of spaces in a workbook": () => workbookOf(Buffer.alloc(99_000_000, " ")),
  "95 MB of one text that the cells of a small workbook share": () =>
    workbookOf(`<worksheet><sheetData>${`<row>${'<c t="s"><v>0</v></c>'.repeat(29)}</row>`.repeat(100)}</sheetData></worksheet>`, {
      "xl/sharedStrings.xml": `<sst><si><t>${"x".repeat(32_767)}</t></si></sst>`,
    }),
};

test(
  "200,000 rows are read, one more is refused",
  async () => {
    const records = (count: number): string => `!Type:Bank\n${"Dx\n^\n".repeat(count)}`;
    const [all, more] = [await held(records(200_000)), await held(records(200_001))];
    expect([all.status, all.read, more.status]).toEqual([200, 200_000, 422]);
  },
  PATIENCE_MS,
);

async function held(file: string | Buffer): Promise<{ status: number; read: number | undefined; holds: Hold[] }> {
  const { server, ada, budgetId } = one();
  const body = new Uint8Array(Buffer.from(file));
  const holds: Hold[] = [];
  let [status, read]: [number, number | undefined] = [0, undefined];
  for (let time = 0; time < TIMES && !heldShort(holds); time++) {
    const hold = await holdOf(server, async () => {
      const answer = await fetch(`${server.url}/api/expenses/imports?budgetId=${budgetId}&dryRun=true`, {
        method: "POST",
        headers: { "Content-Type": "application/octet-stream", Authorization: `Bearer ${ada.token}` },
        body,
      });
      const text = await answer.text();
      [status, read] = [answer.status, /"counts":\{"read":(\d+)/.exec(text)?.map(Number)[1]];
    });
    holds.push(hold);
  }
  return { status, read, holds };
}

test.each(Object.entries(largestFiles))(
  "%s as large as it may be is looked through in pieces, and the event loop goes on",
  async (name, build) => {
    const { file, rows } = build();
    const found = await held(file);
    report(`${name}, ${rows} rows`, found.status, found.holds);
    expect([found.status, found.read]).toEqual([200, rows]);
    expect(quietest(found.holds).samples).toBeLessThanOrEqual(AT_MOST_SAMPLES);
  },
  PATIENCE_MS,
);

test(
  "what is imported is written in pieces, and the event loop goes on",
  async () => {
    const { server, ada } = one();
    const holds: Hold[] = [];
    const body = `Date,Payee,Amount\n${written}`;
    for (let time = 0; time < TIMES && !heldShort(holds); time++) {
      const { id: own } = await aBudget(ada);
      const hold = await holdOf(server, async () => {
        const begun = await ada.send("POST", `/expenses/imports?budgetId=${own}`, body, { "Content-Type": "text/csv" });
        const done = await eventually(async () => {
          const { body: found } = await ada.get(`/expenses/imports/${begun.body.id}?limit=1`);
          return found.status === "running" || found.status === "pending" ? undefined : found;
        });
        expect([done.status, done.counts.created]).toEqual(["done", WRITTEN]);
      });
      holds.push(hold);
    }
    report("writing", 201, holds);
    expect(quietest(holds).samples).toBeLessThanOrEqual(AT_MOST_SAMPLES);
  },
  PATIENCE_MS,
);

test.each(Object.entries(hostile))(
  "%s: told what is wrong, and the event loop goes on",
  async (name, file) => {
    const found = await held(file());
    report(name, found.status, found.holds);
    expect(found.status).toBeLessThan(500);
    expect(quietest(found.holds).samples).toBeLessThanOrEqual(AT_MOST_SAMPLES);
  },
  PATIENCE_MS,
);
