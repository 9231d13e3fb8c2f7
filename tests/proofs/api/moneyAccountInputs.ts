import type { Sent } from "./sent.js";

let made = 0;

/** Money accounts, and links between what lies in them. */
export const moneyAccountInputs: Readonly<Record<string, Sent>> = {
  createMoneyAccount: {
    method: "POST",
    path: () => "/money-accounts",
    input: "CreateMoneyAccountInput",
    base: (at) => ({ budgetId: at.budgetId, name: `Account ${++made}`, kind: "bank" }),
  },
  updateMoneyAccount: {
    method: "PATCH",
    path: (at) => `/money-accounts/${at.moneyAccountId}`,
    input: "UpdateMoneyAccountInput",
    args: (at) => ({ id: at.moneyAccountId }),
    base: () => ({}),
  },
  createAccountStatement: {
    method: "POST",
    path: (at) => `/money-accounts/${at.moneyAccountId}/statements`,
    input: "CreateAccountStatementInput",
    beside: (at) => ({ moneyAccountId: at.moneyAccountId }),
    base: () => ({ date: "2026-01-31", balance: 0 }),
  },
  linkExpenses: {
    method: "POST",
    path: () => "/expenses/link",
    input: "LinkExpensesInput",
    base: (at) => ({ out: at.expenseId, in: at.expenseId }),
  },
  refuseLinkSuggestion: {
    method: "POST",
    path: () => "/expenses/link-suggestions/refuse",
    input: "RefuseLinkSuggestionInput",
    base: (at) => ({ out: at.expenseId, in: at.expenseId }),
  },
};
