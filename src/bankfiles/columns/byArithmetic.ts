import type { HeadingRole } from "../languages/Language.js";
import { languages, type Meaning } from "../languages/languages.js";
import type { Column } from "./Column.js";
import { isNumeric } from "./ColumnKind.js";
import { proves, runningBalances } from "./runningBalances.js";

const AMOUNTS: ReadonlySet<HeadingRole> = new Set<HeadingRole>(["amount", "debit", "credit"]);

/**
 * Columns as their figures show them: what runs by another one is a balance, and what it runs by is the amount, whatever their headings
 * say. Whether such a balance is what the account has or what it owes only a heading says, so without one it proves no directions.
 * Beside an amount that runs by nothing, such a pair is another account, as of points or shares, and stays what its headings say.
 */
export function byArithmetic(columns: readonly Column[]): readonly Column[] {
  const found = runningBalances(columns).filter(proves);
  const running = new Set(found.map(({ column }) => column));
  const named = columns.filter((column) => !running.has(column) && isNumeric(column.kind) && isAmount(column));
  const proved = found.filter(({ by }) => named.length === 0 || by.some((column) => named.includes(column)));
  const balances = new Set(proved.map(({ column }) => column));
  const amounts = new Set(proved.flatMap(({ by: [only, ...more] }) => (only === undefined || more.length > 0 ? [] : [only])));
  return columns.map((column) => {
    if (balances.has(column)) return isNamedBalance(column) ? column : { ...column, meanings: [meaning("ignored")] };
    return amounts.has(column) && named.length === 0 && amounts.size === 1 ? { ...column, meanings: [meaning("amount")] } : column;
  });
}

function isAmount({ meanings }: Column): boolean {
  return meanings.some(({ role }) => AMOUNTS.has(role));
}

function isNamedBalance({ meanings }: Column): boolean {
  return meanings.some(({ role }) => role === "balance") && !meanings.some(({ role }) => AMOUNTS.has(role));
}

function meaning(role: HeadingRole): Meaning {
  return { role, group: 0, languages: new Set(Object.keys(languages)) };
}
