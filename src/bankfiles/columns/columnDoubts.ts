import type { ColumnRole } from "../../domain/importFile.js";
import { truncated } from "../../domain/truncated.js";
import type { Mapping } from "../Mapping.js";
import { isFinal } from "../languages/words.js";
import type { QuestionOption, Questions } from "../Questions.js";
import { currenciesOf } from "../values/figures.js";
import type { Choice } from "./chooseColumns.js";
import { type Column, sameCells } from "./Column.js";
import type { ColumnKind } from "./ColumnKind.js";

interface Table {
  readonly columns: readonly Column[];
  readonly choice: Choice;
  readonly mapping: Mapping;
  /** The budget's. */
  readonly currency: string;
  /** Whether the currency has decimals. */
  readonly hasDecimals: boolean;
  readonly questions: Questions;
}

/** Asks about every column that may hold what a row needs, and that nothing is read from. */
export function askAboutColumns(table: Table): void {
  askAboutMisfits(table);
  askAboutDates(table);
  askAboutMoney(table);
  askAboutTexts(table);
  askAboutMarks(table);
}

/** A heading that promises what its cells do not hold: it may have been moved. */
function askAboutMisfits({ columns, choice: { chosen, misfits }, mapping, questions }: Table): void {
  for (const { column, role, group } of misfits) {
    const better = chosen.get(role);
    if (!CHECKED.has(role) || column.kind === "empty" || mapping.columns?.[role] !== undefined) continue;
    if (better !== undefined && better.group <= group) continue;
    const message = `Column ${column.place + 1} has the heading "${shown(column)}", but contains other values (${column.kind}). Choose the column for ${role}.`;
    questions.ask(
      `columns/${role}`,
      "ambiguous",
      message,
      optionsOf(
        columns.filter((one) => KINDS[role].includes(one.kind)),
        role,
      ),
    );
  }
}

const CHECKED: ReadonlySet<ColumnRole> = new Set<ColumnRole>([
  ...(["date", "amount", "debit", "credit", "balance", "currency", "status", "payee", "description"] as const),
]);
const TEXTS = ["text"] as const;
const FIGURES = ["money", "figure"] as const;
const KINDS: Readonly<Record<ColumnRole, readonly ColumnKind[]>> = {
  ...{ date: ["date"], amount: FIGURES, debit: FIGURES, credit: FIGURES, balance: FIGURES, fee: FIGURES, currency: ["currency"] },
  ...{ payee: TEXTS, payer: TEXTS, recipient: TEXTS, description: TEXTS, note: TEXTS, category: TEXTS, status: ["status", "text"] },
  ...{ type: ["direction", "text"], externalId: ["text", "account", "figure"], account: ["account", "text"] },
};

function askAboutDates({ columns, choice, questions }: Table): void {
  const date = choice.chosen.get("date");
  const rivals = choice.unknown.filter((column) => column.kind === "date" && date?.columns.every((one) => !sameCells(one, column)));
  if (date !== undefined && (date.group <= 0 || rivals.length === 0)) return;
  if (date === undefined) {
    const message = 'The date column is ambiguous. Choose it: {"columns": {"date": 1}}.';
    questions.ask(
      "columns/date",
      "ambiguous",
      message,
      optionsOf(
        columns.filter(({ kind }) => kind === "date"),
        null,
      ),
    );
    return;
  }
  const message = `Both ${quoted(rivals)} and "${shown(date.columns[0])}" could be the date. Choose one.`;
  questions.ask("columns/date", "ambiguous", message, optionsOf([...date.columns, ...rivals], null));
}

