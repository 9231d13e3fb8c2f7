import { Forbidden } from "../../domain/errors.js";
import type { AccountDoc } from "../../models/accounts/account.js";

/** To be asked once the credential was found to be right: nobody else is told. */
export function requireEnabled({ disabledAt }: Pick<AccountDoc, "disabledAt">): void {
  if (disabledAt !== undefined) throw new Forbidden("This account is disabled. Ask the administrator of this server.", "account-disabled");
}
