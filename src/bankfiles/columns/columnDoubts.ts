import type { ColumnRole } from "../../domain/importFile.js";
import type { Mapping } from "../Mapping.js";
import { namesBalance } from "../languages/languages.js";
import { isFinal } from "../languages/words.js";
import { plain } from "../plain.js";
import type { QuestionOption, Questions } from "../Questions.js";
import { currenciesOf, figureOf } from "../values/figures.js";
import { type Choice, isBeside } from "./chooseColumns.js";
import { type Column, hasWords, isVaried, sameCells } from "./Column.js";
import { type ColumnKind, isNumeric } from "./ColumnKind.js";
import { optionsOf, quoted, shown } from "./columnOptions.js";
import { mayRun, runningBalances, shows } from "./runningBalances.js";

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
    questions.ask(`columns/${role}`, "ambiguous", message, answersFor(role, KINDS[role] === TEXTS ? [column] : [], columns, chosen));
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
  const { chosen, unknown, misfits } = choice;
  const [amount, debit, credit] = [chosen.get("amount"), chosen.get("debit"), chosen.get("credit")];
  const balances = balancesAmong(columns, chosen);
  const figures = optionsOf(
    columns.filter((column) => isNumeric(column.kind) && !balances.has(column)),
    null,
  );
  if (amount === undefined && debit === undefined && credit === undefined) {
    const [likeliest] = figures;
    const message =
      likeliest === undefined
        ? "The file has no column of amounts."
        : `The amount column is ambiguous. Choose it: {"columns": {"amount": ${String(likeliest.value)}}}.`;
    questions.ask("columns/amount", "ambiguous", message, figures);
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
        answersFor(missing, rivals, columns, chosen),
      );
    }
    return;
  }
  if (amount === undefined || amount.group < 0) return;
  const used = usedBy(chosen);
  const [first] = amount.columns;
  // Money under a heading such as `In/Out` has a direction.
  const unread = [...unknown, ...misfits.flatMap(({ column, role }) => (role === "type" ? [column] : []))];
  const unsure = unread.filter(({ kind }) => kind === "money" || (kind === "figure" && amount.group > 1));
  const betterMade =
    first?.kind === "figure" && hasDecimals ? columns.filter((column) => column.kind === "money" && !used.has(column)) : [];
  const open = betterMade.length > 0 ? betterMade : amount.group > 0 && chosen.get("balance") === undefined ? unsure : [];
  const running = runningBalances(columns).filter((one) => mayRun(one) && amount.columns.includes(one.column));
  const rivals = [...open, ...running.flatMap(({ by }) => by)].filter((column) => !balances.has(column));
  if (rivals.length > 0) {
    questions.ask(
      "columns/amount",
      "ambiguous",
      `Both ${quoted([...new Set(rivals)])} and "${shown(first)}" could be the amount. Choose one.`,
      figures,
    );
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

/** Payee and description must not be lost in a column that nobody knows, or whose heading promises something else. */
function askAboutTexts({ columns, choice: { chosen, unknown, misfits }, mapping, questions }: Table): void {
  const open = new Set([...unknown, ...misfits.map(({ column }) => column)]);
  const used = usedBy(chosen);
  const unread = columns.filter((column) => column.kind === "text" && !used.has(column) && hasWords(column));
  // The same text in every row is often the holder's name or the bank's, but it may be all that the file says of a payment.
  const isWordless = WORDS.every((role) => !chosen.has(role));
  const varied = unread.filter(isVaried);
  const alike = unread.length > 0 ? unread : unknown.filter(mayBeText);
  const candidates = isWordless && varied.length === 0 ? alike : varied;
  warnAboutTexts(candidates, chosen, questions);
  const texts = candidates.filter((column) => open.has(column));
  const hasPayee =
    mapping.columns?.payee === null || (chosen.get("payee")?.group ?? 1) <= 0 || (chosen.has("payer") && chosen.has("recipient"));
  const hasDescription = mapping.columns?.description === null || (chosen.get("description")?.group ?? 1) <= 0;
  const missing = [...(hasPayee ? [] : ["payee" as const]), ...(hasDescription ? [] : ["description" as const])];
  if (texts.length === 0) {
    warnAboutAlike(
      unread.filter((column) => unknown.includes(column) && !candidates.includes(column)),
      missing,
      questions,
    );
    return;
  }
  for (const role of missing) {
    const message = `${quoted(texts)} could be the ${role}. Choose the column, or null if there is none.`;
    questions.ask(`columns/${role}`, "ambiguous", message, answersFor(role, texts, columns, chosen));
  }
}

/** Where the file has no other words: short names such as `BP`, and words such as `Pago`, which say nothing where all rows have them. */
function mayBeText(column: Column): boolean {
  return column.kind === "text" || ((column.kind === "direction" || column.kind === "status") && hasWords(column) && !isVaried(column));
}

/** A text of the same words throughout is not asked about where the file has other words, but it is told. */
function warnAboutAlike(alike: readonly Column[], missing: readonly ColumnRole[], questions: Questions): void {
  if (alike.length === 0 || missing.length === 0) return;
  questions.warn(
    `${quoted(alike)} may be the ${missing.join(" or the ")}, but every row has the same text: name it in the mapping to read it.`,
  );
}

/** Rows that would have no word, though the file has some for them. */
function warnAboutTexts(unread: readonly Column[], chosen: Choice["chosen"], questions: Questions): void {
  const words = WORDS.flatMap((role) => chosen.get(role)?.columns ?? []);
  const isLost = (column: Column): boolean =>
    column.cells.some((cell, row) => cell.trim() !== "" && words.every(({ cells }) => (cells[row] ?? "").trim() === ""));
  const lost = unread.filter(isLost);
  if (lost.length === 0) return;
  const which = words.length === 0 ? "No column is read as payee or description." : "Some rows have neither payee nor description.";
  questions.warn(`${which} ${quoted(lost)} may have such texts: name it in the mapping.`);
}

function usedBy(chosen: Choice["chosen"]): ReadonlySet<Column> {
  return new Set([...chosen.values()].flatMap((one) => one.columns));
}

const WORDS = ["payee", "payer", "recipient", "description"] as const satisfies readonly ColumnRole[];

/** Currencies, and words such as `pending`, that decide whether a row counts. */
function askAboutMarks({ columns, choice: { chosen, unknown }, mapping, currency, questions }: Table): void {
  const named = chosen.get("currency")?.columns[0];
  // Where somebody says which column the amount is, a known column may be its currency as well.
  const open = named === undefined && chosen.get("amount")?.group === -1 ? columns : unknown;
  const foreign = open.filter(
    (column) =>
      column.kind === "currency" &&
      (named === undefined || !sameCells(named, column)) &&
      !column.cells.every((cell) => isOwn(cell, currency)),
  );
  if (foreign.length > 0 && mapping.columns?.currency === undefined) {
    const beside = columns.filter((column) => column.kind === "currency" && isBeside(column, chosen.get("amount")));
    const none = named === undefined ? ", or null if there is none" : "";
    const message = `${quoted(foreign)} contains currencies. Choose the column with the currency of the amount${none}.`;
    questions.ask("columns/currency", "ambiguous", message, answersFor("currency", [...beside, ...foreign], columns, chosen));
  }
  // Also a column whose heading is known for something that is not needed.
  const unread = columns.filter((column) => !usedBy(chosen).has(column));
  const pending = unread.filter((column) => column.kind === "status" && column.cells.some((cell) => isFinal(cell) === false));
  if (pending.length > 0 && mapping.columns?.status === undefined && !chosen.has("status")) {
    const message = `${quoted(pending)} could mark rows that are pending or cancelled. Choose the status column, or null if there is none.`;
    questions.ask("columns/status", "ambiguous", message, answersFor("status", pending, columns, chosen));
  }
  const directions = unread.filter(({ kind }) => kind === "direction");
  const amounts = chosen.get("amount")?.columns ?? [];
  const isSigned = amounts.some(({ cells }) => cells.some((cell) => figureOf(cell)?.signed === true));
  if (directions.length > 0 && amounts.length > 0 && !isSigned && mapping.columns?.type === undefined && !chosen.has("type")) {
    const message = `${quoted(directions)} could show which rows are expenses. Choose the column, or null if there is none.`;
    questions.ask("columns/type", "ambiguous", message, answersFor("type", directions, columns, chosen));
  }
}

function isOwn(cell: string, currency: string): boolean {
  return cell.trim() === "" || currenciesOf(cell)?.includes(currency) === true;
}

/** Every column that may have a role: the one that has it now, those that raised the question, then all with such cells. */
function answersFor(role: ColumnRole, rivals: readonly Column[], columns: readonly Column[], chosen: Choice["chosen"]): QuestionOption[] {
  const now = chosen.get(role)?.columns ?? [];
  const balances = role === "balance" ? new Set<Column>() : balancesAmong(columns, chosen);
  const able = columns.filter((column) => KINDS[role].includes(column.kind) && !balances.has(column));
  // A column that names currencies is looked at in any case, so no answer can leave it out.
  const none = role === "currency" && now.length > 0 ? null : role;
  return optionsOf([...new Set([...now, ...rivals, ...able])], none);
}

/** By their headings, or because they run by the amounts. */
function balancesAmong(columns: readonly Column[], chosen: Choice["chosen"]): ReadonlySet<Column> {
  const named = columns.filter(({ meanings, heading }) => meanings.some(({ role }) => role === "balance") || namesBalance(plain(heading)));
  const running = runningBalances(columns).filter(shows);
  return new Set([...(chosen.get("balance")?.columns ?? []), ...named, ...running.map(({ column }) => column)]);
}
