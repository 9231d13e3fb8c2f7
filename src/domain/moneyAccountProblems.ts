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
  "balance-differs": {
    status: 409,
    title: "Balance differs",
    text: "The cleared entries up to the day do not sum to the `balance` of the statement: `cleared` of the response is what they sum to. `movements` are the ids of at most three uncleared ones that would close the gap, or null.",
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
  opening: {
    status: 409,
    title: "Opening of a money account",
    text: "The movement is the opening of a money account. Change or delete it with the account's `opening`.",
  },
  "money-account-in-use": {
    status: 409,
    title: "Money account in use",
    text: "A deletion must say where its movements go: repeat it with `moveTo` or `keep`; `counts` of the response says how many there are, and how many rules and recurring movements name it. Its `currency` and `onBudget` are fixed.",
  },
  "money-account-being-removed": {
    status: 409,
    title: "Money account being removed",
    text: "The money account is just being deleted in another way, or is just coming back.",
  },
  "money-account-gone": {
    status: 409,
    title: "Money account gone",
    text: "The money account of the movement was deleted. Restore that first.",
  },
  "accounts-differ": {
    status: 409,
    title: "Accounts differ",
    text: "Movements go along only to an account of the same currency and on the same side of the budget.",
  },
  "off-budget": {
    status: 409,
    title: "Off the budget",
    text: "What lies off the budget would begin to count if it lay in no account. Say `moveTo` instead of `keep`.",
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
