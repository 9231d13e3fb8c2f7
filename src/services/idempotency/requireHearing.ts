import mongoose from "mongoose";
import { type Caller, reaches, requireSession } from "../../domain/caller.js";
import { NotFound } from "../../domain/errors.js";
import type { IdempotencyKeyDoc } from "../../models/idempotencyKey.js";
import type { Dependencies } from "../Dependencies.js";
import type { AdministratorAccess } from "../accounts/AdministratorAccess.js";

interface Needs extends Pick<Dependencies, "models"> {
  readonly administrators: Pick<AdministratorAccess, "require">;
}

/** An answer is repeated only to a credential that could have had it, and not to an account that has left the budget or lost the role since. */
export async function requireHearing(
  { models, administrators }: Needs,
  who: Caller,
  known: IdempotencyKeyDoc,
  { forAdministrators }: { readonly forAdministrators?: boolean },
): Promise<void> {
  if (known.confidential) requireSession(who);
  if (forAdministrators === true) await administrators.require(who);
  // Its own answers a token may always hear again: they tell of its budgets alone.
  const isOwn = who.tokenId !== null && known.tokenId === who.tokenId;
  if (!isOwn && known.budgetIds.some((id) => !reaches(who, id))) throw new NotFound("budget");
  if (known.bare || known.budgetIds.length === 0) return;
  const still = await models.budgets.countDocuments({
    _id: mongoose.trusted({ $in: known.budgetIds }),
    "members.accountId": who.accountId,
  });
  if (still < known.budgetIds.length) throw new NotFound("budget");
}
