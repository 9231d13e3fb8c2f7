import { Conflict } from "../../domain/errors.js";
import { nameClaimOf } from "../../domain/moneyAccounts.js";
import type { Models } from "../../models/Models.js";
import { rowsOf } from "../../models/rows.js";
import { type Accounts, accountRowFields, type AccountRow, accountsFrom, placesOf, takesNew } from "../expenses/moneyAccounts.js";

/** The account in which all rows of a file lie, unless a row names its own. */
export interface AccountOfImport {
  /** Null: they lie in none. */
  readonly moneyAccountId: string | null;
  /** Those of the budget, deleted ones too; none where nothing of the import can name one. */
  readonly accounts: Accounts;
  /** The open ones by what makes their names unique. */
  readonly byName: ReadonlyMap<string, string>;
}

/** Refuses one that is not there, and one that is closed: nothing may move its balance. */
export async function accountOfImport(models: Models, budgetId: string, moneyAccountId: string | null = null): Promise<AccountOfImport> {
  const rows = await rowsOf<AccountRow & { readonly name: string }>(models.moneyAccounts)
    .find({ budgetId }, { projection: { ...accountRowFields, name: 1 } })
    .toArray();
  const accounts = accountsFrom(rows);
  placesOf(accounts, { moneyAccountId }, {});
  if (moneyAccountId !== null && accounts.get(moneyAccountId)?.closedAt !== null)
    throw new Conflict("money-account-closed", "The money account is closed. Nothing is imported into it.");
  const open = rows.filter(({ _id: id, ...row }) => takesNew({ id, ...row }));
  return { accounts, moneyAccountId, byName: new Map(open.map(({ _id, name }) => [nameClaimOf(name), _id])) };
}
