import { dirty, perBudget } from "../collectionParts.js";

/** All that is said of the collection, as of the others in collectionTable.ts. */
export const moneyAccountFacts = {
  ...perBudget,
  indexes: [
    dirty,
    { keys: { budgetId: 1, claims: 1 }, unique: true, for: "a name and an identifier once among a budget's money accounts" },
    { keys: { budgetId: 1, deletedAt: 1, position: 1, _id: 1 }, for: "the list of money accounts" },
    { keys: { removingSince: 1 }, sparse: true, for: "removals of money accounts that a crash interrupted" },
    { keys: { "returning.by": 1 }, sparse: true, for: "restored money accounts whose movements are still to come back" },
  ],
  backup: "part",
  exported: "moneyAccounts",
  synced: "money-account",
} as const;
