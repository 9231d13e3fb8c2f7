import type { FileFormat, RowAnswers } from "../domain/importFile.js";
import type { BankFile } from "./BankFile.js";
import { detectDialect } from "./detection/detectDialect.js";
import type { Dialect } from "./Dialect.js";
import type { Mapping } from "./Mapping.js";
import type { Question } from "./Questions.js";
import { allIn, type RowCurrencies } from "./RowCurrencies.js";
import { rawRows } from "./rows/rawRows.js";
import { RowParser } from "./rows/RowParser.js";
import type { ParsedRow } from "./Transaction.js";

/** How to read a file: what the caller says about it, or the dialect that an earlier reading found. */
export type HowToRead =
  | { readonly format: FileFormat | "auto"; readonly mapping: Mapping }
  | { readonly dialect: Dialect; readonly answers?: RowAnswers | undefined };

export interface Reading {
  /** How the file is read. With open questions, the most likely way. */
  readonly dialect: Dialect;
  /** False where not even the column of the date is known: then there are no rows. */
  readonly isReadable: boolean;
  /** What the caller must answer before the rows can be trusted. */
  readonly questions: readonly Question[];
  /** What its rows call the accounts that they are of; empty for a file that is read by a dialect found before. */
  readonly accounts: readonly string[];
  /** Those of them, or empty for none, with rows that say no amount in the budget's currency beside their own. */
  readonly unbooked: ReadonlySet<string>;
  /** All rows from the beginning, some at a time. */
  readonly rows: (currencies?: RowCurrencies) => AsyncIterable<readonly ParsedRow[]>;
}

/** Reads a file of a bank: finds out how it is written, asks what stays open, and parses its rows. `currency`: that of its account. */
export async function readBankFile(file: BankFile, how: HowToRead, currency: string, budget = currency): Promise<Reading> {
  const found =
    "dialect" in how
      ? { dialect: how.dialect, isReadable: true, questions: [], accounts: [], unbooked: new Set<string>() }
      : await detectDialect(file, how.format, how.mapping, currency, budget);
  const answers = ("dialect" in how ? how.answers : how.mapping.rows) ?? {};
  return {
    ...found,
    rows: (currencies = allIn(budget)) =>
      found.isReadable ? parsedRows(file, new RowParser(found.dialect, currencies, answers), found.dialect) : noRows(),
  };
}

async function* parsedRows({ bytes }: BankFile, parser: RowParser, dialect: Dialect): AsyncGenerator<readonly ParsedRow[], void> {
  for await (const some of rawRows(bytes, dialect)) yield some.map((raw) => parser.parse(raw));
}

async function* noRows(): AsyncGenerator<readonly ParsedRow[], void> {}
