import { Forbidden } from "../../domain/errors.js";
import type { AccountDoc } from "../../models/accounts/account.js";

/** Call it only after the credential was verified: others must not learn that an account is disabled. */
export function requireEnabled({ disabledAt }: Pick<AccountDoc, "disabledAt">): void {
  if (disabledAt !== undefined) throw new Forbidden("This account is disabled. Ask the administrator of this server.", "account-disabled");
}
