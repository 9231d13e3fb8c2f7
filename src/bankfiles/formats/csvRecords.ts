import { CsvError, Parser } from "csv-parse";
import { Invalid } from "../../domain/errors.js";
import type { TableRecord } from "./TableRecord.js";

/** One record of a bank has some hundred characters; a quote that is never closed would swallow the file. */
const LONGEST_RECORD = 65_536;
/** What has more is no list of transactions; to look for meanings in each of tens of thousands takes long. */
const MOST_COLUMNS = 500;

/** A record of so many cells that holds all it may, each sign of it a quote that is doubled, is shorter. */
const LONGEST_WRITTEN = 4 * LONGEST_RECORD;

/** Cuts CSV into records as it arrives, all that a piece ends at a time; only the piece at hand is in memory. */
export async function* csvRecords(
  text: AsyncIterable<string>,
  delimiter: string,
  most?: number,
): AsyncGenerator<readonly TableRecord[], void> {
  const cutter = new Cutter({
    delimiter,
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
      if (cutter.unfinished > LONGEST_WRITTEN) throw tooWide(lines.next);
      if (cutter.writableEnded) return;
    }
    const failed = await cutter.finish();
    yield lines.numbered(cutter.collected());
    if (lines.tooWide !== null) throw tooWide(lines.tooWide);
    if (failed !== null) throw failed;
  } catch (error) {
    throw error instanceof CsvError ? refusal(error, lines.next) : error;
  } finally {
    cutter.destroy();
  }
}

interface Cut {
  /** How many lines the parser has counted when the record ends. */
  readonly lines: number;
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

  override push(cells: readonly string[] | null): boolean {
    if (cells === null) return super.push(null);
    this.records.push({ lines: this.info.lines, cells });
    return true;
  }

  collected(): readonly Cut[] {
    const { records } = this;
    this.records = [];
    return records;
  }

  async cut(piece: string): Promise<Error | null> {
    const failed = await new Promise<Error | null>((resolve) => this.write(piece, (error) => resolve(error ?? null)));
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
  /** Where the next one begins. */
  next = 1;
  /** The start of the first record with too many cells; later ones are not reported. */
  tooWide: number | null = null;
  private overcounted = 0;

  numbered(cut: readonly Cut[]): TableRecord[] {
    const records: TableRecord[] = [];
    for (const { lines, cells } of cut) {
      const within = times("\n", cells);
      // Inside quotes the parser counts CR LF as two lines.
      if (within > 0) this.overcounted += times("\r\n", cells);
      const last = lines - this.overcounted;
      const line = last - within;
      if (cells.length > MOST_COLUMNS) {
        this.tooWide = line;
        return records;
      }
      this.next = last + 1;
      records.push({ line, cells });
    }
    return records;
  }
}

function times(sought: string, cells: readonly string[]): number {
  let found = 0;
  for (const cell of cells) for (let at = cell.indexOf(sought); at >= 0; at = cell.indexOf(sought, at + 1)) found++;
  return found;
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
