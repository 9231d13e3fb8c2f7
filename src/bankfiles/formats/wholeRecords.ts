import { isDay } from "../../domain/month.js";
import type { CsvLayout } from "../Dialect.js";
import type { TableRecord } from "./TableRecord.js";

const LINE_BREAK = /\r\n|\r|\n/g;

/**
 * Releases before this one exported a text with a line break without quotes. Such a record goes on in the next ones, none of which begins
 * with a date, until it has all its cells.
 */
export async function* wholeRecords(
  records: AsyncIterable<readonly TableRecord[]>,
  { width }: Pick<CsvLayout, "width">,
): AsyncGenerator<readonly TableRecord[], void> {
  let held: TableRecord | null = null;
  for await (const some of records) {
    const whole: TableRecord[] = [];
    for (const record of some) {
      const joined: TableRecord | null = held === null ? null : joinedTo(held, record, width);
      if (held !== null && joined === null) whole.push(held);
      held = joined ?? record;
    }
    yield whole;
  }
  if (held !== null) yield [held];
}

/** Null where the record is one by itself. */
function joinedTo({ line, cells }: TableRecord, next: TableRecord, width: number): TableRecord | null {
  const [first = "", ...others] = next.cells;
  if (cells.length === width || cells.length + others.length > width || isDay(first.trim())) return null;
  const breaks = next.line - line - cells.reduce((all, cell) => all + (cell.match(LINE_BREAK)?.length ?? 0), 0);
  return { line, cells: [...cells.slice(0, -1), `${cells.at(-1) ?? ""}${"\n".repeat(breaks)}${first}`, ...others] };
}
