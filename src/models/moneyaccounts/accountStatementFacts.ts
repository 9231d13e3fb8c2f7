import { dirty, internal, perBudget } from "../collectionParts.js";

/** All that is said of the collections, as of the others in collectionTable.ts. */
export const accountStatementFacts = {
  ...perBudget,
  indexes: [
    dirty,
    { keys: { budgetId: 1, slot: 1 }, unique: true, for: "one version of an account's day at a time" },
    { keys: { budgetId: 1, moneyAccountId: 1, deletedAt: 1, date: -1, number: -1 }, for: "the list of an account's statements" },
  ],
  backup: "part",
  exported: "accountStatements",
  synced: "account-statement",
} as const;

export const statementPageFacts = {
  ...perBudget,
  ...internal,
  indexes: [
    { keys: { budgetId: 1, moneyAccountId: 1 }, for: "the pages of a budget, when it is backed up and erased" },
    { keys: { budgetId: 1, "rows.id": 1 }, for: "which statements cover the movements of an answer" },
  ],
  backup: "part",
} as const;
