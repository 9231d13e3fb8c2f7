import { TextDecoder } from "node:util";
import { truncated } from "../../domain/truncated.js";
import { yielding } from "../../runtime/turn.js";
import iconv from "iconv-lite";
import { languages, type Meaning, meaningsOf } from "../languages/languages.js";
import type { Region } from "../languages/Language.js";
import { plain } from "../plain.js";
import type { Questions } from "../Questions.js";
import type { Bytes } from "../BankFile.js";

/** Encodings of one byte per sign that banks use, the likeliest first. */
const codePages: readonly (readonly [string, Region])[] = [
  ["windows-1252", "western"],
  ["windows-1250", "central"],
  ["windows-1251", "cyrillic"],
  ["windows-1253", "greek"],
  ["windows-1254", "turkish"],
  ["windows-1257", "baltic"],
  ["iso-8859-2", "central"],
  ["iso-8859-15", "western"],
  ["koi8-r", "cyrillic"],
  ["ibm866", "cyrillic"],
  ["ibm852", "central"],
  ["ibm850", "western"],
  ["macintosh", "western"],
];

/** Currencies of one region only. The euro and the dollar say nothing. */
const regions: Readonly<Record<string, Region>> = {
  ...{ GBP: "western", CHF: "western", SEK: "western", NOK: "western", DKK: "western", ISK: "western" },
  ...{ CZK: "central", PLN: "central", HUF: "central", RON: "central" },
  ...{ RUB: "cyrillic", UAH: "cyrillic", BGN: "cyrillic", BYN: "cyrillic", RSD: "central", TRY: "turkish" },
};

const MOST_WORDS = 1000;
const LONGEST_WORD = 40;
/** Among many words some may be no words. */
const UNEXPECTED_SHARE = 0.02;
const HEAD = 16_384;

interface Reading {
  readonly encoding: string;
  readonly region: Region;
  readonly words: string;
  /** How many headings of the table it makes of the beginning. */
  readonly headings: number;
  readonly spoken: ReadonlySet<Region>;
}

/**
 * Which code page a text is in: the one in which every word with other than plain letters is a word that can be. Where several
 * make different words of it, the headings decide, then their language, then the budget's currency; else it is asked.
 */
export async function codePageOf(bytes: Bytes, currency: string, questions: Questions): Promise<string> {
  const { words, head } = await highWords(bytes);
  const readings: Reading[] = [];
  const able: Reading[] = [];
  for await (const [encoding, region] of yielding(codePages)) {
    const reading = readingOf(encoding, region, words, head);
    readings.push(reading);
    if (reading.words.split(" ").filter((word) => !isPlausible(word)).length <= words.length * UNEXPECTED_SHARE) able.push(reading);
  }
  const apart = able.filter((one, index) => !able.slice(0, index).some((earlier) => earlier.words === one.words));
  const [first] = apart;
  if (first !== undefined && apart.length === 1) return first.encoding;
  const most = Math.max(0, ...apart.map(({ headings }) => headings));
  const best = apart.filter(({ headings }) => headings === most);
  const spoken = new Set(best.flatMap((one) => [...one.spoken]));
  const only =
    best.length === 1
      ? best[0]
      : (one(best.filter(({ region }) => spoken.has(region))) ?? one(best.filter(({ region }) => region === regions[currency])));
  if (only !== undefined) return only.encoding;
  const wide = apart.length > 0 ? [] : wideReadings(head);
  const [told] = wide.filter(({ headings }) => headings > 1);
  if (told !== undefined) return told.encoding;
  const choices = apart.length > 0 ? apart : [...wide, ...readings];
  const options = choices.map(({ encoding, words: read }) => ({ value: encoding, label: `${encoding}: ${truncated(read, 80)}` }));
  questions.ask("encoding", "ambiguous", "The encoding of the file is ambiguous. Choose the one that shows its words correctly.", options);
  return choices[0]?.encoding ?? "windows-1252";
}

