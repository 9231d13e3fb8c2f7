import type { ExpenseType } from "../../domain/expenseType.js";
import { NO_CATEGORY } from "../../domain/noCategory.js";
import { rangesText } from "../../domain/lineRanges.js";
import { type ChosenCategories, nothingChosen } from "./rowGroups.js";

/** What a file may leave open and somebody settles; each choice is a word of the API. */
export const choices = {
  dateOrder: ["ymd", "dmy", "mdy"],
  decimal: [".", ","],
  sign: ["negative-is-expense", "positive-is-expense"],
  delimiter: [",", ";", "\t", "|"],
  encoding: ["utf-8", "windows-1252", "utf-16le", "utf-16be"],
} as const;

export type Choice = keyof typeof choices;
export const choiceNames: readonly Choice[] = ["dateOrder", "decimal", "sign", "delimiter", "encoding"];

export const columnRoles = [
  "date",
  "amount",
  "debit",
  "credit",
  "type",
  "payee",
  "description",
  "note",
  "category",
  "currency",
  "externalId",
] as const;
export type ColumnRole = (typeof columnRoles)[number];

/** New, or the same as what the budget has or expects. */
export type RowAnswer = "new" | "duplicate";

/** Empty: as the server finds it. */
export interface Mapping {
  readonly choices: Readonly<Partial<Record<Choice, string>>>;
  /** Columns by number, from 1. */
  readonly columns: Readonly<Partial<Record<ColumnRole, number>>>;
  /** What else was asked, by the path of the question. */
  readonly answers: Readonly<Record<string, string | null>>;
  /** What a person says of rows that were asked about, by their lines. */
  readonly rows: Readonly<Record<number, RowAnswer>>;
  /** For rows whose category the budget does not have. */
  readonly categoryId: string;
}

export const noMapping: Mapping = { choices: {}, columns: {}, answers: {}, rows: {}, categoryId: "" };

export function withRow(mapping: Mapping, line: number, answer: RowAnswer): Mapping {
  return { ...mapping, rows: { ...mapping.rows, [line]: answer } };
}

/** As the API takes it: payees by their names, because the lines of many rows would be too long for a URL. */
export function mappingText({ choices: settings, columns, answers, rows, categoryId }: Mapping, chosen = nothingChosen): string {
  const said = Object.entries(answers);
  const named = Object.fromEntries(
    said.flatMap(([path, value]) => (isOfColumn(path) ? [[path.slice(COLUMNS.length), columnOf(value)]] : [])),
  );
  const accounts = Object.fromEntries(
    said.flatMap(([path, value]) => (path.startsWith(ACCOUNTS) ? [[unescaped(path.slice(ACCOUNTS.length)), value]] : [])),
  );
  const settled = Object.fromEntries(
    said.flatMap(([path, value]) => (isOfColumn(path) || path.startsWith(ACCOUNTS) ? [] : [[path.slice(MAPPING.length), value]])),
  );
  const allColumns = { ...columns, ...named };
  return JSON.stringify({
    ...settings,
    applySuggestions: true,
    ...settled,
    ...(Object.keys(accounts).length > 0 && { accounts }),
    ...(Object.keys(allColumns).length > 0 && { columns: allColumns }),
    ...(Object.keys(rows).length > 0 && { rows }),
    ...(categoryId !== "" && { categoryId }),
    ...(chosen.lines.size > 0 && { categories: linesByCategory(chosen) }),
    ...(chosen.payees.size > 0 && { payees: payeesByCategory(chosen) }),
  });
}

function linesByCategory({ lines }: ChosenCategories): Record<string, string> {
  const byCategory: Record<string, number[]> = {};
  for (const [line, categoryId] of lines) (byCategory[categoryId ?? NO_CATEGORY] ??= []).push(line);
  return Object.fromEntries(Object.entries(byCategory).map(([categoryId, of]) => [categoryId, rangesText(of)]));
}

function payeesByCategory({ payees }: ChosenCategories): Record<string, Partial<Record<ExpenseType, string[]>>> {
  const byCategory: Record<string, Partial<Record<ExpenseType, string[]>>> = {};
  for (const { name, type, categoryId } of payees.values()) {
    const named = (byCategory[categoryId ?? NO_CATEGORY] ??= {});
    (named[type] ??= []).push(name);
  }
  return byCategory;
}

const MAPPING = "/mapping/";
const COLUMNS = "/mapping/columns/";
const ACCOUNTS = "/mapping/accounts/";

/** A name as it was before it became part of a JSON pointer. */
function unescaped(part: string): string {
  return part.replaceAll("~1", "/").replaceAll("~0", "~");
}

function isOfColumn(path: string): boolean {
  return path.startsWith(COLUMNS);
}

/** A column is named by its number. */
function columnOf(value: string | null): string | number | null {
  return value !== null && /^[0-9]+$/.test(value) ? Number(value) : value;
}

/** Which column a question is about. */
export function roleOf(path: string): ColumnRole | undefined {
  return columnRoles.find((role) => path === `${COLUMNS}${role}`);
}

/** Whether a question has a field of its own; for the others the server brings the options. */
export function hasOwnField(path: string): boolean {
  return path === "/mapping/columns" || choiceNames.some((name) => path === `/mapping/${name}`);
}

/** Which questions a refusal asks: `mapping/dateOrder`, `mapping/columns/date`. */
export function asksFor(fields: Readonly<Record<string, string>>, name: Choice | "columns"): boolean {
  return Object.keys(fields).some((field) => field === `mapping/${name}` || field.startsWith(`mapping/${name}/`));
}