function askAboutMoney({ columns, choice, mapping, hasDecimals, questions }: Table): void {
  const { chosen, unknown } = choice;
  const [amount, debit, credit] = [chosen.get("amount"), chosen.get("debit"), chosen.get("credit")];
  const figures = optionsOf(
    columns.filter(({ kind }) => kind === "money" || kind === "figure"),
    null,
  );
  if (amount === undefined && debit === undefined && credit === undefined) {
    questions.ask("columns/amount", "ambiguous", 'The amount column is ambiguous. Choose it: {"columns": {"amount": 3}}.', figures);
    return;
  }
  if (amount === undefined && (debit === undefined || credit === undefined)) {
    const missing = debit === undefined ? "debit" : "credit";
    const rivals = unknown.filter(({ kind }) => kind === "money");
    if (rivals.length > 0 && mapping.columns?.[missing] === undefined) {
      questions.ask(
        `columns/${missing}`,
        "ambiguous",
        `${quoted(rivals)} could be the ${missing}. Choose the column, or null if there is none.`,
        optionsOf(rivals, missing),
      );
    }
    return;
  }
  if (amount === undefined || amount.group < 0) return;
  const used = new Set([...chosen.values()].flatMap((one) => one.columns));
  const [first] = amount.columns;
  const unsure =
    amount.group > 1 ? unknown.filter(({ kind }) => kind === "money" || kind === "figure") : unknown.filter(({ kind }) => kind === "money");
  const betterMade =
    first?.kind === "figure" && hasDecimals ? columns.filter((column) => column.kind === "money" && !used.has(column)) : [];
  const rivals = betterMade.length > 0 ? betterMade : amount.group > 0 && chosen.get("balance") === undefined ? unsure : [];
  if (rivals.length > 0) {
    questions.ask("columns/amount", "ambiguous", `Both ${quoted(rivals)} and "${shown(first)}" could be the amount. Choose one.`, figures);
  }
  const lonely = debit !== undefined && credit === undefined ? debit : debit === undefined && credit !== undefined ? credit : undefined;
  if (lonely !== undefined && lonely.group >= 0 && lonely.columns.some(({ kind }) => kind !== "empty")) {
    const role = lonely === debit ? "debit" : "credit";
    questions.ask(
      `columns/${role}`,
      "ambiguous",
      `"${shown(first)}" and "${shown(lonely.columns[0])}" could both be the amount. Set the other one to null.`,
      optionsOf(lonely.columns, role),
    );
  }
}

/** Payee and description must not be lost in a column that nobody knows. */
function askAboutTexts({ choice: { chosen, unknown }, mapping, questions }: Table): void {
  const texts = unknown.filter((column) => column.kind === "text" && isVaried(column));
  if (texts.length === 0) return;
  const hasPayee =
    mapping.columns?.payee === null || (chosen.get("payee")?.group ?? 1) <= 0 || (chosen.has("payer") && chosen.has("recipient"));
  const hasDescription = mapping.columns?.description === null || (chosen.get("description")?.group ?? 1) <= 0;
  for (const [role, has] of [
    ["payee", hasPayee],
    ["description", hasDescription],
  ] as const) {
    if (has) continue;
    const message = `${quoted(texts)} could be the ${role}. Choose the column, or null if there is none.`;
    questions.ask(`columns/${role}`, "ambiguous", message, optionsOf([...(chosen.get(role)?.columns ?? []), ...texts], role));
  }
}

/** Currencies, and words such as `pending`, that decide whether a row counts. */
function askAboutMarks({ choice: { chosen, unknown }, mapping, currency, questions }: Table): void {
  const named = chosen.get("currency")?.columns[0];
  const foreign = unknown.filter(
    (column) =>
      column.kind === "currency" &&
      (named === undefined || !sameCells(named, column)) &&
      !column.cells.every((cell) => isOwn(cell, currency)),
  );
  if (foreign.length > 0 && mapping.columns?.currency === undefined) {
    const message = `${quoted(foreign)} contains currencies. Choose the column with the currency of the amount, or null if there is none.`;
    questions.ask("columns/currency", "ambiguous", message, optionsOf(foreign, "currency"));
  }
  const open = unknown.filter((column) => column.kind === "status" && column.cells.some((cell) => isFinal(cell) === false));
  if (open.length > 0 && mapping.columns?.status === undefined && !chosen.has("status")) {
    const message = `${quoted(open)} could mark rows that are pending or cancelled. Choose the status column, or null if there is none.`;
    questions.ask("columns/status", "ambiguous", message, optionsOf(open, "status"));
  }
}

function isOwn(cell: string, currency: string): boolean {
  return cell.trim() === "" || currenciesOf(cell)?.includes(currency) === true;
}

export function isVaried({ cells }: Column): boolean {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== "");
  return filled.length > 0 && (cells.length === 1 || new Set(filled).size > 1) && filled.some((cell) => /\p{L}{3}/u.test(cell));
}

/** Each column as an answer; `role` when none is an answer, too. */
function optionsOf(columns: readonly Column[], role: ColumnRole | null): QuestionOption[] {
  const options = columns.map((column) => ({
    value: nameOf(column),
    label: `Column ${column.place + 1}: ${shown(column)} (${exampleOf(column)})`,
  }));
  return role === null ? options : [...options, { value: null, label: `None: the file has no ${role} column` }];
}

function nameOf({ place }: Column): string {
  return String(place + 1);
}

function exampleOf({ cells }: Column): string {
  return truncated(cells.find((cell) => cell.trim() !== "")?.trim() ?? "empty", 40);
}

function shown(column: Column | undefined): string {
  return truncated(column?.heading ?? "", 60);
}

function quoted(columns: readonly Column[]): string {
  return columns.map((column) => `Column ${column.place + 1} ("${shown(column)}")`).join(" and ");
}
