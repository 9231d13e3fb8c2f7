import type { Columns } from "../Dialect.js";
import { type Column, hasWords, isVaried, sameCells } from "./Column.js";
import { isNumeric } from "./ColumnKind.js";
import { optionsOf } from "./columnOptions.js";
import type { Questions } from "../Questions.js";
import { proves, runningBalances, takeTurns } from "./runningBalances.js";

/** One day for each row, one column of amounts: then the texts are payee and description, in this order. */
export function guessedColumns(columns: readonly Column[], given: Columns): Columns {
  const taken = new Set(Object.values(given).flat());
  const free = columns.filter(({ place }) => !taken.has(place));
  const dates = free.filter(({ kind }) => kind === "date");
  const apart = dates.filter((column, index) => !dates.slice(0, index).some((earlier) => sameCells(earlier, column)));
  const numbers = columns.filter(({ kind }) => isNumeric(kind));
  const running = new Set(
    runningBalances(columns)
      .filter(proves)
      .map(({ column }) => column),
  );
  const [balances, others] = [true, false].map((runs) => numbers.filter((one) => free.includes(one) && running.has(one) === runs));
  // What goes out and what comes in may have been named: then a third column is no amount.
  const figures = given.debit === undefined && given.credit === undefined ? others : [];
  const words = free.filter((column) => column.kind === "text" && hasWords(column));
  // What says something of each row goes before what all rows have in common.
  const texts = [...words.filter(isVaried), ...words.filter((column) => !isVaried(column))];
  const only = (some: readonly Column[]): Columns[keyof Columns] =>
    some.length === 1 && some[0] !== undefined ? [some[0].place] : undefined;
  const currency = only(free.filter(({ kind }) => kind === "currency"));
  const [date, amount, balance] = [only(apart), only(figures ?? []), only(balances ?? [])];
  const [payee, description] = texts;
  return {
    ...(date === undefined ? {} : { date }),
    ...(amount === undefined ? {} : { amount }),
    ...(balance === undefined ? {} : { balance }),
    ...(currency === undefined ? {} : { currency }),
    ...(payee === undefined ? {} : { payee: [payee.place] }),
    ...(description === undefined ? {} : { description: [description.place] }),
  };
}

/** Without headings, cells are all there is to choose by. */
export function askForHeadless(columns: readonly Column[], { date, amount, debit, credit }: Columns, questions: Questions): void {
  const ask = (role: string, able: readonly Column[]): void => {
    const message = `The file has no headings. Choose the column of the ${role} by its number, from 1.`;
    questions.ask(`columns/${role}`, "ambiguous", message, optionsOf(able.length > 0 ? able : columns, null));
  };
  if (date === undefined)
    ask(
      "date",
      columns.filter(({ kind }) => kind === "date"),
    );
  if ((amount ?? debit ?? credit) !== undefined) return;
  const numbers = columns.filter(({ kind }) => isNumeric(kind));
  const balances = new Set(runningBalances(columns).map(({ column }) => column));
  const figures = numbers.filter((column) => !balances.has(column));
  // What goes out and what comes in, in columns of their own: to name one of them would leave out the other.
  const roles = figures.length === 2 && takeTurns(figures) ? ["debit", "credit"] : ["amount"];
  for (const role of roles) ask(role, figures);
}

/** Payee and description are the first two texts; what more there is may be wanted, too. */
export function warnOfTexts(columns: readonly Column[], read: Columns, questions: Questions): void {
  const used = new Set(Object.values(read).flat());
  const unread = columns.filter((column) => column.kind === "text" && isVaried(column) && !used.has(column.place));
  if (read.payee === undefined || read.description === undefined || unread.length === 0) return;
  const places = unread.map(({ place }) => place + 1).join(" and ");
  questions.warn(
    `Texts in column ${places} are not read: name it in the mapping, such as {"columns": {"note": ${(unread[0]?.place ?? 0) + 1}}}.`,
  );
}
