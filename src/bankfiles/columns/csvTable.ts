import { Invalid } from "../../domain/errors.js";
import { delimiters } from "../../domain/importFile.js";
import { yielding } from "../../runtime/turn.js";
import type { Mapping } from "../Mapping.js";
import { csvRecords, namedDelimiter } from "../formats/csvRecords.js";
import type { TableRecord } from "../formats/TableRecord.js";
import type { Questions } from "../Questions.js";
import { headerAmong } from "./header.js";
import type { Table } from "./tableLayout.js";

const RECORDS_LOOKED_AT = 240;
const PIECE = 4096;

interface Candidate extends Table {
  /** How many records have as many cells as most have, times those cells. */
  readonly evenness: number;
  /** Why there are no more records, perhaps only because the beginning of the file was cut off somewhere. */
  readonly problem: Invalid | null;
}

/** The table that the beginning of a file shows, cut by the delimiter that makes the most sense of it, or the mapping says. */
export async function csvTable(head: string, isWhole: boolean, mapping: Mapping, questions: Questions): Promise<Table> {
  const named = namedDelimiter(head);
  const tried = mapping.delimiter !== undefined ? [mapping.delimiter] : named !== undefined ? [named] : delimiters;
  const candidates: Candidate[] = [];
  for (const delimiter of tried) candidates.push(await candidateOf(head, isWhole, delimiter, mapping));
  const [best, second] = candidates.sort((one, other) => rank(other) - rank(one));
  if (best === undefined || best.records.length === 0) throw best?.problem ?? Invalid.at("", "empty-file", "The file has no rows.");
  if (second !== undefined && rank(second) === rank(best) && best.evenness > 0) {
    const options = [best, second].map(({ delimiter }) => ({ value: delimiter, label: `Cells are separated by "${delimiter}"` }));
    const message = `Both "${best.delimiter}" and "${second.delimiter}" could be the delimiter. Choose one.`;
    questions.ask("delimiter", "ambiguous", message, options);
  }
  return best;
}

async function candidateOf(head: string, isWhole: boolean, delimiter: string, mapping: Mapping): Promise<Candidate> {
  const records: TableRecord[] = [];
  let problem: Invalid | null = null;
  try {
    for await (const some of yielding(csvRecords(pieces(head), delimiter, RECORDS_LOOKED_AT))) records.push(...some);
    // The last one may be cut off.
    if (!isWhole && records.length > 1 && records.length < RECORDS_LOOKED_AT) records.pop();
  } catch (error) {
    // The whole file is read later and says then which line is at fault.
    if (!(error instanceof Invalid)) throw error;
    problem = error;
  }
  const widths = new Map<number, number>();
  for (const { cells } of records) widths.set(cells.length, (widths.get(cells.length) ?? 0) + 1);
  const [width = 1, times = 0] = [...widths].sort((one, other) => other[1] - one[1])[0] ?? [];
  return { delimiter, records, header: headerAmong(records, mapping), evenness: width > 1 ? times * width : 0, problem };
}

function rank({ header, evenness }: Candidate): number {
  return 1_000_000 * (header?.known ?? 0) + evenness;
}

async function* pieces(text: string): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += PIECE) yield text.slice(at, at + PIECE);
}