/** Encodings of East Asia, of one or two bytes per sign. */
const widePages = ["shift_jis", "gb18030", "euc-kr", "big5", "euc-jp"] as const;
const OTHER_THAN_ASCII = /[^\x00-\x7f]+/g;

/** Those in which the beginning of the file can be, when no word can be one in an encoding of one byte per sign. */
function wideReadings(head: Buffer): Pick<Reading, "encoding" | "words" | "headings">[] {
  return widePages.flatMap((encoding) => {
    const text = strictly(encoding, head);
    if (text === null) return [];
    return [{ encoding, words: (text.match(OTHER_THAN_ASCII) ?? []).slice(0, 20).join(" "), headings: meantIn(text).length }];
  });
}

function strictly(encoding: string, head: Buffer): string | null {
  try {
    // A sign that the end cuts in two is no fault.
    return new TextDecoder(encoding, { fatal: true }).decode(head, { stream: true });
  } catch {
    return null;
  }
}

function one(readings: readonly Reading[]): Reading | undefined {
  return readings.length === 1 ? readings[0] : undefined;
}

function readingOf(encoding: string, region: Region, words: readonly Buffer[], head: Buffer): Reading {
  const known = meantIn(iconv.decode(head, encoding));
  const codes = new Set(known.flatMap((meanings) => meanings.flatMap(({ languages: some }) => (some.size === 1 ? [...some] : []))));
  return {
    encoding,
    region,
    words: words.map((word) => iconv.decode(word, encoding)).join(" "),
    headings: known.length,
    spoken: new Set(Object.entries(languages).flatMap(([code, { region: where }]) => (where !== null && codes.has(code) ? [where] : []))),
  };
}

/** What the headings of the table mean, of those that the beginning of a text has. */
function meantIn(text: string): (readonly Meaning[])[] {
  const lines = text.split(/[\r\n]+/).slice(0, 40);
  const meant = lines.flatMap((line) => line.split(/[;,\t|"]/)).map((cell) => meaningsOf(plain(cell)));
  return meant.filter((meanings) => meanings.length > 0);
}

/** Words with bytes above those of ASCII, each once, and the beginning of the file. */
async function highWords(bytes: Bytes): Promise<{ words: Buffer[]; head: Buffer }> {
  const words = new Set<string>();
  let head = Buffer.alloc(0);
  for await (const chunk of yielding(bytes)) {
    if (head.length < HEAD) head = Buffer.concat([head, chunk.subarray(0, HEAD - head.length)]);
    for (const [word] of Buffer.from(chunk)
      .toString("latin1")
      .matchAll(/[A-Za-z\x80-\xff]+/g)) {
      if (words.size >= MOST_WORDS) break;
      if (/[\x80-\xff]/.test(word)) words.add(word.slice(0, LONGEST_WORD));
    }
  }
  return { words: [...words].map((word) => Buffer.from(word, "latin1")), head };
}

/** Dashes, quotes, hard spaces and the sign of `n°` stand between words; other signs stand alone. */
const BETWEEN = /[\u00a0\u00ab\u00ad\u00b0\u00b7\u00bb\u2010-\u2015\u2018-\u201e\u2022\u2026\u2039\u203a]+/;
const SIGN = /^[\u00a7\u00a9\u00ae\u00b0-\u00b4\u00bc-\u00be\u2030\u2116\u2122€£¥×]+$/;

/** Whether a word can be one: letters of one script, capitals in front or throughout, and plain letters among accents. */
function isPlausible(text: string): boolean {
  return text.split(BETWEEN).every((word) => {
    if (word === "" || SIGN.test(word)) return true;
    if (!/^\p{L}+$/u.test(word)) return false;
    const latin = /^\p{Script=Latin}+$/u.test(word);
    if (!latin && !/^\p{Script=Cyrillic}+$/u.test(word) && !/^\p{Script=Greek}+$/u.test(word)) return false;
    if (/\p{Ll}(?![A-Z])\p{Lu}/u.test(word)) return false;
    const high = word.replace(/[A-Za-z]/g, "").length;
    return !latin || high < 3 || high <= word.length * (word.length < 5 ? 0.8 : 0.6);
  });
}
