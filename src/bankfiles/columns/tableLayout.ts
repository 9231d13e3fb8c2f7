import { exponentOf } from "../../domain/currency.js";
import { Invalid } from "../../domain/errors.js";
import { type ColumnRole, columnRoles } from "../../domain/importFile.js";
import { quantity } from "../../domain/quantity.js";
import type { Mapping } from "../Mapping.js";
import type { Columns, CsvLayout } from "../Dialect.js";
import type { TableRecord } from "../formats/TableRecord.js";
import { ownHeader } from "../ownColumns.js";
import type { Questions } from "../Questions.js";
import { quoted } from "../quoted.js";
import { byArithmetic } from "./byArithmetic.js";
import { type Choice, chooseColumns, givenColumn } from "./chooseColumns.js";
import { foreignAbove, nameOf } from "./foreignAbove.js";
import { type Column, columnsOf } from "./Column.js";
import { askAboutColumns } from "./columnDoubts.js";
import { askForHeadless, guessedColumns, warnOfTexts } from "./guessedColumns.js";
import type { Header } from "./header.js";
import { headlessLayout } from "./headlessLayouts.js";
import { isPair, paired } from "./pairs.js";

export interface Table {
  readonly delimiter: string;
  /** The beginning of the file. */
  readonly records: readonly TableRecord[];
  readonly header: Header | null;
}

/** Each fault tells them, so few and short. */
const HEADINGS_TOLD = { most: 20, longest: 40 };

/** Which column is what. What is not clear is asked; where date or amount are missing, the layout lacks them. */
export function tableLayout({ delimiter, records, header }: Table, mapping: Mapping, currency: string, questions: Questions): CsvLayout {
  const rows = records.filter(({ line, cells }) => line > (header?.line ?? 0) && cells.filter((cell) => cell.trim() !== "").length > 1);
  const cells = rows.map((row) => row.cells);
  const own = header === null ? null : ownHeader(header.names);
  if (header !== null && own !== null) return ownLayout(delimiter, header, own, mapping, questions);
  if (header === null) return headless(delimiter, cells, mapping, questions);
  const names = paired(header.names, cells);
  const columns = byArithmetic(columnsOf(names, cells));
  requireGiven(columns, mapping);
  const choice = chooseColumns(columns, mapping, currency, questions);
  if (cells.length > 0) {
    askAboutColumns({ columns, choice, mapping, currency, hasDecimals: exponentOf(currency) > 0, questions });
  }
  const layout = layoutOf(delimiter, header, choice, names, currency);
  const stated = layout.currency ?? foreignAbove(records, header, currency);
  return { ...layout, currency: stated, width: widthOf(header, cells, delimiter) };
}

/** Where every row goes on beyond the headings, and alike, the headings are too few; a comma may part decimals from their amount, though. */
function widthOf({ names }: Header, rows: readonly (readonly string[])[], delimiter: string): number {
  const width = rows[0]?.length ?? 0;
  if (width <= names.length || rows.some(({ length }) => length !== width)) return names.length;
  const beyond = columnsOf(Array<string>(width).fill(""), rows).slice(names.length);
  return delimiter === "," && beyond.some(({ kind }) => kind === "figure") ? names.length : width;
}

function layoutOf(
  delimiter: string,
  { line, names: written }: Header,
  { chosen }: Choice,
  names: readonly string[],
  currency: string,
): Omit<CsvLayout, "width"> {
  const money = (["amount", "debit", "credit"] as const).flatMap((role) => chosen.get(role)?.columns ?? []);
  const named = money.find(({ currencies }) => currencies !== null)?.currencies ?? [];
  const balance = chosen.get("balance")?.columns[0];
  return {
    delimiter,
    headerLine: line,
    columns: Object.fromEntries([...chosen].map(([role, { columns }]) => [role, columns.map(({ place }) => place)])),
    names: names.map((name, place) => (isPair(name) ? (written[place] ?? "") : name).trim()),
    own: false,
    isKnownBank: false,
    currency: named.includes(currency) ? currency : nameOf(named),
    balanceBefore: balance !== undefined && /\b(voor mutatie|before|vor)\b/i.test(balance.heading),
  };
}

