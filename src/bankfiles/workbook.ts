import { Invalid } from "../domain/errors.js";
import { notText } from "./detection/encoding.js";
import { cellText, type Style, stylesIn } from "./formats/xlsxCells.js";
import { readXml, xmlPieces } from "./formats/readXml.js";
import { LONGEST_ROW, longRow, SheetText } from "./formats/SheetText.js";
import { malformed, Zip } from "./formats/zip.js";

const ZIP = "504b0304";
/** Limits of a workbook: a statement is far smaller. */
const MOST_SHEETS = 30;
const MOST_ROWS = 200_000;
const MOST_COLUMNS = 500;
const LONGEST_CELL = 32_767;
const MOST_SHARED = 30_000_000;

interface Workbook {
  readonly zip: Zip;
  readonly sheets: readonly { readonly name: string; readonly path: string }[];
  readonly shared: readonly string[];
  readonly styles: readonly Style[];
  readonly from1904: boolean;
}

/** Whether a file that begins so is a workbook, as far as its first four bytes say. */
export function isWorkbook(head: Uint8Array): boolean {
  return Buffer.from(head.subarray(0, 4)).toString("hex") === ZIP;
}

/**
 * The sheets of a workbook as lines of JSON: the name of a sheet, then its rows, each with its number in front. Unpacked and read piece
 * by piece within bounds of size, rows and columns, whatever the file claims; formulas count by the values that they had.
 */
export async function* sheetLines(bytes: Buffer): AsyncGenerator<string> {
  const workbook = await open(Zip.open(bytes));
  const text = new SheetText(workbook.zip);
  for (const { name, path } of workbook.sheets) {
    yield text.line({ sheet: name });
    yield* rowsOf(workbook, path, text);
  }
}

async function open(zip: Zip): Promise<Workbook> {
  if (!zip.has("xl/workbook.xml")) throw notText("a ZIP archive");
  const targets = new Map<string, { path: string; type: string }>();
  await readXml(zip.read("xl/_rels/workbook.xml.rels"), {
    open: (name, { Id = "", Target = "", Type = "" }) => {
      if (name === "Relationship") targets.set(Id, { path: pathOf(Target), type: Type.split("/").at(-1) ?? "" });
    },
  });
  const sheets: { name: string; path: string }[] = [];
  let from1904 = false;
  await readXml(zip.read("xl/workbook.xml"), {
    open: (name, attributes) => {
      if (name === "workbookPr") from1904 = ["1", "true"].includes(attributes["date1904"] ?? "");
      const path = targets.get(attributes["r:id"] ?? "")?.path;
      if (name !== "sheet" || path === undefined || (attributes["state"] ?? "visible") !== "visible") return;
      if (sheets.length >= MOST_SHEETS) throw malformed("it has too many sheets");
      sheets.push({ name: (attributes["name"] ?? "").slice(0, 100), path });
    },
  });
  const ofType = (type: string): string => [...targets.values()].find((target) => target.type === type)?.path ?? "";
  return {
    zip,
    sheets,
    from1904,
    shared: await sharedIn(zip, ofType("sharedStrings")),
    styles: await stylesIn(zip.read(ofType("styles"))),
  };
}

function pathOf(target: string): string {
  return target.startsWith("/") ? target.slice(1) : `xl/${target.replace(/^\.\//, "")}`;
}

async function sharedIn(zip: Zip, path: string): Promise<string[]> {
  const shared: string[] = [];
  let size = 0;
  let current: string | null = null;
  let isText = false;
  let isPhonetic = false;
  await readXml(zip.read(path), {
    open: (name) => {
      if (name === "si") current = "";
      if (name === "rPh") isPhonetic = true;
      isText = name === "t";
    },
    close: (name) => {
      isText = false;
      if (name === "rPh") isPhonetic = false;
      if (name !== "si") return;
      shared.push(current ?? "");
      current = null;
    },
    text: (text) => {
      if (!isText || isPhonetic || current === null) return;
      size += text.length;
      if (size > MOST_SHARED) throw malformed("it has too much text");
      current = (current + text).slice(0, LONGEST_CELL);
    },
  });
  return shared;
}

async function* rowsOf({ zip, shared, styles, from1904 }: Workbook, path: string, sheetText: SheetText): AsyncGenerator<string> {
  let done: [number, ...string[]][] = [];
  let row: string[] = [];
  let next = 0;
  let length = 0;
  let number = 0;
  let cell: { place: number; type: string; style: Style; value: string } | null = null;
  let isValue = false;
  let rows = 0;
  const reading = xmlPieces(zip.read(path), {
    open: (name, attributes) => {
      if (name === "row") {
        row = [];
        next = 0;
        length = 0;
        number = rowNumber(attributes["r"], number);
        if (++rows > MOST_ROWS) throw Invalid.at("", "too-large", `A sheet has more than ${MOST_ROWS} rows.`);
      } else if (name === "c") {
        cell = {
          place: placeOf(attributes["r"], next),
          type: attributes["t"] ?? "n",
          style: styles[Number(attributes["s"] ?? 0)] ?? "plain",
          value: "",
        };
      }
      isValue = name === "v" || name === "t";
    },
    text: (text) => {
      if (isValue && cell !== null) cell.value = (cell.value + text).slice(0, LONGEST_CELL);
    },
    close: (name) => {
      isValue = false;
      if (name === "c" && cell !== null) {
        const text = cellText(cell, shared, from1904);
        // A program may write empty cells to the last column there can be.
        if (text !== "") {
          if (cell.place >= MOST_COLUMNS) throw Invalid.at("", "too-large", `A sheet has more than ${MOST_COLUMNS} columns.`);
          while (row.length < cell.place) row.push("");
          row[cell.place] = text;
        }
        next = cell.place + 1;
        length += text.length;
        if (length > LONGEST_ROW) throw longRow();
        cell = null;
      } else if (name === "row" && row.some((text) => text !== "")) done.push([number, ...row]);
    },
  });
  for await (const _ of reading) {
    // One at a time: few bytes of XML may hold rows of many megabytes.
    for (const one of done) yield sheetText.line(one);
    done = [];
  }
}

/** Rows without a number follow the one before. */
function rowNumber(text: string | undefined, before: number): number {
  const number = text === undefined ? before + 1 : Number(text);
  if (!Number.isInteger(number) || number <= before || number > 1_048_576) throw malformed("its rows are out of order");
  return number;
}

/** `AB12` is column 27, from 0; a cell without a reference follows the one before. */
function placeOf(reference: string | undefined, next: number): number {
  if (reference === undefined) return next;
  const letters = /^([A-Z]{1,3})\d{1,7}$/.exec(reference)?.[1] ?? "";
  const place = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
  if (place < next) throw malformed("its cells are out of order");
  return place;
}
