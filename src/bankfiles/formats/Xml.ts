import { Markup } from "./markup.js";
import { withoutReferences } from "./references.js";

type Attributes = Readonly<Record<string, string>>;

export interface XmlHandlers {
  readonly open?: (name: string, attributes: Attributes) => void;
  readonly close?: (name: string) => void;
  readonly text?: (text: string) => void;
  readonly refuse: (why: string) => never;
}

/** No format goes deeper, or has a tag with more. */
const DEEPEST = 64;
const MOST_ATTRIBUTES = 100;

const ATTRIBUTE = /\s+([^\s=/<>"'&]+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/y;
const NO_NAME = /^$|[\s=<>"'&!?/]/;
const none: Attributes = {};

/** XML as it arrives, by local names; of what is not well formed all is refused. Entities of its own it has none. */
export class Xml {
  private readonly path: string[] = [];
  private isBegun = false;
  private readonly markup: Markup;
  private readonly broken: () => never;

  constructor(private readonly to: XmlHandlers) {
    this.broken = () => to.refuse("the XML is invalid");
    this.markup = new Markup({
      tag: (inside) => this.tag(inside),
      text: (text) => this.text(text),
      cdata: (text) => to.text?.(text),
      refuse: to.refuse,
    });
  }

  get line(): number {
    return this.markup.line;
  }

  write(piece: string): void {
    this.markup.write(piece);
  }

  end(): void {
    this.markup.end();
    if (!this.isBegun || this.path.length > 0) this.broken();
  }

  private tag(inside: string): void {
    if (inside.startsWith("/")) return this.close(inside.slice(1).trimEnd());
    const isEmpty = inside.endsWith("/");
    const written = isEmpty ? inside.slice(0, -1) : inside;
    const space = written.search(/\s/);
    const name = space === -1 ? written : written.slice(0, space);
    if (NO_NAME.test(name) || (this.isBegun && this.path.length === 0)) this.broken();
    this.isBegun = true;
    this.path.push(name);
    if (this.path.length > DEEPEST) this.to.refuse("the XML is nested too deep");
    this.to.open?.(localName(name), space === -1 ? none : this.attributesIn(written, space));
    if (isEmpty) this.close(name);
  }

  private close(name: string): void {
    if (this.path.pop() !== name) this.broken();
    this.to.close?.(localName(name));
  }

  private text(text: string): void {
    const isOutside = this.path.length === 0;
    if (text.includes("<") || (isOutside && text.trim() !== "")) this.broken();
    if (!isOutside) this.to.text?.(withoutReferences(text, this.broken));
  }

  private attributesIn(written: string, from: number): Attributes {
    const found: Record<string, string> = {};
    let count = 0;
    let end = from;
    ATTRIBUTE.lastIndex = from;
    for (let one = ATTRIBUTE.exec(written); one !== null; one = ATTRIBUTE.exec(written)) {
      const [, name = "", quoted, apostrophed = ""] = one;
      if (++count > MOST_ATTRIBUTES) this.to.refuse("a tag has too many attributes");
      if (Object.hasOwn(found, name)) this.broken();
      found[name] = withoutReferences(quoted ?? apostrophed, this.broken);
      end = ATTRIBUTE.lastIndex;
    }
    if (written.slice(end).trim() !== "") this.broken();
    return found;
  }
}

function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}
