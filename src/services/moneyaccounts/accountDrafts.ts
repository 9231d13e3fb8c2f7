import { type ForeignPurchase } from "../../domain/foreign.js";
import { idFrom } from "../../domain/ids.js";
import { exact } from "../../domain/money.js";
import { openingFlow } from "../../domain/moneyaccounts/flows.js";
import { unsaid } from "../../domain/moneyaccounts/movement.js";
import { openingAmounts } from "../../domain/moneyaccounts/openings.js";
import type { Day } from "../../domain/month.js";
import { OPENING } from "../../domain/noCategory.js";
import { sha256 } from "../../domain/sha256.js";
import type { BudgetDoc } from "../../models/budget.js";
import type { MoneyAccountDoc } from "../../models/moneyaccounts/moneyAccount.js";
import type { Draft } from "../expenses/draft.js";
import { placementOf } from "../expenses/placement.js";

type Kind = "opening" | "exchange";

/** A movement that follows from an account. */
export interface AccountDraft {
  readonly kind: Kind;
  readonly id: string;
  /** Null: the account has none. */
  readonly draft: Draft | null;
}

/** What is entered of it: `isIncome` where it adds to the account. */
interface Entered {
  readonly isIncome: boolean;
  readonly amount: number;
  readonly original: ForeignPurchase | null;
  readonly date: Day;
  readonly cleared: boolean;
}

/** The movements that follow from an account, under ids that follow from it as well: whoever makes them makes the same. */
export function draftsOf(budget: BudgetDoc, account: MoneyAccountDoc): AccountDraft[] {
  return [
    { kind: "opening", id: movementId(account, "opening", account.formerOpenings ?? 0), draft: openingDraft(budget, account) },
    { kind: "exchange", id: movementId(account, "exchange", 0), draft: exchangeDraft(budget, account) },
  ];
}

/** An id beyond those that are drawn: they have a time. */
function movementId({ _id, budgetId }: MoneyAccountDoc, kind: Kind, n: number): string {
  return idFrom(["exp", budgetId], 0, sha256(`${_id} ${kind} ${n}`));
}

function openingDraft(budget: BudgetDoc, account: MoneyAccountDoc): Draft | null {
  const { opening = null } = account;
  if (account.deletedAt !== null || opening === null) return null;
  const isIncome = exact(opening.amount) > 0;
  const given = { amount: exact(opening.amount), booked: opening.booked === null ? null : exact(opening.booked) };
  const amounts = openingAmounts(budget.currency, account.currency, given);
  const draft = drafted(budget, account, { ...amounts, isIncome, date: opening.date, cleared: true });
  const type = opening.from === null ? draft.type : openingFlow(isIncome ? "income" : "expense", opening.from);
  return { ...draft, type, parts: draft.parts.map((part) => ({ ...part, categoryId: OPENING })) };
}

function exchangeDraft(budget: BudgetDoc, account: MoneyAccountDoc): Draft | null {
  const { exchange, closedAt, deletedAt, currency } = account;
  if (deletedAt !== null || closedAt === null || exchange === undefined) return null;
  const booked = exact(exchange.booked);
  const original = { amount: 0, currency, rate: "0" };
  return drafted(budget, account, { isIncome: booked < 0, amount: Math.abs(booked), original, date: exchange.date, cleared: false });
}

function drafted(budget: BudgetDoc, account: MoneyAccountDoc, { isIncome, amount, original, date, cleared }: Entered): Draft {
  const movement = { ...unsaid(date), type: isIncome ? "income" : "expense", moneyAccountId: account._id, cleared } as const;
  const places = { from: { id: account._id, currency: account.currency, onBudget: account.onBudget }, to: null };
  const { inAccounts, ...placed } = placementOf(budget, movement, { amount, original, toAmount: null }, places);
  return {
    budgetId: budget._id,
    amount,
    currency: budget.currency,
    payeeKey: null,
    words: [],
    parts: [{ categoryId: null, amount, note: null }],
    original,
    importKey: null,
    description: null,
    payee: null,
    note: null,
    tags: [],
    externalId: null,
    source: null,
    ...placed,
    ...inAccounts,
  };
}
