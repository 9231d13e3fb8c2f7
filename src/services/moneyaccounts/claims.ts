import mongoose from "mongoose";
import { isDuplicateKey } from "../../database/errors/duplicateKey.js";
import { Conflict, Unavailable } from "../../domain/errors.js";
import { nameClaimOf } from "../../domain/moneyAccounts.js";
import type { MoneyAccountDoc } from "../../models/moneyaccounts/moneyAccount.js";
import type { Models } from "../../models/Models.js";

/** The account as it was to become. */
type Wanted = Pick<MoneyAccountDoc, "_id" | "budgetId" | "name" | "claims">;

/**
 * Makes a write that the index refuses where another account of the budget has one of the claims. What is taken is found out by reading
 * afterwards: the index alone decides, so two that want the same at once never both get it.
 */
export async function claiming<Made>(models: Models, wanted: () => Wanted | null, write: () => Promise<Made>): Promise<Made> {
  try {
    return await write();
  } catch (error) {
    const claimed = isDuplicateKey(error) ? wanted() : null;
    if (claimed === null) throw error;
    throw await refusalOf(models, claimed);
  }
}

async function refusalOf(models: Models, { _id, budgetId, name, claims }: Wanted): Promise<Error> {
  const taken = await models.moneyAccounts
    .find({ budgetId, claims: mongoose.trusted({ $in: [...claims] }), _id: mongoose.trusted({ $ne: _id }) }, { claims: 1 })
    .lean<Pick<MoneyAccountDoc, "claims">[]>();
  const others = new Set(taken.flatMap((other) => other.claims));
  if (others.has(nameClaimOf(name)) && claims.includes(nameClaimOf(name)))
    return new Conflict("money-account-name-taken", "Another open money account of this budget has this name.");
  if (taken.length > 0) return new Conflict("identifier-taken", "Another money account of this budget has one of these identifiers.");
  return new Unavailable("Another request has just given up what this one needs. Try again.");
}
