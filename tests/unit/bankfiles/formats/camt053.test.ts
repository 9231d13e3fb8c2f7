import type { RawRow } from "../../../../src/bankfiles/Dialect.js";
import { camtRows } from "../../../../src/bankfiles/formats/camt053.js";
import { entryRows } from "../../../../src/bankfiles/formats/camtEntry.js";
import type { Element } from "../../../../src/bankfiles/formats/Element.js";

/** The children of an element; counts how often they are gone through. */
class Counted extends Array<Element> {
  static reads = 0;

  override find(...given: Parameters<Element[]["find"]>): Element | undefined {
    Counted.reads++;
    return super.find(...given);
  }

  override filter(...given: [any]): Element[] {
    Counted.reads++;
    return [...this].filter(...given);
  }
}

const element = (name: string, text: string, children: Element[] = []): Element => ({
  name,
  line: 1,
  attributes: name === "Amt" ? { Ccy: "EUR" } : {},
  children,
  text,
  at: 0,
});

function entryOf(details: number): Element {
  const detail = element("TxDtls", "", [element("Amt", "1.00"), element("CdtDbtInd", "DBIT")]);
  return element(
    "Ntry",
    "",
    Counted.from([
      element("Amt", `${details}.00`),
      element("CdtDbtInd", "DBIT"),
      element("Sts", "BOOK"),
      element("BookgDt", "", [element("Dt", "2026-11-03")]),
      element("AddtlNtryInf", "Collective order"),
      element("NtryDtls", "", Array<Element>(details).fill(detail)),
    ]),
  );
}

function readsOf(details: number): number {
  Counted.reads = 0;
  const rows = [...entryRows(entryOf(details), "1")];
  expect(rows.map(({ texts: { amount, description } }) => [amount, description])).toEqual(
    Array(details).fill(["-1.00", "Collective order"]),
  );
  return Counted.reads;
}

test("the children of an entry are gone through as often for many details as for few", () => {
  expect(readsOf(1000)).toBe(readsOf(2));
});

test("the transactions of one entry come some at a time", async () => {
  const detail = '<TxDtls><Amt Ccy="EUR">1.00</Amt></TxDtls>';
  const entry = `<Ntry><Amt Ccy="EUR">1000.00</Amt><CdtDbtInd>DBIT</CdtDbtInd><NtryDtls>${detail.repeat(1000)}</NtryDtls></Ntry>`;
  const text = async function* (): AsyncGenerator<string> {
    yield `<Document><BkToCstmrStmt><Stmt>${entry}</Stmt></BkToCstmrStmt></Document>`;
  };
  const pieces: (readonly RawRow[])[] = [];
  for await (const some of camtRows(text())) pieces.push(some);
  expect(pieces.flat().length).toBe(1000);
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThanOrEqual(200);
});

test.each([
  ["Fruit<br/>and more", "Fruit and more"],
  ["Fruit <b>and <i>much</i></b> more", "Fruit and much more"],
  ["<p>Fruit</p><p>and more</p>", "Fruit and more"],
  ["Fru<!-- <b> -->it<?x y?>", "Fruit"],
  ["Fruit <![CDATA[<br/> & &amp;]]>", "Fruit <br/> & &amp;"],
  ["a&nbsp;b &#x20ac; &amp;amp;", "a\u00a0b € &amp;"],
])("of the text %j nothing is lost", async (written, text) => {
  for (const length of [1, 4096]) {
    const party = `<RltdPties><Cdtr><Nm>${written}</Nm></Cdtr></RltdPties>`;
    for (const words of [`<NtryDtls><TxDtls>${party}<RmtInf><Ustrd>${written}</Ustrd></RmtInf></TxDtls></NtryDtls>`, ""]) {
      const entry = `<Ntry><Amt Ccy="EUR">1.00</Amt><CdtDbtInd>DBIT</CdtDbtInd>${words}<AddtlNtryInf>${written}</AddtlNtryInf></Ntry>`;
      const rows: RawRow[] = [];
      for await (const some of camtRows(inPieces(`<Document><Stmt>${entry}</Stmt></Document>`, length))) rows.push(...some);
      expect(rows.map(({ texts: { payee, description } }) => [payee, description])).toEqual([[words === "" ? "" : text, text]]);
    }
  }
});

async function* inPieces(text: string, length: number): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += length) yield text.slice(at, at + length);
}
