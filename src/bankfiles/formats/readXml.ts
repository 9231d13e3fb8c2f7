import { yielding } from "../../runtime/turn.js";
import type { Bytes } from "../BankFile.js";
import { decoded } from "../detection/encoding.js";
import { Xml, type XmlHandlers } from "./Xml.js";
import { malformed } from "./zip.js";

type Handlers = Omit<XmlHandlers, "refuse">;

/** Reads one part of a workbook to its end. */
export async function readXml(bytes: Bytes, handlers: Handlers): Promise<void> {
  for await (const _ of yielding(xmlPieces(bytes, handlers))) continue;
}

/** The same, stopping after each piece, so that what it held can be taken away. */
export async function* xmlPieces(bytes: Bytes, handlers: Handlers): AsyncGenerator<void> {
  const xml = new Xml({ ...handlers, refuse });
  let isEmpty = true;
  for await (const piece of decoded(bytes, "utf-8")) {
    isEmpty = false;
    xml.write(piece);
    yield;
  }
  if (!isEmpty) xml.end();
}

function refuse(why: string): never {
  throw malformed(why);
}
