import { Invalid } from "../../domain/errors.js";
import { scaledOf } from "../values/decimals.js";
import type { RawRow } from "../Dialect.js";
import { entryRows, statusOf } from "./camtEntry.js";
import { type Element, textAt } from "./Element.js";
import { type OnStatement, StatementSum } from "./StatementSum.js";
import { Xml } from "./Xml.js";

/** One entry with many details has some hundred thousand characters. */
const LARGEST_ENTRY = 1_000_000;
/** One entry may hold thousands of transactions: they come some at a time. */
const ROWS_AT_ONCE = 200;
/** What is kept as a whole and then read; all else goes by. */
const KEPT: ReadonlySet<string> = new Set(["Ntry", "Bal", "Acct"]);

/**
 * ISO 20022 camt.053, versions 02 to 08. The file is read as it arrives, and of it one entry at a time is in memory. Entities of its own
 * are refused, so nothing expands.
 */
export async function* camtRows(text: AsyncIterable<string>, onStatement?: OnStatement): AsyncGenerator<readonly RawRow[], void> {
  const reader = new CamtReader(onStatement);
  for await (const piece of text) yield* reader.write(piece);
  reader.close();
}

class CamtReader {
  private readonly xml = new Xml({
    open: (name, attributes) => this.begin(name, attributes),
    close: (name) => this.end(name),
    text: (text) => this.take(text),
    refuse: (why) => this.refuse(why),
  });
  private readonly open: Element[] = [];
  private kept = 0;
  private rows: Generator<RawRow>[] = [];
  private account = "";
  private sum: StatementSum | null = null;
  private closing: { negative: boolean; text: string } | null = null;

  constructor(private readonly onStatement: OnStatement | undefined) {}

  /** The rows of the entries that a piece ends. */
  *write(piece: string): Generator<readonly RawRow[], void> {
    this.rows = [];
    this.xml.write(piece);
    let some: RawRow[] = [];
    for (const rows of this.rows) {
      for (const row of rows) {
        some.push(row);
        if (some.length < ROWS_AT_ONCE) continue;
        yield some;
        some = [];
      }
    }
    yield some;
  }

  close(): void {
    this.xml.end();
  }

  private begin(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === "Stmt" && this.open.length === 0) this.beginStatement();
    const parent = this.open.at(-1);
    if (parent === undefined && !KEPT.has(name)) return;
    const element: Element = { name, line: this.xml.line, attributes, children: [], text: "", at: parent?.text.length ?? 0 };
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
    if (name === "Stmt" && this.open.length === 0) this.endStatement();
    const element = this.open.pop();
    if (element === undefined || this.open.length > 0) return;
    this.kept = 0;
    if (element.name === "Acct") this.account = accountOf(element);
    else if (element.name === "Bal") this.takeBalance(element);
    else if (element.name === "Ntry") this.takeEntry(element);
  }

  private takeEntry(element: Element): void {
    const value = this.sum !== null && statusOf(element) === "BOOK" ? scaledOf(textAt(element, "Amt"), ".") : null;
    if (value !== null) this.sum?.add(textAt(element, "CdtDbtInd") === "DBIT", value);
    this.rows.push(entryRows(element, this.account));
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
    if (this.kept > LARGEST_ENTRY) this.refuse("an entry is too large");
  }

  private refuse(why: string): never {
    throw Invalid.at("", "malformed-file", `Nothing was imported: the XML at line ${this.xml.line} cannot be read (${why}).`);
  }
}

function accountOf(element: Element): string {
  return textAt(element, "Id", "IBAN") || textAt(element, "Id", "Othr", "Id");
}
