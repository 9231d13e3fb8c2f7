import iconv from "iconv-lite";
import { TextDecoder } from "node:util";
import { Invalid } from "../../domain/errors.js";
import { yielding } from "../../runtime/turn.js";
import type { Bytes } from "../BankFile.js";

const HEAD = 4096;

/** Archives and documents begin with words of their own. */
const strangers: readonly (readonly [string, string])[] = [
  ["504b0304", "a ZIP archive"],
  ["d0cf11e0", "an old Excel workbook (.xls)"],
  ["25504446", "a PDF"],
  ["1f8b", "compressed"],
];

/** The encoding that the bytes alone prove; null for some encoding of one byte per sign. */
export async function certainEncoding(bytes: Bytes): Promise<string | null> {
  const strict = new TextDecoder("utf-8", { fatal: true });
  let head: Uint8Array = new Uint8Array();
  let sixteen: string | null = null;
  let utf8 = true;
  let looked = false;
  for await (const chunk of yielding(bytes)) {
    if (!looked) {
      head = joined(head, chunk.subarray(0, HEAD));
      if (head.length >= HEAD) {
        looked = true;
        sixteen = wideEncoding(head);
      }
    }
    if (sixteen !== null) return sixteen;
    if (looked && chunk.includes(0)) throw notText("binary");
    if (utf8) utf8 = decodes(strict, chunk);
  }
  if (head.length === 0) throw Invalid.at("", "empty-file", "The file is empty.");
  sixteen = looked ? null : wideEncoding(head);
  if (sixteen !== null) return sixteen;
  return utf8 && ends(strict) ? "utf-8" : null;
}

/** A piece is no longer, so that between two of them others have their turn. */
const PIECE = 4096;

/** The text, piece by piece, without its byte order mark. */
export async function* decoded(bytes: Bytes, encoding: string): AsyncGenerator<string> {
  const decoder = iconv.getDecoder(encoding, { stripBOM: true });
  for await (const piece of yielding(piecesOf(bytes))) {
    const text = decoder.write(Buffer.from(piece));
    if (text !== "") yield text;
  }
  const rest = decoder.end();
  if (rest !== undefined && rest !== "") yield rest;
}

async function* piecesOf(bytes: Bytes): AsyncGenerator<Uint8Array> {
  for await (const chunk of bytes) for (let at = 0; at < chunk.length; at += PIECE) yield chunk.subarray(at, at + PIECE);
}

function wideEncoding(head: Uint8Array): string | null {
  const start = Buffer.from(head.subarray(0, 4)).toString("hex");
  const stranger = strangers.find(([mark]) => start.startsWith(mark));
  if (stranger !== undefined) throw notText(stranger[1]);
  if (start.startsWith("fffe")) return "utf-16le";
  if (start.startsWith("feff")) return "utf-16be";
  const zeros = [0, 0];
  head.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1;
  });
  const [even = 0, odd = 0] = zeros;
  if (even + odd === 0) return null;
  const many = head.length / 5;
  if (odd > many && even === 0) return "utf-16le";
  if (even > many && odd === 0) return "utf-16be";
  throw notText("binary");
}

function decodes(decoder: TextDecoder, chunk: Uint8Array): boolean {
  try {
    decoder.decode(chunk, { stream: true });
    return true;
  } catch {
    return false;
  }
}

function ends(decoder: TextDecoder): boolean {
  try {
    decoder.decode();
    return true;
  } catch {
    return false;
  }
}

export function notText(what: string): Invalid {
  return Invalid.at("", "not-text", `The file is ${what}. Supported formats are CSV, XLSX, OFX, QIF, CAMT.053 and MT940.`);
}

function joined(one: Uint8Array, other: Uint8Array): Uint8Array {
  const both = new Uint8Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}
