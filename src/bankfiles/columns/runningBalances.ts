import { Balances } from "../detection/Balances.js";
import { directionOf } from "../languages/words.js";
import { type Figure, figureOf } from "../values/figures.js";
import type { Column } from "./Column.js";
import { isNumeric } from "./ColumnKind.js";

type Units = readonly (bigint | null)[];

/** A column whose figures go up and down by those of others. */
export interface Running {
  readonly column: Column;
  /** What it goes by: one column, or two that take turns. */
  readonly by: readonly Column[];
  /** How many balances follow from the one before. */
  readonly steps: number;
  /** Whether the signs of the amounts, their columns or the words beside them say which way each step goes. */
  readonly isDirected: boolean;
}

/** Among more columns of figures nobody looks for one: to try all pairs of them would take long. */
const MOST_COLUMNS = 12;
/** As few show that a pair of columns has nothing to do with each other. */
const ROWS_TRIED = 8;
/** Fewer may agree by chance. */
const STEPS = { shows: 2, proves: 3 };

/** Certain enough to take the column for a balance, whatever its name. */
export function proves({ column, by, steps }: Running): boolean {
  return steps >= STEPS.proves && (column.kind === "money" || areVaried(by));
}

/** Enough not to offer the column as an amount. */
export function shows({ steps }: Running): boolean {
  return steps >= STEPS.shows;
}

/** Enough to ask before the column is taken for an amount. */
export function mayRun({ steps, isDirected }: Running): boolean {
  return isDirected || steps >= STEPS.shows;
}

/** Every column of figures that runs by others, in whatever order the rows stand. */
export function runningBalances(columns: readonly Column[]): readonly Running[] {
  const numbers = columns.filter(({ kind }) => isNumeric(kind));
  if (numbers.length > MOST_COLUMNS) return [];
  const figures = numbers.map((column) => ({ column, units: column.cells.map(unitsOf) }));
  const pairs = figures.flatMap((first, place) => figures.slice(place + 1).map((second) => [first, second] as const));
  const able = [...figures.map((one) => [one] as const), ...pairs.filter((pair) => alternate(pair.map(({ units }) => units)))];
  const words = columns.filter(({ kind }) => kind === "direction").map(({ cells }) => cells.map(directionOf));
  const accounts = columns.find(({ meanings }) => meanings.some(({ role }) => role === "account"))?.cells ?? [];
  return figures.flatMap((one) => {
    const others = able.filter((some) => !some.some((other) => other === one));
    const found = others.flatMap((some) => {
      const steps = stepsOf(
        one.units,
        some.map(({ units }) => units),
        words,
        accounts,
      );
      return steps === null ? [] : [{ column: one.column, by: some.map(({ column }) => column), ...steps }];
    });
    const [best] = found.sort((a, b) => Number(b.isDirected) - Number(a.isDirected) || b.steps - a.steps);
    return best === undefined ? [] : [best];
  });
}

/** Whether each row has a figure other than 0 in exactly one of the columns, and each column has some. */
export function takeTurns(columns: readonly Column[]): boolean {
  return alternate(columns.map(({ cells }) => cells.map(unitsOf)));
}

function alternate(columns: readonly Units[]): boolean {
  const rows = (columns[0] ?? []).map((_, row) => columns.filter((units) => isFilled(units[row])).length);
  return rows.every((filled) => filled === 1) && columns.every((units) => units.some(isFilled));
}

function isFilled(units: bigint | null | undefined): boolean {
  return (units ?? 0n) !== 0n;
}

function areVaried(columns: readonly Column[]): boolean {
  return new Set(columns.flatMap(({ cells }) => cells.map((cell) => figureOf(cell)?.digits ?? ""))).size > columns.length;
}

function stepsOf(
  balances: Units,
  columns: readonly Units[],
  words: readonly (readonly ReturnType<typeof directionOf>[])[],
  accounts: readonly string[],
): Pick<Running, "steps" | "isDirected"> | null {
  const rows = balances.filter((balance, row) => balance !== null && columns.some((units) => isFilled(units[row]))).length;
  const told = balances.filter((balance) => balance !== null).length;
  if (rows < 2) return null;
  const directed = readings(columns, words).some((values) => isChain(balances, values, accounts));
  const [values] = readings(columns, []);
  if (directed) return { steps: Math.min(rows, told - 1), isDirected: true };
  return values !== undefined && followEachOther(balances, values) ? { steps: rows - 1, isDirected: false } : null;
}

/** What each row adds, by all that may say its direction: the sign, a card's sign, the words of a column, which of two columns it is. */
function readings(columns: readonly Units[], words: Parameters<typeof stepsOf>[2]): Units[] {
  const rows = columns[0] ?? [];
  const sum = rows.map((_, row) => columns.reduce((total, units) => total + (units[row] ?? 0n), 0n));
  const [out, into] = columns;
  const apart = out === undefined || into === undefined ? [] : [rows.map((_, row) => absolute(into[row] ?? 0n) - absolute(out[row] ?? 0n))];
  const told = words.map((some) => sum.map((value, row) => (some[row] === "expense" ? -absolute(value) : absolute(value))));
  return [sum, ...apart, ...told].flatMap((values) => [values, values.map((value) => -value)]);
}

/** In any order of the rows: what one leaves, another one begins with. Some banks tell the balance of a day only once. */
function isChain(balances: Units, values: Units, accounts: readonly string[]): boolean {
  if (!balances.includes(null) && !areLinked(balances, values)) return false;
  const chain = new Balances(false);
  balances.forEach((balance, row) => chain.see(accounts[row] ?? "", balance, values[row] ?? 0n, row));
  return chain.result()?.gaps === 0;
}

/** A look at a few rows that all have a balance, which is enough for most columns that do not run. */
function areLinked(balances: Units, values: Units): boolean {
  const known = new Set(balances);
  const tried = balances.slice(0, ROWS_TRIED);
  const linked = tried.filter((balance, row) => balance !== null && isFilled(values[row]) && known.has(balance - (values[row] ?? 0n)));
  return linked.length * 2 >= tried.length - 1 && linked.length > 0;
}

/** Where nothing tells directions, the rows must stand in order; the amount of a step is in the later row, which may be the upper one. */
function followEachOther(balances: Units, amounts: Units): boolean {
  return [1, 0].some((later) =>
    balances.slice(1).every((balance, row) => {
      const [before, by] = [balances[row], amounts[row + later]];
      if (before === undefined || before === null || balance === null || !isFilled(by)) return false;
      return absolute(balance - before) === absolute(by ?? 0n);
    }),
  );
}

function absolute(units: bigint): bigint {
  return units < 0n ? -units : units;
}

const FINEST = 4;

/** Ten-thousandths; of three digits behind a mark it is not known whether they are decimals, so they are taken for thousands everywhere. */
function unitsOf(cell: string): bigint | null {
  const figure = figureOf(cell);
  return figure === null ? null : signed(figure, /[.,](?!\d{3}$)(\d{0,4})$/.exec(figure.digits));
}

function signed({ digits, negative }: Figure, decimals: RegExpExecArray | null): bigint {
  const whole = decimals === null ? digits : digits.slice(0, decimals.index);
  const units = BigInt(whole.replace(/\D/g, "") + (decimals?.[1] ?? "").padEnd(FINEST, "0"));
  return negative ? -units : units;
}
