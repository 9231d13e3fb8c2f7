import { stringify } from "csv-stringify/sync";
import { readFile } from "../readFile.js";

const header =
  "date,type,amount,currency,payee,description,note,category,tags,splits,originalAmount,originalCurrency,originalRate,externalId,source,id";

/** As earlier releases wrote it: their library quotes CR LF only. */
function exported(texts: readonly (readonly [description: string, note: string])[]): string {
  const rows = texts.map(([description, note]) => [
    ..."2026-11-03,expense,1.00,EUR,Shop".split(","),
    description,
    note,
    ...Array<string>(9).fill(""),
  ]);
  return `${header}\r\n${stringify(rows, { record_delimiter: "windows" })}`;
}

async function read(file: string): Promise<unknown[]> {
  const { rows, questions } = await readFile(Buffer.from(file), "EUR");
  expect(questions).toEqual([]);
  return rows.map(({ line, transaction, faults }) => [line, transaction === null ? faults : transaction.description, transaction?.note]);
}

test("an export of an earlier release, whose texts have line breaks without quotes, is read whole", async () => {
  const file = exported([
    ["one\ntwo", "three\n\n\nfour"],
    ["", "last\n"],
    ["plain", "a, b\nc"],
    ["bare\nand", 'say "x"\r\ny'],
    ["2026\n11", ""],
  ]);
  expect(file).toContain("one\ntwo,");
  expect(await read(file)).toEqual([
    [2, "one\ntwo", "three\n\n\nfour"],
    [7, null, "last\n"],
    [9, "plain", "a, b\nc"],
    [11, "bare\nand", 'say "x"\r\ny'],
    [14, "2026\n11", null],
  ]);
});

test("a row that somebody added to an export is a row, also when it is short and ends in another way", async () => {
  const added = ["2026-11-04,expense,2.00,EUR", "2026-11-05,expense,3.00,EUR", "2026-11-06,expense,4.00,EUR,,note"].join("\n");
  expect(await read(`${exported([["one\ntwo", ""]])}${added}\n`)).toEqual([
    [2, "one\ntwo", null],
    [4, null, null],
    [5, null, null],
    [6, "note", null],
  ]);
});
