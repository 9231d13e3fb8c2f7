import { exponentOf } from "../../domain/currency.js";
import { Invalid } from "../../domain/errors.js";
import type { FileFormat } from "../../domain/importFile.js";
import { yielding } from "../../runtime/turn.js";
import { currentWork } from "../../runtime/work.js";
import type { Mapping } from "../Mapping.js";
import { languageOf } from "../columns/chooseColumns.js";
import { columnsOf } from "../columns/Column.js";
import { csvTable } from "../columns/csvTable.js";
import { tableLayout } from "../columns/tableLayout.js";
import type { CsvLayout, Dialect } from "../Dialect.js";
import { sheetTable } from "../formats/sheetRecords.js";
import { type Question, Questions } from "../Questions.js";
import { NamedLines } from "../rows/NamedLines.js";
import { type Framing, rawRows } from "../rows/rawRows.js";
import type { BankFile, FileSource } from "../BankFile.js";
import { certainEncoding, decoded } from "./encoding.js";
import { codePageOf } from "./codePages.js";
import { declaredEncoding } from "./declaredEncoding.js";
import { FormatSniffer } from "./FormatSniffer.js";
import { formatOf } from "./formatOf.js";
import { balancedConventions } from "./balancedConventions.js";

interface Detected {
  /** With open questions the likeliest. */
  readonly dialect: Dialect;
  /** False where it cannot even be said which column is the date. */
  readonly isReadable: boolean;
  readonly questions: readonly Question[];
  /** What its rows call the accounts that they are of. */
  readonly accounts: readonly string[];
  /** Those of them, or empty for none, with rows that say no amount in the budget's currency beside their own. */
  readonly unbooked: ReadonlySet<string>;
}

const HEAD = 65_536;
/** As many as a sheet of a workbook may have; 10 MB of empty rows would be millions. */
const MOST_ROWS = 200_000;

/** Goes through the whole file and finds out how it is written; what stays open is asked, not guessed. */
export async function detectDialect(
  file: BankFile,
  asked: FileFormat | "auto",
  mapping: Mapping,
  currency: string,
  budget: string,
): Promise<Detected> {
  const questions = new Questions();
  const encoding = await encodingOf(file, mapping, currency, questions);
  const head = await headOf(file.bytes, encoding);
  if (head.trim() === "") throw Invalid.at("", "empty-file", "The file is empty.");
  const format = foundFormat(file, asked, head);
  const { csv, sheet } = await tableOf(file, format, head, mapping, currency, questions);
  const framing: Framing = { format, encoding, csv, sheet };
  const sniffer = new FormatSniffer(exponentOf(currency), budget);
  const named = new NamedLines(mapping);
  const isReadable = csv === null || hasDateAndAmount(csv);
  const rows = isReadable ? rawRows(file.bytes, framing, ({ line }) => sniffer.brokenStatements.push(line)) : [];
  for await (const some of yielding(rows)) {
    for (const raw of some) {
      sniffer.see(raw);
      named.see(raw.line);
    }
    currentWork()?.count("rows", some.length);
    if (sniffer.rows > MOST_ROWS) throw Invalid.at("", "too-large", `The file has more than ${MOST_ROWS} rows. Split it.`);
  }
  if (sniffer.rows === 0 && csv === null && !/<([\w-]+:)?(OFX|BkToCstmrStmt)|^!|:60[FM]:/im.test(head)) {
    throw Invalid.at("", "unknown-format", "The file has no transactions.");
  }
  if (isReadable) named.requireRows();
  askAboutStatements(sniffer, mapping, questions);
  const dialect = await decided(file, framing, sniffer, mapping, questions);
  // Without its columns nothing else of a table can be asked about sensibly.
  return {
    dialect,
    isReadable,
    questions: isReadable ? questions.all : columnsOnly(questions.all),
    accounts: [...sniffer.accounts],
    unbooked: sniffer.unbooked,
  };
}

