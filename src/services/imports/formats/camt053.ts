import { SaxesParser } from "saxes";
import { Invalid } from "../../../domain/errors.js";
import { truncated } from "../../../domain/truncated.js";
import { scaledOf } from "../decimals.js";
import type { RawRow } from "../dialect.js";
import { boundAttributes } from "./boundAttributes.js";
import { entryRows, statusOf } from "./camtEntry.js";
import { type Element, textAt } from "./Element.js";
import { type OnStatement, StatementSum } from "./StatementSum.js";

/** CAMT is some twenty levels deep; a file that goes deeper is none. */
const DEEPEST = 64;
/** One entry with many details has some hundred thousand characters. */
const LARGEST_ENTRY = 1_000_000;
/** What is kept as a whole and then read; all else goes by. */
const KEPT: ReadonlySet<string> = new Set(["Ntry", "Bal", "Acct"]);

/**
 * ISO 20022 camt.053, versions 02 to 08. The file is read as it arrives, and of it one entry at a time is in memory. Entities of its own
 * are refused, so nothing expands.
 */
export async function* camtRows(text: AsyncIterable<string>, onStatement?: OnStatement): AsyncGenerator<RawRow, void> {
  const reader = new CamtReader(onStatement);
  for await (const piece of text) yield* reader.write(piece);
  reader.close();
}

class CamtReader {
  private readonly parser = new SaxesParser({ xmlns: false, position: true });
  private readonly path: string[] = [];
  private readonly open: Element[] = [];
  private kept = 0;
  private rows: RawRow[] = [];
  private problem: Invalid | null = null;
  private account = "";
  private sum: StatementSum | null = null;
  private closing: { negative: boolean; text: string } | null = null;

  constructor(private readonly onStatement: OnStatement | undefined) {
    this.parser.on("error", (error) => this.fail(error.message));
    this.parser.on("doctype", () => this.fail("it has a DOCTYPE"));
    boundAttributes(this.parser, (why) => this.fail(why));
    this.parser.on("opentag", ({ name, attributes }) => this.begin(localName(name), attributes));
    this.parser.on("closetag", ({ name }) => this.end(localName(name)));
    this.parser.on("text", (text) => this.take(text));
    this.parser.on("cdata", (text) => this.take(text));
  }

  *write(piece: string): Generator<RawRow> {
    this.parser.write(piece);
    if (this.problem !== null) throw this.problem;
    const done = this.rows;
    this.rows = [];
    yield* done;
  }

  close(): void {
    this.parser.close();
    if (this.problem !== null) throw this.problem;
  }

  private begin(name: string, attributes: Readonly<Record<string, string>>): void {
    this.path.push(name);
    if (this.path.length > DEEPEST) this.fail("it is nested too deep");
    if (name === "Stmt" && this.open.length === 0) this.beginStatement();
    const parent = this.open.at(-1);
    if (parent === undefined && !KEPT.has(name)) return;
    const element: Element = { name, line: this.parser.line, attributes, children: [], text: "" };
    parent?.children.push(element);
    this.open.push(element);
    this.weigh(name.length + 20);
  }

  private take(text: string): void {
    const element = this.open.at(-1);
    if (element === undefined) return;
    element.text += text;
    this.weigh(text.length);
  }

  private end(name: string): void {
    this.path.pop();
    if (name === "Stmt" && this.open.length === 0) this.endStatement();
    const element = this.open.pop();
    if (element === undefined || this.open.length > 0) return;
    this.kept = 0;
    if (element.name === "Acct") this.account = accountOf(element);
    else if (element.name === "Bal") this.takeBalance(element);
    else if (element.name === "Ntry") this.takeEntry(element);
  }

  private takeEntry(element: Element): void {
    const amount = textAt(element, "Amt");
    const value = scaledOf(amount, ".");
    const isBooked = statusOf(element) === "BOOK";
    if (value !== null && isBooked) this.sum?.add(textAt(element, "CdtDbtInd") === "DBIT", value);
    this.rows.push(...entryRows(element, this.account));
  }

  private takeBalance(element: Element): void {
    const code = textAt(element, "Tp", "CdOrPrtry", "Cd");
    const value = { negative: textAt(element, "CdtDbtInd") === "DBIT", text: textAt(element, "Amt") };
    if (code === "OPBD" || code === "PRCD") this.sum ??= new StatementSum(element.line, value);
    if (code === "CLBD") this.closing = value;
  }

  private beginStatement(): void {
    this.sum = null;
    this.closing = null;
    this.account = "";
  }

  private endStatement(): void {
    if (this.sum !== null && this.closing !== null) this.sum.end(this.closing, this.onStatement);
  }

  private weigh(characters: number): void {
    this.kept += characters;
    if (this.kept > LARGEST_ENTRY) this.fail("one of its entries is too large");
  }

  /** The first problem is the one that is told; a parser may find more behind it. */
  private fail(why: string): void {
    this.problem ??= Invalid.at(
      "",
      "malformed-file",
      `Nothing was imported: the XML at line ${this.parser.line} cannot be read (${truncated(why, 200)}).`,
    );
  }
}

function accountOf(element: Element): string {
  return textAt(element, "Id", "IBAN") || textAt(element, "Id", "Othr", "Id");
}

function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}
