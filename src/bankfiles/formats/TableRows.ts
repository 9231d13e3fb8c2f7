import type { Fault } from "../../domain/errors.js";
import type { CsvLayout, RawRow, Role } from "../Dialect.js";
import { looksLikeDate } from "../values/dates.js";
import { currenciesOf, figureOf } from "../values/figures.js";
import type { TableRecord } from "./TableRecord.js";

/** A description of a bank is shorter; what goes on and on is no text of one row. */
const LONGEST = 2000;

/** Makes rows of the records of a table, by what its columns mean. A line of nothing but a description goes on with the row above. */
export class TableRows {
  private readonly places: readonly (readonly [role: string, places: readonly number[]])[];
  private readonly description: number | null;
  /** What the last column means, where it is a text. */
  private readonly lastText: string | undefined;
  /** The amounts that a comma may cut in two, where the next column is none that has figures of its own. */
  private readonly cuttable: readonly number[];
  /** The last one, which the next line may go on with. */
  private held: RawRow | null = null;

  constructor(private readonly layout: CsvLayout) {
    this.places = Object.entries(layout.columns);
    this.description = layout.columns.description?.[0] ?? null;
    const { amount = [], debit = [], credit = [], balance = [], fee = [] } = layout.columns;
    const others = [...balance, ...fee];
    this.cuttable = layout.delimiter === "," ? [...amount, ...debit, ...credit].filter((place) => !others.includes(place + 1)) : [];
    this.lastText = TEXTS.find((role) => layout.columns[role]?.includes(layout.width - 1));
  }

  of(records: readonly TableRecord[]): RawRow[] {
    const rows: RawRow[] = [];
    for (const { line, cells } of records) {
      if (line <= this.layout.headerLine || cells.every(isBlank)) continue;
      const alone = this.held === null ? null : this.aloneIn(cells);
      const longer = this.held === null || alone === null ? null : continued(this.held, alone);
      if (this.held !== null && longer === null) rows.push(this.held);
      this.held = longer ?? this.rowOf(line, cells);
    }
    return rows;
  }

  last(): RawRow[] {
    return this.held === null ? [] : [this.held];
  }

  private rowOf(line: number, cells: readonly string[]): RawRow {
    const texts: Partial<Record<Role, string>> & Record<string, string> = {};
    for (const [role, places] of this.places) texts[role] = textOf(cells, places);
    if (this.isCut(cells)) return { line, texts, faults: [tooWide(this.layout.names.length)] };
    const beyond = cells.slice(this.layout.width).filter((cell) => !isBlank(cell));
    if (beyond.length === 0) return { line, texts };
    if (this.layout.headerLine === 0 || !beyond.every(isText)) return { line, texts, faults: [tooWide(this.layout.width)] };
    // Only a text was cut in two, or nothing at all.
    const last = this.lastText;
    return { line, texts: last === undefined ? texts : { ...texts, [last]: [texts[last], ...beyond].join(this.layout.delimiter) } };
  }

  /** In a row with more cells than headings, whose amount goes on in the next cell: -1,234.50 or -3,50 without quotes. */
  private isCut(cells: readonly string[]): boolean {
    const { headerLine, names } = this.layout;
    if (headerLine === 0 || !cells.slice(names.length).some((cell) => !isBlank(cell))) return false;
    return this.cuttable.some((place) => WHOLE.test(cells[place] ?? "") && REST.test(cells[place + 1] ?? ""));
  }

  private aloneIn(cells: readonly string[]): string | null {
    if (this.description === null) return null;
    for (const [place, cell] of cells.entries()) if (place !== this.description && !isBlank(cell)) return null;
    const text = (cells[this.description] ?? "").trim();
    return text === "" ? null : text;
  }
}

/** Several columns are one text; what one repeats of another is said once. */
function textOf(cells: readonly string[], places: readonly number[]): string {
  const [first = 0] = places;
  if (places.length < 2) return cells[first] ?? "";
  const parts: string[] = [];
  for (const place of places) {
    const part = (cells[place] ?? "").trim();
    if (part !== "" && !parts.some((other) => other.includes(part))) parts.push(part);
  }
  return parts.join(" ");
}

function continued(row: RawRow, text: string): RawRow | null {
  const description = row.texts.description ?? "";
  if ((row.texts.date ?? "").trim() === "" || description.length > LONGEST) return null;
  return { ...row, texts: { ...row.texts, description: `${description} ${text}`.trim() } };
}

/** An amount as far as a comma of its own, and what may stand behind that comma: decimals, or thousands. */
const WHOLE = /^[^.,\d]*\d+\s*$/;
const REST = /^\s*\d{1,3}(?:\.\d+)?\D*$/;

const TEXTS = ["description", "note", "payee"] as const satisfies readonly Role[];

/** Neither an amount, a date nor a currency, which would stand in another column. */
function isText(cell: string): boolean {
  return figureOf(cell) === null && !looksLikeDate(cell) && currenciesOf(cell) === null;
}

function isBlank(cell: string): boolean {
  return cell.trim() === "";
}

function tooWide(width: number): Fault {
  return {
    path: "",
    code: "malformed-row",
    message: `The row has more cells than the file has columns (${width}). A cell may be missing its quotes.`,
  };
}
