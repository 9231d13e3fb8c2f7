import { pipeline, Readable } from "node:stream";
import { CsvError, parse } from "csv-parse";
import { Invalid } from "../../../domain/errors.js";
import type { TableRecord } from "./TableRecord.js";

/** One record of a bank has some hundred characters; a quote that is never closed would swallow the file. */
const LONGEST_RECORD = 65_536;
/** What has more is no list of movements; to look for meanings in each of tens of thousands takes long. */
const MOST_COLUMNS = 500;

/** Cuts CSV into records as it arrives; only the record at hand is in memory. */
export async function* csvRecords(text: AsyncIterable<string>, delimiter: string, most?: number): AsyncGenerator<TableRecord> {
  const parser = parse({
    delimiter,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: LONGEST_RECORD,
    // While it is read: empty cells count for nothing in the size of a record.
    cast: (cell, { index, lines }) => {
      if (index >= MOST_COLUMNS) throw tooWide(lines);
      return cell;
    },
    ...(most === undefined ? {} : { to: most }),
  });
  let next = 1;
  let overcounted = 0;
  pipeline(Readable.from(text), parser, () => undefined);
  try {
    for await (const { record, info } of parser) {
      const cells: string[] = record;
      // Inside quotes the parser counts CR LF as two lines.
      overcounted += times("\r\n", cells);
      const last = info.lines - overcounted;
      next = last + 1;
      yield { line: last - times("\n", cells), cells };
    }
  } catch (error) {
    throw error instanceof CsvError ? refusal(error, next) : error;
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
    CSV_QUOTE_NOT_CLOSED: "opens a quote that is never closed",
    CSV_MAX_RECORD_SIZE: "is longer than 65536 characters, or opens a quote that is never closed",
  };
  const found = why[error.code] ?? "cannot be read as CSV";
  return Invalid.at("", "malformed-file", `Nothing was imported: the record that begins at line ${line} ${found}.`);
}