function ownLayout(
  delimiter: string,
  { line, names }: Header,
  { columns, unknown, missing }: NonNullable<ReturnType<typeof ownHeader>>,
  mapping: Mapping,
  questions: Questions,
): CsvLayout {
  if (missing.length > 0) {
    throw Invalid.at(
      "",
      "missing-columns",
      `An export of this server always has the columns date, type, amount and currency. This file has no ${missing.join(", ")}.`,
    );
  }
  requireNoneNamed(mapping);
  if (unknown.length > 0 && mapping.unknownColumns !== "ignore") {
    const list = quoted(unknown, { most: 5, longest: 60 });
    const message = `This export of the server has unknown columns: ${list}. A newer release may have written them.`;
    questions.ask("unknownColumns", "unknown-columns", message, [{ value: "ignore", label: "Ignore the unknown columns" }]);
  }
  const trimmed = names.map((name) => name.trim());
  return {
    delimiter,
    headerLine: line,
    columns,
    names: trimmed,
    width: names.length,
    own: true,
    isKnownBank: false,
    currency: null,
    balanceBefore: false,
  };
}

/** The headings of our own say all, so a column that is named besides, or said to be none, would be passed over. */
function requireNoneNamed(mapping: Mapping): void {
  const named = columnRoles.filter((role) => mapping.columns?.[role] !== undefined);
  if (named.length === 0) return;
  const message = "Columns of an export of this server are found by their headings. Remove this from the mapping.";
  throw new Invalid(named.map((role) => ({ path: `/mapping/columns/${role}`, code: "unknown-column", message })));
}

/** Without headings the columns must speak for themselves, or the mapping says. */
function headless(delimiter: string, rows: readonly (readonly string[])[], mapping: Mapping, questions: Questions): CsvLayout {
  // There would be no column to choose, and so no way to answer which is which.
  if (rows.length === 0) throw Invalid.at("", "unknown-format", "The file has no transactions: no line of it has more than one value.");
  // A few rows may go on beyond the others: what they have more may be named, but is not guessed at.
  const nameable = columnsOf(Array<string>(widest(rows)).fill(""), rows);
  const columns = nameable.slice(0, usualWidth(rows));
  requireGiven(nameable, mapping);
  const known = headlessLayout(columns);
  const given = Object.fromEntries(
    columnRoles.flatMap((role) => {
      const column = givenColumn(nameable, mapping.columns?.[role]);
      return column === undefined ? [] : [[role, [column.place]] as const];
    }),
  );
  const found: Columns = { ...(known?.columns ?? guessedColumns(columns, given)), ...given };
  const read: Columns = Object.fromEntries(Object.entries(found).filter(([role]) => !isLeftOut(role, mapping)));
  askForHeadless(nameable, read, questions);
  if (known === null) warnOfTexts(columns, read, questions);
  return {
    delimiter,
    headerLine: 0,
    columns: read,
    names: [],
    width: Math.max(columns.length, ...Object.values(given).flatMap((places) => places.map((place) => place + 1))),
    own: false,
    isKnownBank: known !== null,
    currency: null,
    balanceBefore: known?.balanceBefore === true,
  };
}

/** Currencies that the file names are compared with the budget's, whatever is said. */
function isLeftOut(role: string, mapping: Mapping): boolean {
  return columnRoles.some((one: ColumnRole) => one === role && one !== "currency" && mapping.columns?.[one] === null);
}

function usualWidth(rows: readonly (readonly string[])[]): number {
  const times = new Map<number, number>();
  for (const { length } of rows) times.set(length, (times.get(length) ?? 0) + 1);
  return [...times].sort((one, other) => other[1] - one[1])[0]?.[0] ?? 0;
}

function widest(rows: readonly (readonly string[])[]): number {
  return rows.reduce((most, { length }) => Math.max(most, length), 0);
}

function requireGiven(columns: readonly Column[], mapping: Mapping): void {
  const missing = namedRoles(mapping).filter((role) => givenColumn(columns, mapping.columns?.[role]) === undefined);
  if (missing.length === 0) return;
  throw new Invalid(
    missing.map((role) => ({
      path: `/mapping/columns/${role}`,
      code: "unknown-column",
      message: noSuchColumn(columns, mapping.columns?.[role]),
    })),
  );
}

/** The roles whose column the caller names. */
function namedRoles({ columns }: Mapping): ColumnRole[] {
  return columnRoles.filter((role) => columns?.[role] !== undefined && columns[role] !== null);
}

function noSuchColumn(columns: readonly Column[], given: string | number | null | undefined): string {
  const count = columns.length;
  const headings = columns.map(({ heading }) => heading).filter((heading) => heading !== "");
  if (headings.length === 0) return `The file has no headings. Refer to its columns by number, from 1 to ${count}.`;
  if (typeof given === "number" || /^\d+$/.test(given ?? ""))
    return `The file has ${quantity(count, "column")}. Refer to one by its heading, or by its number from 1 to ${count}.`;
  return `Not exactly one column of the file has this heading. The headings are ${quoted(headings, HEADINGS_TOLD)}.`;
}
