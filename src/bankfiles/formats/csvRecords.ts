import { CsvError, Parser } from "csv-parse";
import { Invalid } from "../../domain/errors.js";
import type { TableRecord } from "./TableRecord.js";

/** One record of a bank has some hundred characters; a quote that is never closed would swallow the file. */
const LONGEST_RECORD = 65_536;
/** What has more is no list of transactions; to look for meanings in each of tens of thousands takes long. */
const MOST_COLUMNS = 500;

/** A record of so many cells that holds all it may, each sign of it a quote that is doubled, is shorter. */
const LONGEST_WRITTEN = 4 * LONGEST_RECORD;

/** All of them, or the parser takes the first that it finds for the only one: people append rows with another program. */
const LINE_BREAKS = ["\r\n", "\n", "\r"];
/** The first line that Excel writes or reads, alone or as the cell that is left of it. */
const SEPARATOR_LINE = /^"?sep=(.)"?\1*[\r\n]/i;
const SEPARATOR_CELL = /^sep=.?$/i;

const HALF = /[\ud800-\udbff]$/;

/** The delimiter that the first line of a file names. */
export function namedDelimiter(head: string): string | undefined {
  return SEPARATOR_LINE.exec(head)?.[1];
}

/** Cuts CSV into records as it arrives, all that a piece ends at a time; only the piece at hand is in memory. */
export async function* csvRecords(
  text: AsyncIterable<string>,
  delimiter: string,
  most?: number,
): AsyncGenerator<readonly TableRecord[], void> {
  const cutter = new Cutter({
    delimiter,
    record_delimiter: LINE_BREAKS,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: LONGEST_RECORD,
    ...(most === undefined ? {} : { to: most }),
  });
  cutter.on("error", () => undefined);
  const lines = new Lines();
  try {
    for await (const piece of text) {
      const failed = await cutter.cut(piece);
      yield lines.numbered(cutter.collected());
      if (lines.tooWide !== null) throw tooWide(lines.tooWide);
      if (failed !== null) throw failed;
      // Empty cells count for nothing in the size of a record.
      if (cutter.unfinished > LONGEST_WRITTEN) throw tooWide(lines.next(cutter));
      if (cutter.writableEnded) return;
    }
    const failed = await cutter.finish();
    yield lines.numbered(cutter.collected());
    if (lines.tooWide !== null) throw tooWide(lines.tooWide);
    if (failed !== null) throw failed;
  } catch (error) {
    throw error instanceof CsvError ? refusal(error, lines.next(cutter)) : error;
  } finally {
    cutter.destroy();
  }
}

interface Cut {
  /** How many lines the parser has counted when the record ends, and how many empty ones. */
  readonly lines: number;
  readonly empty: number;
  readonly cells: readonly string[];
}

/**
 * The parser without the queue of its stream: the records of a chunk are available once it is written. The parser's own callbacks for
 * lines and cells would cost more than the parsing itself, because they get a new description of its state each time.
 */
class Cutter extends Parser {
  /** Signs since the last record ended. */
  unfinished = 0;
  private records: Cut[] = [];
  private ended = 0;
  /** The first half of a character, whose other half begins the next piece. */
  private half = "";

  override push(cells: readonly string[] | null): boolean {
    if (cells === null) return super.push(null);
    this.records.push({ lines: this.info.lines, empty: this.info.empty_lines, cells });
    return true;
  }

  collected(): readonly Cut[] {
    const { records } = this;
    this.records = [];
    return records;
  }

  async cut(piece: string): Promise<Error | null> {
    const text = this.half + piece;
    this.half = HALF.test(text) ? text.slice(-1) : "";
    const whole = text.slice(0, text.length - this.half.length);
    const failed = await new Promise<Error | null>((resolve) => this.write(whole, (error) => resolve(error ?? null)));
    const ended = this.info.records + this.info.empty_lines;
    this.unfinished = ended === this.ended ? this.unfinished + piece.length : 0;
    this.ended = ended;
    return failed;
  }

  async finish(): Promise<Error | null> {
    return new Promise((resolve) => {
      this.once("error", resolve);
      this.end(() => resolve(null));
    });
  }
}

/** Finds out on which line each record begins. */
class Lines {
  /** The start of the first record with too many cells; later ones are not reported. */
  tooWide: number | null = null;
  /** The last line of the last record. */
  private last = 0;
  /** What the parser had counted then. */
  private lines = 0;
  private empty = 0;

  numbered(cut: readonly Cut[]): TableRecord[] {
    const records: TableRecord[] = [];
    for (const { lines, empty, cells } of cut) {
      const before = empty - this.empty;
      const within = lines - this.lines - before - 1;
      const line = this.last + before + 1;
      // Inside quotes the parser counts CR LF as two lines.
      this.last = within === 0 ? line : line + within - pairsIn(cells);
      this.lines = lines;
      this.empty = empty;
      if (cells.length > MOST_COLUMNS) {
        this.tooWide = line;
        return records;
      }
      if (line > 1 || !namesDelimiter(cells)) records.push({ line, cells });
    }
    return records;
  }

  /** Where the record begins that was not read to its end. */
  next({ info }: Cutter): number {
    return this.last + info.empty_lines - this.empty + 1;
  }
}

function pairsIn(cells: readonly string[]): number {
  return cells.reduce((all, cell) => all + (cell.match(/\r\n/g)?.length ?? 0), 0);
}

function namesDelimiter([first = "", ...others]: readonly string[]): boolean {
  return SEPARATOR_CELL.test(first) && others.every((cell) => cell.trim() === "");
}

function tooWide(line: number): Invalid {
  return Invalid.at("", "too-large", `Nothing was imported: the record at line ${line} has more than ${MOST_COLUMNS} cells.`);
}

function refusal(error: CsvError, line: number): Invalid {
  const why: Readonly<Record<string, string>> = {
    CSV_QUOTE_NOT_CLOSED: "has an unclosed quote",
    CSV_MAX_RECORD_SIZE: "is longer than 65536 characters, or has an unclosed quote",
  };
  const found = why[error.code] ?? "cannot be read as CSV";
  return Invalid.at("", "malformed-file", `Nothing was imported: the record that starts at line ${line} ${found}.`);
}