async function decided(file: BankFile, framing: Framing, sniffer: FormatSniffer, mapping: Mapping, questions: Questions): Promise<Dialect> {
  const { csv, format } = framing;
  const own = csv?.own === true;
  const english = csv === null || speaksEnglish(csv);
  const { rounding, warnings } = own ? { rounding: "refuse" as const, warnings: [] } : sniffer.decimals.rounding(mapping);
  const base = {
    ...framing,
    dateOrder: own ? ("ymd" as const) : sniffer.dates.decide(mapping, english, questions),
    decimal: own ? ("." as const) : sniffer.decimals.decide(mapping, questions),
    rounding,
  };
  const conventions = own
    ? { sign: "type" as const, debitsNegative: false, creditsNegative: false, fee: "included" as const }
    : await balancedConventions(file.bytes, base, sniffer, mapping, questions);
  askAboutStatuses(sniffer, mapping, questions);
  const noIds = own ? null : sniffer.ids.problem;
  return {
    ...base,
    ...conventions,
    balance: mapping.balance ?? "check",
    holder: sniffer.holder,
    source: mapping.source ?? (csv !== null && !own ? format : null),
    idsCount: noIds === null,
    rows: sniffer.rows,
    // A cell of our own may be masked, which is only taken off when it is parsed.
    span: own ? null : sniffer.dates.span(base.dateOrder),
    warnings: [
      ...warnings,
      ...questions.warnings,
      ...(noIds === null ? [] : [noIds]),
      ...(sniffer.rows === 0 ? ["The file has no rows."] : []),
    ],
  };
}

async function encodingOf(file: BankFile, mapping: Mapping, currency: string, questions: Questions): Promise<string> {
  if (file.isSheet) return "utf-8";
  const certain = mapping.encoding ?? (await certainEncoding(file.bytes()));
  return certain ?? (await declaredEncoding(file.bytes())) ?? (await codePageOf(file.bytes(), currency, questions));
}

function foundFormat({ isSheet }: BankFile, format: FileFormat | "auto", head: string): FileFormat {
  if (isSheet !== (format === "xlsx") && (isSheet ? format !== "auto" : format === "xlsx")) {
    throw Invalid.at(
      "/format",
      "invalid-value",
      isSheet ? "The file is a workbook. Set format to xlsx or auto." : "The file is not a workbook.",
    );
  }
  if (isSheet) return "xlsx";
  return format === "auto" ? formatOf(head) : format;
}

async function tableOf(
  file: BankFile,
  format: FileFormat,
  head: string,
  mapping: Mapping,
  currency: string,
  questions: Questions,
): Promise<Pick<Dialect, "csv" | "sheet">> {
  if (format === "csv") {
    const table = await csvTable(head, head.length < HEAD, mapping, questions);
    return { csv: tableLayout(table, mapping, currency, questions), sheet: null };
  }
  if (format !== "xlsx") return { csv: null, sheet: null };
  const { sheet, table } = await sheetTable(decoded(file.bytes(), "utf-8"), mapping, questions);
  return { csv: tableLayout(table, mapping, currency, questions), sheet };
}

function hasDateAndAmount({ columns }: CsvLayout): boolean {
  return columns.date !== undefined && (columns.amount ?? columns.debit ?? columns.credit) !== undefined;
}

function columnsOnly(questions: readonly Question[]): readonly Question[] {
  return questions.filter(({ path }) => /^\/mapping\/(columns|sheet|delimiter|encoding)/.test(path));
}

function speaksEnglish({ names, isKnownBank }: CsvLayout): boolean {
  if (isKnownBank) return false;
  const languages = languageOf(columnsOf(names, []));
  return languages.size === 0 || languages.has("en");
}

function askAboutStatuses({ unknownStatuses }: FormatSniffer, mapping: Mapping, questions: Questions): void {
  if (unknownStatuses.size === 0 || mapping.columns?.status !== undefined) return;
  const words = [...unknownStatuses].map((word) => `"${word}"`).join(", ");
  const message = `The status column has unknown words: ${words}. Set it to null to import all rows.`;
  questions.ask("columns/status", "ambiguous", message, [{ value: null, label: "Import every row, whatever its status" }]);
}

function askAboutStatements({ brokenStatements }: FormatSniffer, mapping: Mapping, questions: Questions): void {
  if (brokenStatements.length === 0 || mapping.balance === "ignore") return;
  const message = `The closing balance of the statement at line ${brokenStatements[0]} does not match its entries. Some may be missing. Send {"balance": "ignore"} to import it anyway.`;
  questions.ask("balance", "balance-mismatch", message, [{ value: "ignore", label: "Ignore the balances" }]);
}

async function headOf(source: FileSource, encoding: string): Promise<string> {
  let head = "";
  for await (const piece of yielding(decoded(source(), encoding))) {
    head += piece;
    if (head.length >= HEAD) break;
  }
  return head.slice(0, HEAD);
}
