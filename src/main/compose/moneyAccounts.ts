import type { Dependencies } from "../../services/Dependencies.js";
import { AccountBalances } from "../../services/moneyaccounts/AccountBalances.js";
import { BalanceService } from "../../services/moneyaccounts/BalanceService.js";
import { LedgerAccounts } from "../../services/moneyaccounts/LedgerAccounts.js";
import { MoneyAccountRemovalService } from "../../services/moneyaccounts/MoneyAccountRemovalService.js";
import { MoneyAccountService } from "../../services/moneyaccounts/MoneyAccountService.js";
import { ForecastService } from "../../services/reports/ForecastService.js";
import { NetWorthService } from "../../services/reports/NetWorthService.js";

type Needs = Pick<Dependencies, "models" | "access" | "cursors" | "clock" | "outbox" | "quotaGuard" | "readers">;

/** Every `new` of money accounts. */
export function composeMoneyAccounts(given: Needs) {
  const ledgerAccounts = new LedgerAccounts(given.readers.one, given.clock);
  const needs = { ...given, ledgerAccounts, balances: new AccountBalances(ledgerAccounts, given.clock) };
  return {
    moneyAccounts: new MoneyAccountService(needs),
    moneyAccountRemoval: new MoneyAccountRemovalService(needs),
    balances: new BalanceService(needs),
    netWorth: new NetWorthService(needs),
    forecasts: new ForecastService(needs),
  };
}
