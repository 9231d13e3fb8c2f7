import { isPlain } from "../../domain/moneyaccounts/flows.js";
import type { RuleTerms } from "../../domain/ruleTerms.js";
import type { ParsedRow } from "../../bankfiles/Transaction.js";
import type { ReasonDoc } from "../../models/expenses/expense.js";
import type { Draft } from "../expenses/draft.js";
import type { Accounts } from "../expenses/moneyAccounts.js";
import { ruled, type RuledBudget } from "../expenses/ruled.js";

/** A draft with what the file does not say, and why. */
export type FilledDraft = Draft & { readonly because: ReasonDoc[] };

export interface Sources {
  readonly budget: RuledBudget;
  readonly rules: readonly RuleTerms[];
  /** Those that an expense may have. */
  readonly categories: ReadonlySet<string>;
  readonly accounts: Accounts;
  /** The category that earlier expenses of the payee have, and whether it counts. */
  readonly suggested: string | null;
  readonly applies: boolean;
  /** For rows without a category of their own. */
  readonly otherwise: string | null;
  /** A person chose the category, or that there is none: nothing else sets it. */
  readonly isChosen: boolean;
}

/** What the file does not say: rules come first, then what earlier expenses of the payee have, then the category for all rows. */
export function filledDraft(draft: Draft, { transaction }: ParsedRow, sources: Sources): FilledDraft {
  const { budget, rules, categories, accounts, applies, otherwise, isChosen } = sources;
  const suggested = applies ? sources.suggested : null;
  const origin = { kind: "import", id: null } as const;
  const subject = { ...draft, origin, setByPerson: isChosen ? ["categoryId"] : [] };
  const { reviewed: _reviewed, because = [], ...set } = ruled(budget, rules, subject, { overwrite: false, categories, accounts }) ?? {};
  const after = { ...draft, ...set, because };
  const isLoose =
    isPlain(draft.type) && !isChosen && transaction?.parts.length === 0 && after.parts.length === 1 && after.parts[0]?.categoryId === null;
  if (!isLoose) return after;
  const parts = [{ categoryId: suggested ?? otherwise, amount: draft.amount, note: null }];
  if (suggested === null) return { ...after, parts };
  const payee = after.payee ?? after.description;
  const text = `Most earlier expenses of ${payee} have this category.`;
  return { ...after, parts, because: [...because, { field: "categoryId", rule: null, recurring: null, payee, text }] };
}
