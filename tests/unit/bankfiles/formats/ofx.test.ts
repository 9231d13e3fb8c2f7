import type { RawRow } from "../../../../src/bankfiles/Dialect.js";
import { ofxRows } from "../../../../src/bankfiles/formats/ofx.js";

async function* inPieces(text: string, length: number): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += length) yield text.slice(at, at + length);
}

async function read(text: string, length = text.length): Promise<RawRow[]> {
  const rows: RawRow[] = [];
  for await (const some of ofxRows(inPieces(text, length))) rows.push(...some);
  return rows;
}

const transaction = (rest: string): string => `<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20261103<TRNAMT>-4.20<FITID>1${rest}</STMTTRN>`;
const statement = (...transactions: string[]): string =>
  `<OFX><CURDEF>EUR<ACCTID>77<BANKTRANLIST>${transactions.join("\n")}</BANKTRANLIST></OFX>`;
const texts = async (rest: string) => (await read(statement(transaction(rest))))[0]?.texts;

const everything = [
  "OFXHEADER:100\r\n\r\n<?xml version='1.0'?><!-- <STMTTRN> > -->\r\n<OFX lang='>'>\r\n<CURDEF>EUR\r\n<ACCTID>77\r\n<BANKTRANLIST>",
  "<STMTTRN>\r\n<TRNTYPE>debit\r\n<DTPOSTED>20261103120000[-5:EST]\r\n<TRNAMT>-42.50\r\n<FITID>1\r\n<NAME>Fruit & veg &amp; &#8364;\r\n<MEMO>\r\n</STMTTRN>",
  "<stmttrn><dtposted>20261104</dtposted><trnamt> 1.00 </trnamt><payee><name>A &lt;B&gt;</name></payee><memo/><currency><cursym>USD</cursym></currency></stmttrn>",
  "<STMTTRN><DTPOSTED>20261105<TRNAMT>-1.00<NAME><![CDATA[C <D> &amp; ]>]]></NAME><MEMO><![CDATA[Two\nlines]]></STMTTRN>",
  "</BANKTRANLIST></OFX>",
].join("\r\n");

test.each([1, 2, 3, 7, 64])("a file that arrives in pieces of %i characters is read as if it came at once", async (length) => {
  const rows = await read(everything, length);
  expect(rows).toEqual(await read(everything));
  expect(rows.map(({ line, texts: { payee, description, currency, amount } }) => [line, payee, description, currency, amount])).toEqual([
    [8, "Fruit & veg & €", "", "EUR", "-42.50"],
    [16, "A <B>", "", "USD", "1.00"],
    [17, "C <D> &amp; ]>", "Two lines", "EUR", "-1.00"],
  ]);
});

test("a value that is closed may go on over lines, and so may a text; another that is not closed ends with its line", async () => {
  const found = await texts("<NAME>Corner\nMarket</NAME>\n<MEMO>Fruit\nand more\n<CURRENCY><CURSYM>USD\nand more</CURRENCY>");
  expect(found).toMatchObject({ payee: "Corner Market", description: "Fruit and more", currency: "USD" });
});

test.each([
  ["<BR/>", "Fruit and more"],
  ["<BR>", "Fruit and more"],
  ["<br />", "Fruit and more"],
  ["\n<BR>", "Fruit and more"],
  ["<BR/><BR/>", "Fruit and more"],
  ["</p><p class='x'>", "Fruit and more"],
  [" <b>", "Fruit and more"],
  ["</b> ", "Fruit and more"],
  ["<John Smith>", "Fruit<John Smith>and more"],
  ["<a@b.example>", "Fruit<a@b.example>and more"],
  ["<https://b.example>", "Fruit<https://b.example>and more"],
  ["<FITID2>&amp;", "Fruit<FITID2>&and more"],
  ["<q t='&amp;'>", "Fruit<q t='&amp;'>and more"],
])("text behind %j in a text is kept, whether that is closed or not", async (markup, expected) => {
  for (const closing of ["", "\n", "</MEMO>", "<BR>\n"])
    for (const length of [1, 4096]) {
      const [row] = await read(statement(transaction(`<MEMO>Fruit${markup}and more${closing}<NAME>A${markup}B`)), length);
      expect(row?.texts.description).toBe(expected);
      expect(row?.texts.payee).toBe(expected.replace("Fruit", "A").replace("and more", "B"));
    }
});

test("an element of a bank's own is none of the text before it, unless that is closed behind it", async () => {
  expect(await texts("<MEMO>Fruit<INTU.X>9<NAME>A\n<CATEGORY>Food\n")).toMatchObject({ description: "Fruit", payee: "A" });
  expect(await texts("<MEMO>Fruit</MEMO><CATEGORY>Food</CATEGORY><NAME>A")).toMatchObject({ description: "Fruit", payee: "A" });
  expect(await texts("<MEMO>Fruit\n<X>and</X>\nmore</MEMO><NAME>A")).toMatchObject({ description: "Fruit <X>and</X> more", payee: "A" });
});

