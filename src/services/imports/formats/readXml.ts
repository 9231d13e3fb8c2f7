import { SaxesParser } from "saxes";
import { type Bytes, decoded } from "../detection/encoding.js";
import { boundAttributes } from "./boundAttributes.js";
import { malformed } from "./zip.js";

interface Handlers {
  readonly open?: (name: string, attributes: Readonly<Record<string, string>>) => void;
  readonly close?: (name: string) => void;
  readonly text?: (text: string) => void;
}

const DEEPEST = 64;

/** Reads one part of a workbook to its end. */
export async function readXml(bytes: Bytes, handlers: Handlers): Promise<void> {
  for await (const _ of xmlPieces(bytes, handlers)) continue;
}

/** The same, stopping after each piece, so that what it held can be taken away. */
export async function* xmlPieces(bytes: Bytes, { open, close, text }: Handlers): AsyncGenerator<void> {
  const parser = new SaxesParser({ xmlns: false });
  let depth = 0;
  parser.on("doctype", () => refuse("it has a DOCTYPE"));
  parser.on("error", () => refuse("its XML is broken"));
  boundAttributes(parser, refuse);
  parser.on("opentag", ({ name, attributes }) => {
    if (++depth > DEEPEST) refuse("it is nested too deep");
    open?.(localName(name), attributes);
  });
  parser.on("closetag", ({ name }) => {
    depth--;
    close?.(localName(name));
  });
  parser.on("text", (found) => text?.(found));
  parser.on("cdata", (found) => text?.(found));
  let isEmpty = true;
  for await (const piece of decoded(bytes, "utf-8")) {
    isEmpty = false;
    parser.write(piece);
    yield;
  }
  if (!isEmpty) parser.close();
}

function refuse(why: string): never {
  throw malformed(why);
}

function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}
