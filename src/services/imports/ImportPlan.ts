import type { Dialect } from "../../bankfiles/Dialect.js";
import type { RowCurrencies } from "../../bankfiles/RowCurrencies.js";
import type { ExpenseType } from "../../domain/expenseType.js";
import type { RowAnswers } from "../../domain/importFile.js";
import type { ImportDoc } from "../../models/import.js";
import type { ImportMapping } from "../../validation/import.js";

/** How a file is read, and what its rows become. Kept with the import as JSON, so that a crash changes nothing. */
export interface ImportPlan extends Dialect {
  /** For rows that name no category that the budget has. */
  readonly categoryId: string | null;
  /** Rows without a category get the one that earlier expenses of their payee have. */
  readonly applySuggestions: boolean;
  /** The account in which all rows lie. Absent: they lie in none. */
  readonly moneyAccountId?: string;
  /** What the file calls an account, and what it is: the id of a money account, `none` or `skip`. Absent in imports of earlier releases. */
  readonly placed?: Readonly<Record<string, string>>;
  /** The currency of the account of all rows, and of each that the file names, where it is not the budget's. Absent for earlier releases. */
  readonly currency?: string | null;
  readonly currencies?: Readonly<Record<string, string>>;
  readonly rate?: string | null;
  /** Lines such as `2-5,9` by the category that a person chose for them. Absent in imports of earlier releases, as are the next two. */
  readonly chosen?: Readonly<Record<string, string>>;
  readonly answers?: RowAnswers;
  /** Payees by the category that a person chose for all their rows. */
  readonly payees?: Readonly<Record<string, Readonly<Partial<Record<ExpenseType, readonly string[] | undefined>>>>>;
}

interface Placed extends Pick<ImportPlan, "placed" | "currency" | "currencies"> {
  readonly moneyAccountId?: string | undefined;
}

export function planOf(dialect: Dialect, mapping: ImportMapping, { moneyAccountId, ...placed }: Placed): ImportPlan {
  return {
    ...dialect,
    categoryId: mapping.categoryId ?? null,
    applySuggestions: mapping.applySuggestions ?? false,
    chosen: mapping.categories ?? {},
    answers: mapping.rows ?? {},
    payees: mapping.payees ?? {},
    ...placed,
    rate: mapping.rate ?? null,
    ...(moneyAccountId === undefined ? {} : { moneyAccountId }),
  };
}

export function currenciesOf({ currency = null, currencies = {}, rate = null }: ImportPlan, budget: string): RowCurrencies {
  return { budget, all: currency, byAccount: new Map(Object.entries(currencies)), rate };
}

/** As it was settled when the file came. */
export function planIn({ dialect }: Pick<ImportDoc, "dialect">): ImportPlan {
  const plan: ImportPlan = JSON.parse(dialect);
  return plan;
}
