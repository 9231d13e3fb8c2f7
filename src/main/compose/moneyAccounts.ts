import type { Dependencies } from "../../services/Dependencies.js";
import { AccountBalances } from "../../services/moneyaccounts/AccountBalances.js";
import type { AccountClosing } from "../../services/moneyaccounts/AccountClosing.js";
import type { AccountLeaving } from "../../services/moneyaccounts/AccountLeaving.js";
import type { AccountMovements } from "../../services/moneyaccounts/AccountMovements.js";
import { AccountReturn } from "../../services/moneyaccounts/AccountReturn.js";
import { BalanceService } from "../../services/moneyaccounts/BalanceService.js";
import { LedgerAccounts } from "../../services/ledger/LedgerAccounts.js";
import { RuleAccounts } from "../../services/rules/RuleAccounts.js";
import { MoneyAccountRemovalSaga } from "../../services/moneyaccounts/MoneyAccountRemovalSaga.js";
import { MoneyAccountRemovalService } from "../../services/moneyaccounts/MoneyAccountRemovalService.js";
import { MoneyAccountService } from "../../services/moneyaccounts/MoneyAccountService.js";
import { RecurringAccounts } from "../../services/recurring/RecurringAccounts.js";
import type { ExpenseService } from "../../services/expenses/ExpenseService.js";
import { AccountStatementListService } from "../../services/statements/AccountStatementListService.js";
import { AccountStatementService } from "../../services/statements/AccountStatementService.js";
import type { AccountStatements } from "../../services/statements/AccountStatements.js";
import type { StatementDays } from "../../services/reads/StatementDays.js";
import { ForecastService } from "../../services/reports/ForecastService.js";
import { NetWorthService } from "../../services/reports/NetWorthService.js";

interface Needs extends Pick<Dependencies, "models" | "access" | "cursors" | "clock" | "outbox" | "quotaGuard" | "readers"> {
  readonly accountMovements: AccountMovements;
  readonly accountLeaving: AccountLeaving;
  readonly accountClosing: AccountClosing;
  readonly statementDays: StatementDays;
}

interface StatementNeeds extends Pick<Dependencies, "models" | "access" | "cursors" | "clock" | "outbox" | "readers"> {
  readonly expenses: ExpenseService;
  readonly accountStatements: AccountStatements;
}

/** Every `new` of their statements, which may add movements. */
export function composeAccountStatements(needs: StatementNeeds) {
  const ledgerAccounts = new LedgerAccounts(needs.readers.one, needs.clock);
  return {
    accountStatements: new AccountStatementService({ ...needs, ledgerAccounts }),
    accountStatementLists: new AccountStatementListService(needs),
  };
}

/** Every `new` of money accounts. */
export function composeMoneyAccounts(given: Needs) {
  const ledgerAccounts = new LedgerAccounts(given.readers.one, given.clock);
  const needs = { ...given, ledgerAccounts, balances: new AccountBalances(given.readers, given.clock) };
  const accountReturn = new AccountReturn(needs);
  const accountReferences = {
    rules: new RuleAccounts(given.models, given.clock),
    recurring: new RecurringAccounts(given.models, given.clock),
  };
  const accountRemovalSaga = new MoneyAccountRemovalSaga({ ...needs, accountReturn, accountReferences });
  return {
    moneyAccounts: new MoneyAccountService(needs),
    moneyAccountRemoval: new MoneyAccountRemovalService({ ...needs, accountReturn, accountRemovalSaga, accountReferences }),
    balances: new BalanceService(needs),
    netWorth: new NetWorthService(needs),
    forecasts: new ForecastService(needs),
  };
}
