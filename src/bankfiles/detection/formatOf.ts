import { Invalid } from "../../domain/errors.js";
import type { FileFormat } from "../../domain/importFile.js";

const FIRST = 4096;

/** The format that the beginning of a text shows; CSV where it shows no other. */
export function formatOf(head: string): FileFormat {
  const start = head.slice(0, FIRST);
  if (/^\s*(OFXHEADER\s*:|<\?OFX|<OFX>)/i.test(start) || (/^\s*<\?xml/i.test(start) && /<(\?OFX|OFX)\b/i.test(start))) return "ofx";
  if (/^\s*</.test(start)) return xmlFormat(start);
  if (/^\s*[!#]/.test(start) && /^!(type|account|option|clear)/im.test(start)) return "qif";
  if (/^!(type|account):?/im.test(start) && /^\^/m.test(start)) return "qif";
  return /^\s*(\{1:|:20:|:940:)/.test(start) || (/^:20:/m.test(start) && /^:(25|28C?|60[FM]):/m.test(start)) ? "mt940" : "csv";
}

function xmlFormat(start: string): FileFormat {
  const camt = /camt\.(\d{3})\.(\d{3})\.(\d{2})/.exec(start);
  if (camt?.[1] === "053" || (camt === null && /<([\w-]+:)?BkToCstmrStmt\b/.test(start))) return "camt053";
  if (camt !== null) {
    throw Invalid.at(
      "",
      "unsupported-file",
      `This is camt.${camt[1]}, not a statement: its entries are not final, or are part of another file. Export camt.053.`,
    );
  }
  throw Invalid.at("", "unknown-format", "The file is XML, but neither OFX nor CAMT.053.");
}
