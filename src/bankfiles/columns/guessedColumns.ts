import type { Columns } from "../Dialect.js";
import type { Column } from "./Column.js";
import { isNumeric } from "./ColumnKind.js";
import { isVaried } from "./columnDoubts.js";

/** One column of dates, one of amounts: then the texts are payee and description, in this order. */
export function guessedColumns(columns: readonly Column[], given: Columns): Columns {
  const taken = new Set(Object.values(given).flat());
  const free = columns.filter(({ place }) => !taken.has(place));
  const dates = free.filter(({ kind }) => kind === "date");
  const figures = free.filter(({ kind }) => isNumeric(kind));
  const texts = free.filter((column) => column.kind === "text" && isVaried(column));
  const only = (some: readonly Column[]): Columns[keyof Columns] =>
    some.length === 1 && some[0] !== undefined ? [some[0].place] : undefined;
  const currency = only(free.filter(({ kind }) => kind === "currency"));
  const [date, amount] = [only(dates), only(figures)];
  const [payee, description] = texts;
  return {
    ...(date === undefined ? {} : { date }),
    ...(amount === undefined ? {} : { amount }),
    ...(currency === undefined ? {} : { currency }),
    ...(payee === undefined ? {} : { payee: [payee.place] }),
    ...(description === undefined ? {} : { description: [description.place] }),
  };
}
