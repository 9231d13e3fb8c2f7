/** The codes of money accounts, as in problems.ts. */
export const moneyAccountProblems = {
  "money-account-name-taken": {
    status: 409,
    title: "Money account name taken",
    text: "Another money account of the budget that is not closed has this name. Case is ignored.",
  },
  "identifier-taken": {
    status: 409,
    title: "Identifier taken",
    text: "Another money account of the budget has one of these identifiers. Spaces, hyphens and case are ignored.",
  },
  "balance-not-zero": {
    status: 409,
    title: "Balance not zero",
    text: "Only a money account whose `balance.all` is 0 can be closed; `balance` of the response says what it is.",
  },
  "too-many-money-accounts": {
    status: 409,
    title: "Too many money accounts",
    text: "The budget has the maximum number of money accounts. Delete one first.",
  },
  "money-account-closed": {
    status: 409,
    title: "Money account closed",
    text: "The money account is closed, so nothing may move its balance. Clear its `closedAt` first. Notes and categories may change.",
  },
  "identity-taken": {
    status: 409,
    title: "Identity taken",
    text: "Another movement in the same money account has this `externalId` and `source`.",
  },
  "not-linked": {
    status: 409,
    title: "Not linked",
    text: "No link made this expense, or the link was taken off already.",
  },
  "changed-since": {
    status: 409,
    title: "Changed since",
    text: "The amount, a day or an account of the transfer was changed since the link, so that it cannot be taken off. Delete it instead.",
  },
} as const;
