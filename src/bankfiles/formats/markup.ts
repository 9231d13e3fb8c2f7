/** No format has a longer tag, comment or CDATA section; what goes on and on is none. */
const LONGEST = 65_536;
const [LINE_FEED, LESS, EQUALS, GREATER, QUOTE, APOSTROPHE] = [10, 60, 61, 62, 34, 39];
/** What the next piece may complete: a reference, or the line feed behind a carriage return. */
const UNFINISHED = /(?:&[#\w]{0,10}|\r)$/;

interface Handlers {
  /** What stands between `<` and `>`. */
  readonly tag: (inside: string) => void;
  /** A text, or a part of one, as it is written; a `<` that begins no tag is part of it. */
  readonly text: (text: string) => void;
  /** The text of a CDATA section. */
  readonly cdata: (text: string) => void;
  readonly refuse: (why: string) => never;
}

/**
 * Cuts XML and OFX into tags and texts as they arrive, in time that grows with the length alone. Comments and processing instructions go
 * by; a DOCTYPE is refused, so there are no entities of a file's own. Which tags belong together is up to the caller.
 *
 * Banks write OFX without care: from its first tag on there are no attributes, comments or declarations, and a `<` that begins no tag and
 * no CDATA section is part of the text.
 */
export class Markup {
  /** The line on which the tag or text at hand begins. */
  line = 1;
  private rest = "";
  private isBegun = false;

  constructor(
    private readonly to: Handlers,
    private readonly language: "xml" | "ofx" = "xml",
  ) {}

  write(piece: string): void {
    const text = this.rest + piece;
    let at = 0;
    let [lineFeed, lone] = [text.indexOf("\n"), loneReturn(text, 0)];
    for (let end = this.take(text, at); end > at; end = this.take(text, at)) {
      at = end;
      for (; lineFeed !== -1 && lineFeed < at; lineFeed = text.indexOf("\n", lineFeed + 1)) this.line++;
      for (; lone !== -1 && lone < at; lone = loneReturn(text, lone + 1)) this.line++;
    }
    this.rest = text.slice(at);
    if (this.rest.length > LONGEST) this.to.refuse("a tag does not end");
  }

  /** Nothing more will come. */
  end(): void {
    if (this.rest.startsWith("<")) this.to.refuse("the document is incomplete");
    if (this.rest !== "") this.to.text(withLineFeeds(this.rest));
    this.rest = "";
  }

  /** Takes one tag or text, and answers where it ends; where it may go on in the next piece, where it begins. */
  private take(text: string, at: number): number {
    if (at >= text.length) return at;
    if (text.charCodeAt(at) !== LESS) return this.takeText(text, at, at);
    const second = text.charAt(at + 1);
    if (this.language === "ofx" && this.isBegun) return this.takeOfx(text, at, second);
    if (second === "?") return after(text, "?>", at);
    if (second === "!") return this.takeDeclaration(text, at);
    return this.takeTag(text, at);
  }

  private takeOfx(text: string, at: number, second: string): number {
    if (second === "") return at;
    if (BEGINS_TAG.test(second)) return this.takeTag(text, at);
    const begun = text.slice(at, at + CDATA.length);
    if (begun === CDATA) return this.takeCdata(text, at);
    return CDATA.startsWith(begun) ? at : this.takeText(text, at, at + 1);
  }

  /** The text ends at the next `<`; `from` is where to look for it. */
  private takeText(text: string, at: number, from: number): number {
    const next = text.indexOf("<", from);
    const end = next === -1 ? text.length - (UNFINISHED.exec(text.slice(Math.max(from, text.length - 12)))?.[0].length ?? 0) : next;
    if (end > at) this.to.text(withLineFeeds(text.slice(at, end)));
    return end;
  }

  private takeDeclaration(text: string, at: number): number {
    if (text.startsWith("<!--", at)) return after(text, "-->", at + 4, at);
    if (text.startsWith(CDATA, at)) return this.takeCdata(text, at);
    const begun = text.slice(at, at + CDATA.length);
    if ("<!--".startsWith(begun) || CDATA.startsWith(begun)) return at;
    return this.to.refuse("a DOCTYPE is not allowed");
  }

  private takeCdata(text: string, at: number): number {
    const end = after(text, "]]>", at + CDATA.length, at);
    if (end > at) this.to.cdata(withLineFeeds(text.slice(at + CDATA.length, end - 3)));
    return end;
  }

  /** In XML a `>` inside the quotes of an attribute ends no tag. */
  private takeTag(text: string, at: number): number {
    let quote = 0;
    let isAssigned = false;
    for (let place = at + 1; place < text.length; place++) {
      const code = text.charCodeAt(place);
      if (quote !== 0) {
        if (code === quote) quote = 0;
      } else if (code === GREATER) {
        this.isBegun = true;
        this.to.tag(text.slice(at + 1, place));
        return place + 1;
      } else if (code === LESS) {
        this.to.text(withLineFeeds(text.slice(at, place)));
        return place;
      } else if (code === EQUALS) isAssigned = this.language === "xml";
      else if (isAssigned && (code === QUOTE || code === APOSTROPHE)) quote = code;
    }
    return at;
  }
}

const CDATA = "<![CDATA[";
const BEGINS_TAG = /[a-z_/]/i;

function after(text: string, mark: string, from: number, otherwise = from): number {
  const found = text.indexOf(mark, from);
  return found === -1 ? otherwise : found + mark.length;
}

/** Where the next line ends with CR alone. */
function loneReturn(text: string, from: number): number {
  let found = text.indexOf("\r", from);
  while (found !== -1 && text.charCodeAt(found + 1) === LINE_FEED) found = text.indexOf("\r", found + 2);
  return found;
}

/** As XML has it: however a line ends in the file, in the text it ends with a line feed. */
function withLineFeeds(text: string): string {
  return text.includes("\r") ? text.replace(/\r\n?/g, "\n") : text;
}
