import type { IndexFacts } from "../CollectionFacts.js";
import { dirty } from "../collectionParts.js";

/** What lists, filters and sums of expenses read. */
export const expenseIndexes: readonly IndexFacts[] = [
  dirty,
  { keys: { budgetId: 1, importKey: 1 }, unique: true, for: "an externalId once per budget and source" },
  { keys: { budgetId: 1, deletedAt: 1, date: 1, _id: 1 }, for: "the list by date, and sums of days and months" },
  // What an index of a filter holds behind its order is for totals, which then read keys alone.
  { keys: { budgetId: 1, deletedAt: 1, amount: 1, _id: 1, type: 1 }, for: "the list by amount" },
  { keys: { budgetId: 1, deletedAt: 1, createdAt: 1, _id: 1 }, for: "the list by time of entry" },
  { keys: { budgetId: 1, deletedAt: 1, updatedAt: 1, _id: 1, type: 1, amount: 1 }, for: "updatedSince" },
  { keys: { budgetId: 1, deletedAt: 1, type: 1, date: 1, _id: 1 }, for: "the filter by type" },
  { keys: { budgetId: 1, payeeKey: 1, deletedAt: 1, date: 1, _id: 1, type: 1, amount: 1 }, for: "the filter by payee" },
  { keys: { budgetId: 1, tags: 1, deletedAt: 1, date: 1, _id: 1, type: 1, amount: 1 }, for: "the filter by tag" },
  { keys: { budgetId: 1, words: 1, deletedAt: 1, type: 1, amount: 1 }, for: "the search by words" },
  { keys: { budgetId: 1, reviewed: 1, deletedAt: 1, date: 1, _id: 1, type: 1, amount: 1 }, for: "what is still to be reviewed" },
  { keys: { budgetId: 1, "parts.categoryId": 1, deletedAt: 1, date: 1, _id: 1 }, for: "the filter by category, or by none" },
  { keys: { fromEntry: 1 }, sparse: true, namesBudget: true, for: "the register of a money account, by its first ends" },
  { keys: { toEntry: 1 }, sparse: true, namesBudget: true, for: "the register of a money account, by the second ends of transfers" },
  { keys: { leftFrom: 1 }, sparse: true, for: "what an account that was deleted has left behind, by its first ends" },
  { keys: { leftTo: 1 }, sparse: true, for: "what an account that was deleted has left behind, by the second ends of transfers" },
];

/** Earlier releases read by these. */
export const formerExpenseIndexes: readonly IndexFacts["keys"][] = [
  { budgetId: 1, deletedAt: 1, month: 1, date: 1, _id: 1 },
  { budgetId: 1, "parts.categoryId": 1, deletedAt: 1, amount: 1, _id: 1 },
  { budgetId: 1, "parts.categoryId": 1, deletedAt: 1, createdAt: 1, _id: 1 },
];
