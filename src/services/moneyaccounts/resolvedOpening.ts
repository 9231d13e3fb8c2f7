import { canonical } from "../../domain/canonical.js";
import { Invalid, Unavailable } from "../../domain/errors.js";
import { exact } from "../../domain/money.js";
import type { OpeningFrom } from "../../domain/moneyAccounts.js";
import { flowsOfType, openingFlow } from "../../domain/moneyaccounts/flows.js";
import { type Opening, type OpeningInput, openingOf } from "../../domain/moneyaccounts/openings.js";
import { monthOf, periodOf } from "../../domain/month.js";
import type { BudgetDoc } from "../../models/budget.js";
import type { MoneyAccountDoc, OpeningDoc } from "../../models/moneyaccounts/moneyAccount.js";
import type { Models } from "../../models/Models.js";
import { requireWithin } from "../budgets/horizon.js";
import type { Dependencies } from "../Dependencies.js";
import { ExpenseOverflowCheck, type Reserved } from "../expenses/ExpenseOverflowCheck.js";

type Needs = Pick<Dependencies, "models" | "clock" | "readers">;
/** A new account has no id yet, and holds nothing. */
type Terms = Pick<MoneyAccountDoc, "currency" | "onBudget"> & Partial<Pick<MoneyAccountDoc, "_id">>;

/** An opening with what holds when it is left out; refused when it cannot be. Null: the account is to have none. */
export async function resolvedOpening(
  { models, clock, readers }: Needs,
  budget: BudgetDoc,
  { _id: accountId = "", currency, onBudget }: Terms,
  given: OpeningInput | null,
  before: OpeningDoc | null,
): Promise<Opening | null> {
  const firstDay = periodOf(budget.startMonth, budget.monthStartDay).from;
  const isAsked = given !== null && given.amount !== 0 && given.from === undefined && onBudget;
  const usualFrom = before?.from ?? (isAsked ? await usualSource(models, budget._id) : "outside");
  const opening = openingOf({ currency: budget.currency, account: { currency, onBudget }, firstDay, usualFrom }, given);
  if (opening === null) return null;
  requireWithin(budget, clock.now(), monthOf(opening.date, budget.monthStartDay), "/opening/date");
  const former = plainOpening(before);
  const room = new ExpenseOverflowCheck(readers.one, budget);
  if (!(await room.fits(reservedFor(accountId, opening), former === null ? undefined : reservedFor(accountId, former))))
    throw Invalid.at("/opening/amount", "out-of-range", "With it sums of the budget or of the account would be too large to stay exact.");
  return opening;
}

/** The room that an opening takes. */
function reservedFor(accountId: string, { amount, booked, from }: Opening): Reserved {
  const type = amount > 0 ? "income" : "expense";
  const worth = booked ?? amount;
  const flow = from === null ? (`off-${type}` as const) : openingFlow(type, from);
  return { type: flow, amount: Math.abs(worth), legs: [{ accountId, amount, booked: worth }] };
}

/** Who takes up accounts late must not have the money twice. */
async function usualSource({ expenses }: Models, budgetId: string): Promise<OpeningFrom> {
  const inNone = { $or: [{ moneyAccountId: null }, { type: { $in: flowsOfType("transfer") }, toMoneyAccountId: null }] };
  const found = await expenses.collection.findOne({ budgetId, deletedAt: null, ...inNone }, { projection: { _id: 1 } });
  return found === null ? "outside" : "unassigned";
}

/** As `placed` reads it, with plain numbers. */
export function plainOpening(opening: OpeningDoc | null | undefined): Opening | null {
  if (opening == null) return null;
  const { amount, date, booked, from } = opening;
  return { amount: exact(amount), date, booked: booked === null ? null : exact(booked), from };
}

export function isSameOpening(one: Opening | null, other: Opening | null): boolean {
  return canonical(one) === canonical(other);
}

/** Fixes what of a budget the movement of an opening rests on, as `onFixedTerms` does. */
export async function fixBudget({ budgets }: Models, { _id, version, inUse }: BudgetDoc): Promise<void> {
  if (inUse || (await budgets.updateOne({ _id, version }, { $set: { inUse: true } })).matchedCount === 1) return;
  throw new Unavailable("The budget is just being changed. Try again.");
}
