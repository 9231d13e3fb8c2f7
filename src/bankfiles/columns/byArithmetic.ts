import type { HeadingRole } from "../languages/Language.js";
import { languages, type Meaning } from "../languages/languages.js";
import type { Column } from "./Column.js";
import { proves, runningBalances } from "./runningBalances.js";

const AMOUNTS: ReadonlySet<HeadingRole> = new Set<HeadingRole>(["amount", "debit", "credit"]);

/** Columns as their figures show them: what runs by another one is a balance, and what it runs by is the amount, whatever their headings say. */
export function byArithmetic(columns: readonly Column[]): readonly Column[] {
  const proved = runningBalances(columns).filter(proves);
  const balances = new Map(proved.map(({ column }, place) => [column, place]));
  const amounts = new Set(proved.flatMap(({ by: [only, ...more] }) => (only === undefined || more.length > 0 ? [] : [only])));
  const named = columns.some((column) => !balances.has(column) && amounts.has(column) && isAmount(column));
  return columns.map((column) => {
    const place = balances.get(column);
    if (place !== undefined) return isNamedBalance(column) ? column : { ...column, meanings: [meaning("balance", place + 1)] };
    return amounts.has(column) && !named && amounts.size === 1 ? { ...column, meanings: [meaning("amount", 0)] } : column;
  });
}

function isAmount({ meanings }: Column): boolean {
  return meanings.some(({ role }) => AMOUNTS.has(role));
}

function isNamedBalance({ meanings }: Column): boolean {
  return meanings.some(({ role }) => role === "balance") && !meanings.some(({ role }) => AMOUNTS.has(role));
}

function meaning(role: HeadingRole, group: number): Meaning {
  return { role, group, languages: new Set(Object.keys(languages)) };
}
