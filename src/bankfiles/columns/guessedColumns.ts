import type { Columns } from "../Dialect.js";
import type { Column } from "./Column.js";
import { isNumeric } from "./ColumnKind.js";
import { isVaried, optionsOf } from "./columnDoubts.js";
import type { Questions } from "../Questions.js";
import { figureOf } from "../values/figures.js";

/** One column of dates, one of amounts: then the texts are payee and description, in this order. */
export function guessedColumns(columns: readonly Column[], given: Columns): Columns {
  const taken = new Set(Object.values(given).flat());
  const free = columns.filter(({ place }) => !taken.has(place));
  const dates = free.filter(({ kind }) => kind === "date");
  const numbers = free.filter(({ kind }) => isNumeric(kind));
  const balance = runningBalance(numbers, STEPS_THAT_PROVE);
  const figures = numbers.filter((column) => column !== balance);
  const texts = free.filter((column) => column.kind === "text" && isVaried(column));
  const only = (some: readonly Column[]): Columns[keyof Columns] =>
    some.length === 1 && some[0] !== undefined ? [some[0].place] : undefined;
  const currency = only(free.filter(({ kind }) => kind === "currency"));
  const [date, amount] = [only(dates), only(figures)];
  const [payee, description] = texts;
  return {
    ...(date === undefined ? {} : { date }),
    ...(amount === undefined ? {} : { amount }),
    ...(balance === undefined ? {} : { balance: [balance.place] }),
    ...(currency === undefined ? {} : { currency }),
    ...(payee === undefined ? {} : { payee: [payee.place] }),
    ...(description === undefined ? {} : { description: [description.place] }),
  };
}

/** Without headings, cells are all there is to choose by. */
export function askForHeadless(columns: readonly Column[], { date, amount, debit, credit }: Columns, questions: Questions): void {
  const ask = (role: string, able: readonly Column[]): void => {
    const options = optionsOf(able.length > 0 ? able : columns, null);
    const example = `{"columns": {"${role}": ${options[0]?.value ?? "1"}}}`;
    const message = `The file has no headings. Choose the column of the ${role} by its number, from 1: ${example}.`;
    questions.ask(`columns/${role}`, "ambiguous", message, options);
  };
  if (date === undefined)
    ask(
      "date",
      columns.filter(({ kind }) => kind === "date"),
    );
  if ((amount ?? debit ?? credit) !== undefined) return;
  const numbers = columns.filter(({ kind }) => isNumeric(kind));
  const balance = runningBalance(numbers, 1);
  ask(
    "amount",
    numbers.filter((column) => column !== balance),
  );
}

/** As many may agree by chance. */
const STEPS_THAT_PROVE = 3;

/** The column whose figures go up and down by those of another one, in at least so many steps. */
function runningBalance(numbers: readonly Column[], steps: number): Column | undefined {
  return numbers.find((column) => numbers.some((other) => other !== column && runsBy(column, other, steps)));
}

function runsBy({ cells }: Column, other: Column, steps: number): boolean {
  const [balances, amounts] = [cells.map(unitsOf), other.cells.map(unitsOf)];
  if (balances.length <= steps) return false;
  // The amount of a step stands beside the balance after it: in the later row, which may be the upper one.
  return [1, 0].some((later) =>
    balances.slice(1).every((balance, row) => {
      const [before, by] = [balances[row], amounts[row + later]];
      if (before === undefined || before === null || balance === null || by === undefined || by === null || by === 0n) return false;
      const step = balance - before;
      return step === by || step === -by;
    }),
  );
}

/** Digits without their point; those of one column have as many decimals, or it is none that runs. */
function unitsOf(cell: string): bigint | null {
  const figure = figureOf(cell);
  if (figure === null) return null;
  const units = BigInt(figure.digits.replace(/\D/g, ""));
  return figure.negative ? -units : units;
}
