import mongoose from "mongoose";
import type { Caller } from "../../domain/caller.js";
import { Conflict } from "../../domain/errors.js";
import { keysOf } from "../../domain/keysOf.js";
import { add } from "../../domain/money.js";
import { claimsOf } from "../../domain/moneyAccounts.js";
import { monthOf, today } from "../../domain/month.js";
import type { Opening } from "../../domain/moneyaccounts/openings.js";
import type { BudgetDoc } from "../../models/budget.js";
import { fixedFields, givenFields, type MoneyAccountDoc } from "../../models/moneyaccounts/moneyAccount.js";
import { changedBy } from "../../models/storedFields.js";
import type { CheckedAccountChange } from "../../validation/moneyAccount.js";
import { requireStarted, requireWithin } from "../budgets/horizon.js";
import { accountClosed } from "../expenses/moneyAccounts.js";
import type { Dependencies } from "../Dependencies.js";
import { auditEntry, type Update } from "../storage/stored.js";
import type { AccountMovements } from "./AccountMovements.js";
import { heldIn, type Held } from "./movementsOf.js";
import { fixBudget, isSameOpening, plainOpening, resolvedOpening } from "./resolvedOpening.js";

interface Needs extends Pick<Dependencies, "models" | "clock" | "readers"> {
  readonly accountMovements: AccountMovements;
}

interface Openings {
  readonly before: Opening | null;
  readonly after: Opening | null;
}

type Changes = Update<MoneyAccountDoc> & { readonly $set: Partial<MoneyAccountDoc> };

/** The write that a merge patch of an account comes to; refused where its movements do not allow it. */
export async function accountUpdate(
  needs: Needs,
  who: Caller,
  budget: BudgetDoc,
  found: MoneyAccountDoc,
  { opening: given, ...words }: CheckedAccountChange,
): Promise<Changes> {
  if (found.pendingRemoval !== undefined || found.returning !== undefined)
    throw new Conflict("money-account-being-removed", "The money account is being deleted, or is coming back.");
  const now = needs.clock.now();
  const changes = changedBy(givenFields, words);
  const after = { ...found, ...changes };
  const isFixed = requireLoose(found, after);
  const before = plainOpening(found.opening);
  const openings: Openings = { before, after: given === undefined ? before : await resolvedOpening(needs, budget, after, given, before) };
  const isOpened = !isSameOpening(openings.before, openings.after);
  if (isOpened && found.closedAt !== null && after.closedAt !== null) throw accountClosed();
  if (isOpened && openings.after !== null) await fixBudget(needs.models, budget);
  if (after.closedAt !== null && after.closedAt.getTime() !== found.closedAt?.getTime())
    requireWithin(budget, now, monthOf(today(after.closedAt, budget.timeZone), budget.monthStartDay), "/closedAt");
  const exchange = await exchangeOf(needs, budget, found, after, openings);
  const isOpenAgain = found.closedAt !== null && after.closedAt === null;
  const reopened = isOpenAgain ? { exchange: 1 as const } : {};
  return {
    audit: auditEntry(who, now, "changed"),
    $set: {
      ...changes,
      ...(isOpened && openings.after !== null ? { opening: openings.after, openedBy: who.accountId, inUse: true } : {}),
      ...(exchange === null ? {} : { exchange, openedBy: who.accountId }),
      claims: claimsOf(after),
      updatedAt: now,
      dirtyBudgetId: found.budgetId,
    },
    ...(isOpened && openings.after === null ? { $unset: { opening: 1, ...reopened } } : isOpenAgain ? { $unset: reopened } : {}),
    ...(isFixed ? { guard: { inUse: mongoose.trusted({ $ne: true }) } } : {}),
  };
}

/** Whether it changes what is fixed once a movement relies on it. */
function requireLoose(found: MoneyAccountDoc, after: MoneyAccountDoc): boolean {
  const fields = keysOf(fixedFields).filter((name) => found[name] !== after[name]);
  if (fields.length > 0 && found.inUse === true)
    throw new Conflict("money-account-in-use", `These fields are fixed once the account has a movement: ${fields.join(", ")}.`, { fields });
  return fields.length > 0;
}

/** What a closing is to book: what is closed holds nothing and owes nothing. Null where it books nothing. */
async function exchangeOf(
  { models, accountMovements }: Needs,
  budget: BudgetDoc,
  found: MoneyAccountDoc,
  after: MoneyAccountDoc,
  openings: Openings,
): Promise<NonNullable<MoneyAccountDoc["exchange"]> | null> {
  if (found.closedAt !== null || after.closedAt === null) return null;
  // An opening that an earlier process did not come to would be left out.
  await accountMovements.settle(found);
  const held = withOpenings(await heldIn(models, found), openings);
  if (held.amount !== 0)
    throw new Conflict("balance-not-zero", "Only a money account with a balance of 0 can be closed.", { balance: held.amount });
  if (held.booked === 0 || after.currency === budget.currency) return null;
  const date = today(after.closedAt, budget.timeZone);
  const month = monthOf(date, budget.monthStartDay);
  requireStarted(budget, month, "/closedAt");
  return { booked: held.booked, date };
}

/** As the account will be after the same write. */
function withOpenings({ amount, booked }: Held, { before, after }: Openings): Held {
  return {
    amount: add(amount, -(before?.amount ?? 0), after?.amount ?? 0),
    booked: add(booked, -bookedBy(before), bookedBy(after)),
  };
}

function bookedBy(opening: Opening | null): number {
  return opening?.booked ?? opening?.amount ?? 0;
}
