import type { Dependencies } from "../../services/Dependencies.js";
import { AccountBalances } from "../../services/moneyaccounts/AccountBalances.js";
import { LedgerAccounts } from "../../services/moneyaccounts/LedgerAccounts.js";
import { MoneyAccountRemovalService } from "../../services/moneyaccounts/MoneyAccountRemovalService.js";
import { MoneyAccountService } from "../../services/moneyaccounts/MoneyAccountService.js";

type Needs = Pick<Dependencies, "models" | "access" | "cursors" | "clock" | "outbox" | "quotaGuard" | "readers">;

/** Every `new` of money accounts. */
export function composeMoneyAccounts(given: Needs) {
  const needs = { ...given, balances: new AccountBalances(new LedgerAccounts(given.readers.one, given.clock), given.clock) };
  return { moneyAccounts: new MoneyAccountService(needs), moneyAccountRemoval: new MoneyAccountRemovalService(needs) };
}
