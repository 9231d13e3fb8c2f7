import type { Question } from "../../bankfiles/Questions.js";
import type { Reading } from "../../bankfiles/readBankFile.js";
import type { NamedAccounts } from "./accountOfImport.js";
import type { FileAccounts } from "./fileAccounts.js";
import type { ImportPlan } from "./ImportPlan.js";

type Placed = Pick<FileAccounts, "placed"> & { readonly moneyAccountId: string | undefined };
type Foreign = Required<Pick<ImportPlan, "currency" | "currencies">>;

/** The currencies of the money accounts of a file, where they are not the budget's. Our own export says both amounts itself. */
export function foreignIn({ accounts }: NamedAccounts, budget: string, { moneyAccountId, placed }: Placed, isOwn: boolean): Foreign {
  const foreign = (id: string | undefined): string | null => {
    const currency = accounts.get(id ?? "")?.currency ?? budget;
    return isOwn || currency === budget ? null : currency;
  };
  const named = Object.entries(placed).flatMap(([name, id]) => {
    const currency = foreign(id);
    return currency === null ? [] : [[name, currency] as const];
  });
  return { currency: foreign(moneyAccountId), currencies: Object.fromEntries(named) };
}

/** The one currency of all accounts of a file, by which it is then read: how many decimals are usual, and which figures name it. */
export function commonCurrency({ currency, currencies }: Foreign, { placed }: Pick<FileAccounts, "placed">, budget: string): string {
  const all = Object.entries(placed).flatMap(([name, word]) => (word === "skip" ? [] : [currencies[name] ?? budget]));
  const [only = budget, ...more] = new Set(all);
  return currency ?? (more.length === 0 ? only : budget);
}

/** What rows of other currencies are in the budget's must be said; one rate cannot be that of two currencies. */
export function rateQuestions(
  { currency, currencies }: Foreign,
  { unbooked }: Pick<Reading, "unbooked">,
  budget: string,
  rate: string | undefined,
): Question[] {
  const named = Object.entries(currencies).flatMap(([name, one]) => (unbooked.has(name) ? [one] : []));
  const open = [...new Set(currency === null ? named : unbooked.size > 0 ? [currency] : [])];
  if (open.length === 0 || (open.length === 1 && rate !== undefined)) return [];
  const worth = `${budget} per unit of ${open.join(" and of ")}`;
  const message = `The file does not say what its amounts are in ${budget}. Send the rate as a decimal: ${worth}.`;
  if (open.length === 1) return [{ path: "/mapping/rate", code: "required", message, options: [] }];
  const several = `${message} There is one rate for a file: skip the accounts of all but one of these currencies.`;
  return [{ path: "/mapping/rate", code: "several-currencies", message: several, options: [] }];
}
