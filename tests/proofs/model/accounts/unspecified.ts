/**
 * Where section 8 says nothing, or can be read in two ways. `silences`: the model refuses to say, random households skip the
 * command, and a comparison with a server leaves it out. The list below them: the model chose what somebody who comes from
 * another budgeting program would expect. A server that chose otherwise is not wrong before somebody has decided.
 */
export const silences = {
  "original-of-a-transfer-within-the-currency": "A transfer that leaves an account in the budget's currency, with an `original`.",
  "toAmount-that-is-not-amount": "From a foreign account to one in the budget's currency, with a `toAmount` other than `amount`.",
  "create-with-a-taken-identity": "A create with a taken identity: what is there, or 409, by rules older than accounts.",
  "category-of-a-split-movement": "A PATCH that names a category, but no splits, of a movement that has splits.",
  "conversion-of-a-linked-transfer": "A linked transfer becomes an expense or income, and what becomes of the other movement.",
  "conversion-with-a-new-day": "A conversion whose PATCH also names a day: it is unclear which end gets it.",
  "conversion-with-a-new-cleared": "A conversion whose PATCH also names `cleared` of an end.",
  "income-to-transfer-without-its-first-account": "An income becomes a transfer and the PATCH names no `moneyAccountId`.",
  "conversion-that-moves-its-end": "A conversion that also gives the end that stays another account or day.",
  "restore-into-a-deleted-account": "A deleted movement whose account was deleted while it held nothing else.",
  "restore-what-an-account-took-along": "A movement that the deletion of an account deleted, restored by itself.",
  "restore-between-one-account": "A transfer deleted before its two accounts became one.",
  "restore-a-category-that-counts-no-more": "A deleted movement whose category would count nowhere.",
  "change-an-exchange": "An exchange movement changed or deleted by hand.",
  "change-a-former-opening": "An opening from `unassigned` that moved to another account, changed or linked.",
  "booked-that-is-not-amount": "`booked` where both currencies are one, other than `amount`.",
  "booked-of-another-sign": "`booked` that is 0, or of another sign than `amount`.",
  "create-a-closed-account": "An account that is created closed.",
  "use-that-is-over": "Whether movements that were deleted or moved away, and statements, fix `currency` and `onBudget`.",
  "close-at-another-time": "Another `closedAt` of a closed account.",
  "close-a-foreign-account-off-the-budget": "Whether an exchange is booked off the budget, where it moves nothing.",
  "close-before-the-first-month": "An exchange that would be dated before `startMonth`.",
  "delete-a-closed-account-in-use":
    "A closed account deleted with `moveTo` or `keep`: its balance of a past day moves, that of today does not.",
  "keep-onto-a-taken-identity": "`keep` where something in no account has the identity.",
  "restore-after-the-other-account-went": "An account restored after the one that had got its movements was deleted.",
  "restore-between-deleted-accounts": "A transfer that an account took along, and the account of its other end has gone since.",
  "restore-onto-a-taken-identity": "An account restored whose movements would have one identity.",
  "restore-an-opening-that-became-another-movement": "An opening that went to another account and got a category or a second end there.",
  "link-a-split-movement-over-the-border": "A link over the border where one of the two has splits.",
  "link-an-exchange": "An exchange movement in a link.",
  "link-that-books-anew-in-a-closed-account": "A link in a closed foreign account, where what was booked changes with it.",
} as const;

export type Silence = keyof typeof silences;

/*
 * What the model chose, by what it is about.
 * - Opening: it is cleared, since a statement includes it. One with an amount counts as a use of its account (409 at
 *   deletion).
 * - Opening: one `from: outside` counts in `expensesCount`; one from `unassigned` or off the budget does not.
 * - Opening: `booked` reads null where both currencies are one; its sign is that of `amount`.
 * - Opening: one dated before `startMonth` is 422, also off the budget.
 * - Opening: with `moveTo`, one from `unassigned` is not deleted and still moves `unassigned` alone; with `keep` it
 *   is deleted.
 * - Opening: default `unassigned` also where only the end of a transfer lies in no account.
 * - Lists: openings are in the register of their account, and in no sum of a list without an account.
 * - Register: `balance` is what the account had after the row in the order of days, whatever the sort and the
 *   filter.
 * - Register: `totals` count transfers like other entries, income where they arrive and expenses where they leave.
 * - Transfers: `toDate` that is given stays as it is when `date` changes; null follows it.
 * - Transfers: a category or splits that count no more after a PATCH of type or account are cleared, unless the
 *   PATCH names them (422).
 * - Transfers: one whose both ends were kept stays, and moves nothing but `unassigned` between its days.
 * - Transfers: what arrived at a foreign account stays as it was once the other account was deleted and its
 *   movements kept.
 * - Exchange: it is not cleared, so that no statement turns stale by closing.
 * - Removal: with `keep` a movement is not cleared any more, as `cleared` in no account is 422; it comes back as it was.
 * - Transfers: `toAmount` that a PATCH of an account leaves no room for is gone.
 * - Removal: a movement whose identity is at the target is deleted as a whole, also where it is a transfer.
 * - Removal: a movement that was moved and changed since, but not moved, comes back. One that was moved there and
 *   back does not.
 * - Removal: what lay in no account and tells no amount in the account's currency any more stays there, and is told.
 * - Removal: identifiers come back where the other account still has them.
 * - Links: both movements lie in an account, else 422; so are two that are more than 31 days apart.
 * - Links: `amount` is that of `out`, except into the budget's currency from another one: that of `in`.
 * - Links: no statement turns stale by a link, since day, own amount, account and `cleared` of both ends stay.
 * - Links: the days, amounts and accounts that a PATCH sets to what they are do not count as changed by hand;
 *   changed and changed back do.
 * - Links: a category that somebody gave a linked transfer goes to the movement that counts when it is unlinked.
 * - Statements: `statementId` is of the earliest day; of several versions of that day, the newest. An end in another
 *   account has none, nor has one that is not cleared any more.
 * - Statements: one that was superseded is stale, or not, like others. `live` is the end as it is in this account,
 *   or null.
 * - Statements: only ends dated up to the day can close a gap.
 * - Suggestions: a pair is as new as its later day. Openings and exchanges are in no pair; what was an opening may be.
 */

/** Refusals whose code section 8 does not name: a server may have another one of the same status. */
export const unnamedCodes: Readonly<Record<string, number>> = {
  "money-account-in-use": 409,
  "money-account-name-taken": 409,
  "identifier-taken": 409,
  superseded: 409,
};
