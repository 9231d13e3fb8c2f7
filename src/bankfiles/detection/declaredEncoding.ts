import { yielding } from "../../runtime/turn.js";
import iconv from "iconv-lite";
import type { Bytes } from "../BankFile.js";

const HEAD = 1024;

/** The encoding that the head of an OFX file or of XML names, if it is one of one byte per sign. */
export async function declaredEncoding(bytes: Bytes): Promise<string | null> {
  const head = await beginning(bytes);
  const named = /^<\?xml[^>]*encoding=["']([\w-]{1,40})["']/i.exec(head)?.[1];
  if (named !== undefined) return known(named);
  if (!/^\s*OFXHEADER/i.test(head)) return null;
  const charset = /^CHARSET:\s*([\w-]{1,40})/im.exec(head)?.[1];
  if (charset === undefined) return null;
  return /^\d{4}$/.test(charset) ? known(`windows-${charset}`) : known(charset);
}

function known(name: string): string | null {
  const encoding = name.toLowerCase();
  return !encoding.startsWith("utf") && iconv.encodingExists(encoding) ? encoding : null;
}

async function beginning(bytes: Bytes): Promise<string> {
  let head = Buffer.alloc(0);
  for await (const chunk of yielding(bytes)) {
    head = Buffer.concat([head, chunk.subarray(0, HEAD - head.length)]);
    if (head.length >= HEAD) break;
  }
  return head.toString("latin1");
}
