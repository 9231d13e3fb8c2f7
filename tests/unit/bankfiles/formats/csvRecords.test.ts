import { csvRecords } from "../../../../src/bankfiles/formats/csvRecords.js";
import type { TableRecord } from "../../../../src/bankfiles/formats/TableRecord.js";
import { readFile, told } from "../readFile.js";

async function* inPieces(text: string, length: number): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += length) yield text.slice(at, at + length);
}

async function read(text: string, length = text.length, delimiter = ","): Promise<TableRecord[]> {
  const records: TableRecord[] = [];
  for await (const some of csvRecords(inPieces(text, length), delimiter)) records.push(...some);
  return records;
}

const breaks = ["\r\n", "\n", "\r"] as const;
const pairs = breaks.flatMap((first) => breaks.map((second) => [JSON.stringify(first), JSON.stringify(second), first, second] as const));
const [heading, ...rows] = ["Date,Payee,Amount", "2026-11-03,Shop,-1.00", "2026-11-04,Bar,-2.00", "2026-11-05,Cafe,-3.00"];
const threeRows = [3, 4, 5].map((day) => ({ date: `2026-11-0${day}`, type: "expense", amount: (day - 2) * 100 }));

test.each(pairs)("below a heading that ends with %s, rows that end with %s are all read, on their lines", async (_f, _s, first, second) => {
  const file = `${heading}${first}${rows.join(second)}${second}`;
  for (const bytes of [Buffer.from(file), Buffer.from(`\ufeff${file}`), Buffer.from(`\ufeff${file}`, "utf16le")]) {
    const found = await readFile(bytes, "EUR");
    expect(found.questions).toEqual([]);
    expect(found.rows.map(told)).toMatchObject(threeRows);
    expect(found.rows.map(({ line }) => line)).toEqual([2, 3, 4]);
  }
});

test.each([",", ";", "\t", "|"])("rows that another program appended are read, where cells are separated by %j", async (delimiter) => {
  const [one = "", two = "", three = ""] = rows.map((row) => row.replaceAll(",", delimiter));
  for (const [head, line] of [[`${heading.replaceAll(",", delimiter)}\n`, 2] as const, ["", 1] as const]) {
    const found = await readFile(Buffer.from(`${head}${one}\r\n${two}\r${three}\n`), "EUR");
    expect(found.questions).toEqual([]);
    expect(found.rows.map(told)).toMatchObject(threeRows);
    expect(found.rows.map((row) => row.line)).toEqual([line, line + 1, line + 2]);
  }
});

test.each([...breaks])("a line that names the delimiter and ends with %j is no row, with headings and without", async (lineBreak) => {
  const quoted = [heading, ...rows].map((row) => `"${row.replaceAll(",", '";"')}"`);
  for (const named of ["sep=;", "SEP=;", '"sep=;"', "sep=;;;"])
    for (const lines of [quoted, quoted.slice(1)]) {
      const found = await readFile(Buffer.from(`${named}${lineBreak}${lines.join("\r\n")}\r\n`), "EUR");
      expect(found.questions).toEqual([]);
      expect(found.rows.map(told)).toMatchObject(threeRows);
      expect(found.rows.map(({ line }) => line)).toEqual([3, 4, 5].map((line) => line + lines.length - 4));
    }
});

const everything = [
  "a,b\r\n",
  '"one\r\ntwo\nthree\rfour\n\r\n",x\n',
  "\r\r\n\n",
  '1,"""\r\n"""\r',
  "  \n",
  '"\r",2\r\n',
  "3,😀😀\r\n",
  "4,5",
].join("");

test.each([1, 2, 3, 4, 5, 7, 11, 100])(
  "records keep quoted line breaks and tell their lines, in pieces of %i characters",
  async (length) => {
    expect(await read(everything, length)).toEqual([
      { line: 1, cells: ["a", "b"] },
      { line: 2, cells: ["one\r\ntwo\nthree\rfour\n\r\n", "x"] },
      { line: 11, cells: ["1", '"\r\n"'] },
      { line: 13, cells: ["  "] },
      { line: 14, cells: ["\r", "2"] },
      { line: 16, cells: ["3", "😀😀"] },
      { line: 17, cells: ["4", "5"] },
    ]);
  },
);

test("what is no line break of CSV stays in its cell", async () => {
  const cells = ["A\u0085B", "A\u2028B\u2029C", "A\fB\vC"];
  expect(await read(`${cells.join(",")}\r\n\f2,3\n`)).toEqual([
    { line: 1, cells },
    { line: 2, cells: ["\f2", "3"] },
  ]);
});

test("a quote that is never closed is told by the line on which its record begins, behind empty ones too", async () => {
  await expect(read('a,b\n"x\ny",1\n\n\n2,"open\n')).rejects.toMatchObject({
    faults: [{ message: "Nothing was imported: the record that starts at line 6 has an unclosed quote." }],
  });
});

test("a character that two pieces of UTF-16BE share is kept", async () => {
  const payee = "😀".repeat(2000);
  for (const pad of ["", " "]) {
    const file = Buffer.from(`\ufeffDate,Payee${pad},Amount\r\n2026-11-03,${payee},-1.00`, "utf16le").swap16();
    expect((await readFile(file, "EUR")).rows.map(told)).toMatchObject([{ payee }]);
  }
});
