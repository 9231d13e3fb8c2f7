import { figureOf } from "../values/figures.js";
import type { Column } from "./Column.js";

type Units = readonly (bigint | null)[];

/** Among more columns of figures nobody looks for one: to try all pairs of them would take long. */
const MOST_COLUMNS = 12;

/** The columns whose figures go up and down by those of another one, or of two that take turns, in at least so many steps. */
export function runningBalances(numbers: readonly Column[], steps: number): ReadonlySet<Column> {
  if (numbers.length > MOST_COLUMNS) return new Set();
  const figures = numbers.map((column) => ({ column, units: column.cells.map(unitsOf) }));
  const found = figures.filter((one) => {
    const others = figures.filter((other) => other !== one).map(({ units }) => units);
    const pairs = others.flatMap((first, place) => others.slice(place + 1).map((second) => [first, second]));
    return [...others, ...pairs.filter(alternate).map(joined)].some((amounts) => runsBy(one.units, amounts, steps));
  });
  return new Set(found.map(({ column }) => column));
}

/** Whether each row has a figure other than 0 in exactly one of the columns, and each column has some. */
export function takeTurns(columns: readonly Column[]): boolean {
  return alternate(columns.map(({ cells }) => cells.map(unitsOf)));
}

function alternate(columns: readonly Units[]): boolean {
  const isFilled = (units: bigint | null | undefined): boolean => (units ?? 0n) !== 0n;
  const rows = (columns[0] ?? []).map((_, row) => columns.filter((units) => isFilled(units[row])).length);
  return rows.every((filled) => filled === 1) && columns.every((units) => units.some(isFilled));
}

function joined(columns: readonly Units[]): Units {
  return (columns[0] ?? []).map((_, row) => columns.map((units) => units[row] ?? 0n).find((units) => units !== 0n) ?? null);
}

function runsBy(balances: Units, amounts: Units, steps: number): boolean {
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
