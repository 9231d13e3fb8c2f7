import { keysOfIdentifier } from "../../domain/accountIdentifiers.js";
import { Conflict } from "../../domain/errors.js";
import { nameClaimOf } from "../../domain/moneyAccounts.js";
import type { MoneyAccountDoc } from "../../models/moneyaccounts/moneyAccount.js";
import type { Models } from "../../models/Models.js";
import { rowsOf } from "../../models/rows.js";
import {
  type Accounts,
  accountRowFields,
  type AccountRow,
  accountsFrom,
  isLeaving,
  placesOf,
  takesNew,
} from "../expenses/moneyAccounts.js";
import { accountsIn, type Placing } from "./placing.js";

/** The accounts of a budget, and those in which the rows of a file lie unless a row of our own export names its own. */
export type AccountOfImport = NamedAccounts & Placing;

type NamedRow = AccountRow & Pick<MoneyAccountDoc, "name" | "identifiers" | "position">;

/** The accounts of a budget by all that a file may call them. */
export interface NamedAccounts {
  /** Those of the budget, deleted ones too. */
  readonly accounts: Accounts;
  /** The open ones by what makes their names unique. */
  readonly byName: ReadonlyMap<string, string>;
  /** Closed ones too. */
  readonly byIdentifier: ReadonlyMap<string, string>;
  /** What the open ones are called, in the order of the list. */
  readonly names: ReadonlyMap<string, string>;
}

async function namedAccounts(models: Models, budgetId: string): Promise<NamedAccounts> {
  const rows = await rowsOf<NamedRow>(models.moneyAccounts)
    .find({ budgetId }, { projection: { ...accountRowFields, name: 1, identifiers: 1, position: 1 } })
    .toArray();
  const accounts = accountsFrom(rows);
  const there = rows.filter(({ _id: id, ...row }) => !isLeaving({ id, ...row }));
  const open = rows.filter(({ _id: id, ...row }) => takesNew({ id, ...row }));
  return {
    accounts,
    byName: new Map(open.map(({ _id, name }) => [nameClaimOf(name), _id])),
    names: new Map(open.sort((one, other) => one.position - other.position).map(({ _id, name }) => [_id, name])),
    byIdentifier: new Map(there.flatMap(({ _id, identifiers }) => identifiers.flatMap(keysOfIdentifier).map((key) => [key, _id] as const))),
  };
}

/** Refuses one that is not there, and one that is closed: nothing may move its balance. */
export async function accountOfImport(models: Models, budgetId: string, placing: Placing): Promise<AccountOfImport> {
  const named = await namedAccounts(models, budgetId);
  requireAccounts(named, placing);
  return { ...named, ...placing };
}

export function requireAccounts({ accounts }: Pick<NamedAccounts, "accounts">, placing: Placing): void {
  for (const moneyAccountId of accountsIn(placing)) {
    placesOf(accounts, { moneyAccountId }, {});
    if (accounts.get(moneyAccountId)?.closedAt !== null)
      throw new Conflict("money-account-closed", "The money account is closed. Nothing is imported into it.");
  }
}