test("references are taken once, and those of HTML that are unknown stay", async () => {
  expect(await texts("<MEMO>a&nbsp;b &#x20ac; &#8364; &amp;amp; &eacute;")).toMatchObject({ description: "a\u00a0b € € &amp; &eacute;" });
});

test.each(["\r", "\n", "\r\n"])("transactions tell their lines where these end with %j", async (lineBreak) => {
  const file = statement(transaction("\n<NAME>A\n"), transaction("\n<NAME>B\n")).replaceAll("\n", lineBreak);
  for (const length of [1, 3, 4096]) expect((await read(file, length)).map(({ line }) => line)).toEqual([1, 4]);
});

test("a sign that begins no tag, or a quote in a name, is part of the value", async () => {
  expect(await texts("<NAME>A < B's & <C\n<MEMO>&unknown; &#0; &copy;")).toMatchObject({
    payee: "A < B's & <C",
    description: "&unknown; &#0; ©",
  });
});

test.each(['5 < 6 = "x', "5 <x = 'y", "<!-- x", "50% <?", "<!x", "<![x", "<", "a <3", "<!DOCTYPE x>", '="', "a </ b"])(
  "a memo with %s is kept, and spoils no other transaction",
  async (memo) => {
    for (const closing of ["\n", "</MEMO>"]) {
      const file = statement(transaction(`<MEMO>${memo}${closing}<NAME>A`), transaction("<MEMO>plain"), transaction('<MEMO>a "quote"'));
      for (const length of [1, 4096]) {
        const rows = await read(file, length);
        expect(rows.map(({ texts: { payee, description } }) => [payee, description])).toEqual([
          ["A", memo],
          ["", "plain"],
          ["", 'a "quote"'],
        ]);
      }
    }
  },
);

test("what stands in CDATA is kept as it is written, also where it would complete a reference", async () => {
  expect(await texts("<NAME>A &<![CDATA[amp; &#8364; &]]>lt; &amp; B</NAME><MEMO><![CDATA[Two\nlines]]> & more\nbehind")).toMatchObject({
    payee: "A &amp; &#8364; &lt; & B",
    description: "Two lines & more behind",
  });
});

test.each([
  ["CDATA", (text: string) => `<![CDATA[${text}]]>`],
  ["text", (text: string) => text],
  ["many parts", (text: string) => "&<![CDATA[&]]>".repeat(Math.min(4000, text.length / 2))],
])("of a long value in %s only so much is worked on as may be kept", async (what, write) => {
  const replaced = jest.spyOn(String.prototype, "replace");
  const found = await texts(`<MEMO>${write("&".repeat(60_000))}</MEMO>`);
  const looked = replaced.mock.contexts.reduce((sum, text) => sum + text.length, 0);
  replaced.mockRestore();
  expect(found?.description).toBe("&".repeat(what === "many parts" ? 8000 : 10_000));
  expect(looked).toBeLessThan(22_000);
});

test("of several values of one name the first counts, and what stands in an aggregate is not the transaction's", async () => {
  const rest = "<BANKACCTTO><ACCTID>88<NAME>Other</BANKACCTTO><NAME>First<NAME>Second<CCACCTTO><ACCTID>99</CCACCTTO>";
  expect(await texts(rest)).toMatchObject({ payee: "First", source: "ofx:77" });
});

test("a transaction in which another begins is broken, and spoils no other", async () => {
  const rows = await read(statement("<STMTTRN><TRNAMT>-1.00", transaction("<NAME>A"), transaction("<__proto__>x"), transaction("<NAME>B")));
  expect(rows.map(({ line, texts: { payee }, faults }) => [line, payee, faults?.[0]?.code])).toEqual([
    [1, undefined, "malformed-row"],
    [2, "A", undefined],
    [3, undefined, "malformed-row"],
    [4, "B", undefined],
  ]);
});

test.each([
  ["ends inside a transaction", statement("\n<STMTTRN><TRNAMT>-1.00"), "the file ends inside the transaction at line 2"],
  ["has a transaction without end", statement(`\n<STMTTRN><MEMO>${"x".repeat(70_000)}`), "the transaction at line 2 does not end"],
  ["has a transaction of endless tags", statement(`\n<STMTTRN>${"<A>".repeat(70_000)}`), "the transaction at line 2 does not end"],
  ["has a tag without end", `<OFX>\n<${"x".repeat(70_000)}`, "the OFX at line 2 cannot be read, a tag does not end"],
  ["has a DOCTYPE", "OFXHEADER:100\n<!DOCTYPE x>\n<OFX>", "the OFX at line 2 cannot be read, a DOCTYPE is not allowed"],
])("a file that %s is refused", async (_what, file, why) => {
  for (const length of [4096, file.length])
    await expect(read(file, length)).rejects.toMatchObject({
      faults: [{ code: "malformed-file", message: `Nothing was imported: ${why}.` }],
    });
});
