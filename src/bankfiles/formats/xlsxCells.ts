import type { Bytes } from "../BankFile.js";
import { readXml } from "./readXml.js";
import { malformed } from "./zip.js";

export type Style = "plain" | "date";

/** The numbers of Excel's own formats that show a day. */
const DATES: ReadonlySet<number> = new Set([14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 34, 35, 36, 50, 51, 52, 53, 54, 57, 58]);
const MOST_STYLES = 70_000;

/** Which of the styles that cells name show days. */
export async function stylesIn(bytes: Bytes): Promise<Style[]> {
  const codes = new Map<number, string>();
  const styles: Style[] = [];
  let isCellStyle = false;
  await readXml(bytes, {
    open: (name, attributes) => {
      if (name === "numFmt") codes.set(Number(attributes["numFmtId"]), (attributes["formatCode"] ?? "").slice(0, 200));
      if (name === "cellXfs") isCellStyle = true;
      if (name !== "xf" || !isCellStyle) return;
      if (styles.length >= MOST_STYLES) throw malformed("it has too many styles");
      const format = Number(attributes["numFmtId"] ?? 0);
      styles.push(DATES.has(format) || showsDay(codes.get(format) ?? "") ? "date" : "plain");
    },
    close: (name) => {
      if (name === "cellXfs") isCellStyle = false;
    },
  });
  return styles;
}

/** Text in quotes and brackets is no pattern. */
function showsDay(code: string): boolean {
  const pattern = code.replace(/"[^"]*"|\[[^\]]*\]|\\./g, "");
  return /[dy]/i.test(pattern) && !/[#0?]/.test(pattern);
}

interface Cell {
  readonly type: string;
  readonly style: Style;
  readonly value: string;
}

/** A cell as CSV would have it: days as YYYY-MM-DD, numbers with a point. */
export function cellText({ type, style, value }: Cell, shared: readonly string[], from1904: boolean): string {
  switch (type) {
    case "s":
      return shared[Number(value)] ?? "";
    case "inlineStr":
    case "str":
      return value;
    case "d":
      return value.slice(0, 10);
    case "n":
      return value.trim() === "" ? "" : style === "date" ? dayText(value, from1904) : numberText(value);
    default:
      return "";
  }
}

const DAY_MS = 86_400_000;
/** Day 0; in the other count days are numbered from 1904. */
const EPOCH = Date.UTC(1899, 11, 30);
const DAYS_TO_1904 = 1462;

function dayText(value: string, from1904: boolean): string {
  const day = Math.floor(Number(value)) + (from1904 ? DAYS_TO_1904 : 0);
  return day > 60 && day < 110_000 ? new Date(EPOCH + day * DAY_MS).toISOString().slice(0, 10) : value;
}

/**
 * Workbooks keep numbers as binary fractions: fifteen digits are what was meant. Three decimals get a zero behind, so that nobody takes
 * their point for one of thousands.
 */
function numberText(value: string): string {
  const number = Number(value);
  if (!Number.isFinite(number) || Math.abs(number) >= 1e15) return value;
  const text = String(Number(number.toPrecision(15)));
  if (text.includes("e")) return number.toFixed(10);
  return /\.\d{3}$/.test(text) ? `${text}0` : text;
}
