import type { IndexFacts } from "./CollectionFacts.js";

export const dirty: IndexFacts = { keys: { dirtyBudgetId: 1 }, sparse: true, for: "changes that wait for the change log and the ledger" };
export const ofAccount: IndexFacts = { keys: { accountId: 1 }, for: "erasing an account" };
export const perBudget = { owner: "budget", shardKey: "budgetId", erased: "with its owner", verified: "its owner" } as const;
export const perAccount = { owner: "account", shardKey: "accountId", erased: "with its owner", verified: "its owner" } as const;
export const internal = { exported: { no: "it follows from what is exported" }, synced: { no: "clients never see it" } } as const;
export const perServer = {
  ...internal,
  owner: "server",
  shardKey: "_id",
  erased: { no: "the server has no end; what names somebody goes by itself" },
  verified: { no: "the server is there" },
} as const;
export const readOnline = { synced: { no: "it is read by an operation of its own" } } as const;
