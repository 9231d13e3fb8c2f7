import type { ExpenseType } from "../../domain/expenseType.js";
import { cleanPayee } from "../cleanPayee.js";

interface Names {
  readonly payee: string | null;
  readonly payer: string | null;
  readonly recipient: string | null;
  /** Whose account it is, where the file shows it. */
  readonly holder: string | null;
  readonly type: ExpenseType | null;
}

interface Words {
  readonly description: string | null;
  readonly note: string | null;
}

export interface Payees extends Words {
  readonly payee: string | null;
}

/** The payee's name, with the bank's own text of it kept where there is room. */
export function payeesOf(names: Names, words: Words, clean = cleanPayee): Payees {
  const written = writtenPayee(names);
  if (written === null) return { payee: null, ...words };
  const payee = clean(written);
  if (payee === written || words.description?.includes(written) === true) return { payee, ...words };
  if (words.description === null) return { payee, description: written, note: words.note };
  return { payee, description: words.description, note: words.note === null ? written : `${words.note}\n${written}` };
}

function writtenPayee({ payee, payer, recipient, holder, type }: Names): string | null {
  if (payee !== null) return payee;
  if (holder !== null && (payer === holder || recipient === holder)) return payer === holder ? recipient : payer;
  const [first, second] = type === "income" ? [payer, recipient] : [recipient, payer];
  return first ?? second;
}
