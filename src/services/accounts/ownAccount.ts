import { Unauthenticated } from "../../domain/errors.js";
import type { AccountDoc } from "../../models/accounts/account.js";
import type { Models } from "../../models/Models.js";

/** The account of somebody whose credential was good a moment ago: it may have gone, or been disabled, since. */
export async function ownAccount(models: Pick<Models, "accounts">, accountId: string): Promise<AccountDoc> {
  const account = await models.accounts.findOne({ _id: accountId, deletingAt: null, disabledAt: null }).lean<AccountDoc>();
  if (account === null) throw new Unauthenticated();
  return account;
}
