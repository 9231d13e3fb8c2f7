import type { CollectionFacts, IndexFacts } from "./CollectionFacts.js";

const dirty: IndexFacts = { keys: { dirtyBudgetId: 1 }, sparse: true, for: "changes that wait for the change log and the ledger" };
const perBudget = { owner: "budget", shardKey: "budgetId", erased: "with its owner", verified: "its owner" } as const;
const perAccount = { owner: "account", shardKey: "accountId", erased: "with its owner", verified: "its owner" } as const;
const internal = { exported: { no: "it follows from what is exported" }, synced: { no: "clients never see it" } } as const;
const perServer = {
  ...internal,
  owner: "server",
  shardKey: "_id",
  erased: { no: "the server has no end; what names somebody goes by itself" },
  verified: { no: "the server is there" },
} as const;
const readOnline = { synced: { no: "it is read by an operation of its own" } } as const;

/**
 * All that is said of a collection, in one place: schemas, indexes, sharding, backup, erasure, export, `verify` and sync read it. Within
 * a budget what refers to something stands before it, so that a backup of a budget in use holds all that its documents refer to.
 */
export const collections = {
  imports: {
    ...perBudget,
    ...readOnline,
    indexes: [
      { keys: { budgetId: 1, lane: 1 }, unique: true, for: "one import of a budget runs at a time" },
      { keys: { budgetId: 1, _id: 1 }, for: "the list of a budget's imports" },
      { keys: { status: 1, finishedAt: 1 }, for: "the sweep that goes on with imports and clears old ones away" },
    ],
    backup: "part",
    exported: { no: "its expenses are exported" },
  },
  importProfiles: {
    ...perBudget,
    ...readOnline,
    indexes: [{ keys: { budgetId: 1, _id: 1 }, for: "the answers for one source" }],
    backup: "part",
    exported: { no: "it says how the files of one bank are read" },
  },
  importChunks: {
    ...perBudget,
    ...internal,
    indexes: [
      { keys: { budgetId: 1, importId: 1, n: 1 }, for: "reading a file in order" },
      { keys: { importId: 1 }, for: "the sweep that clears unused files away" },
    ],
    backup: "import",
  },
  importPages: {
    ...perBudget,
    ...readOnline,
    indexes: [{ keys: { budgetId: 1, importId: 1 }, for: "the rows of an import" }],
    backup: "import",
    exported: { no: "its expenses are exported" },
  },
  ruleRuns: {
    ...perBudget,
    ...readOnline,
    indexes: [
      { keys: { budgetId: 1, _id: 1 }, for: "the runs of a budget" },
      { keys: { status: 1, createdAt: 1 }, for: "the sweep that goes on with runs and clears old ones away" },
    ],
    backup: "part",
    exported: { no: "its expenses are exported" },
  },
  ruleRunPages: {
    ...perBudget,
    ...readOnline,
    indexes: [{ keys: { budgetId: 1, runId: 1, n: 1 }, for: "the changes of a run, in order" }],
    backup: "part",
    exported: { no: "its expenses are exported" },
  },
  monthlyBudgets: {
    ...perBudget,
    indexes: [
      dirty,
      { keys: { budgetId: 1, slot: 1 }, unique: true, for: "one version of a month at a time" },
      { keys: { budgetId: 1, deletedAt: 1, month: -1, number: -1 }, for: "the list of closed months" },
    ],
    backup: "part",
    exported: "monthlyBudgets",
    synced: "monthly-budget",
  },
  expenses: {
    ...perBudget,
    indexes: [
      dirty,
      { keys: { budgetId: 1, importKey: 1 }, unique: true, for: "an externalId once per budget and source" },
      { keys: { budgetId: 1, deletedAt: 1, date: 1, _id: 1 }, for: "the list by date" },
      { keys: { budgetId: 1, deletedAt: 1, month: 1, date: 1, _id: 1 }, for: "a month's expenses and sums" },
      // What an index of a filter holds behind its order is for totals, which then read keys alone.
      { keys: { budgetId: 1, deletedAt: 1, amount: 1, _id: 1, type: 1 }, for: "the list by amount" },
      { keys: { budgetId: 1, deletedAt: 1, createdAt: 1, _id: 1 }, for: "the list by time of entry" },
      { keys: { budgetId: 1, deletedAt: 1, updatedAt: 1, _id: 1, type: 1, amount: 1 }, for: "updatedSince" },
      { keys: { budgetId: 1, deletedAt: 1, type: 1, date: 1, _id: 1 }, for: "the filter by type" },
      { keys: { budgetId: 1, payeeKey: 1, deletedAt: 1, date: 1, _id: 1, type: 1, amount: 1 }, for: "the filter by payee" },
      { keys: { budgetId: 1, tags: 1, deletedAt: 1, date: 1, _id: 1, type: 1, amount: 1 }, for: "the filter by tag" },
      { keys: { budgetId: 1, words: 1, deletedAt: 1, type: 1, amount: 1 }, for: "the search by words" },
      { keys: { budgetId: 1, reviewed: 1, deletedAt: 1, date: 1, _id: 1, type: 1, amount: 1 }, for: "what is still to be reviewed" },
      { keys: { budgetId: 1, "parts.categoryId": 1, deletedAt: 1, date: 1, _id: 1 }, for: "the filter by category" },
    ],
    backup: "part",
    exported: "expenses",
    synced: "expense",
  },
  plans: {
    ...perBudget,
    indexes: [dirty, { keys: { budgetId: 1, month: 1 }, unique: true, for: "one plan per month" }],
    backup: "part",
    exported: "amounts",
    synced: "plan",
  },
  rules: {
    ...perBudget,
    indexes: [dirty, { keys: { budgetId: 1, deletedAt: 1, position: 1, _id: 1 }, for: "the rules in their order" }],
    backup: "part",
    exported: "rules",
    synced: "rule",
  },
  categories: {
    ...perBudget,
    indexes: [
      dirty,
      { keys: { budgetId: 1, liveName: 1 }, unique: true, for: "a name once among a budget's categories" },
      { keys: { removingSince: 1 }, sparse: true, for: "deletions and merges that a crash left half done" },
      { keys: { budgetId: 1, deletedAt: 1, position: 1, _id: 1 }, for: "the list of categories" },
    ],
    backup: "part",
    exported: "categories",
    synced: "category",
  },
  budgets: {
    owner: "budget",
    shardKey: "_id",
    indexes: [
      dirty,
      { keys: { givenUpAt: 1 }, sparse: true, for: "budgets that nobody took over in time" },
      { keys: { "toTell.at": 1 }, sparse: true, for: "notices to members that a crash left unwritten" },
    ],
    backup: "part",
    erased: { no: "its emptied tombstone stays, so that nothing that raced the erasure becomes an orphan" },
    exported: "budget",
    verified: { no: "it is what the others belong to" },
    synced: "budget",
  },
  ledgers: { ...perBudget, ...internal, shardKey: "_id", indexes: [], backup: { no: "computed from the rest" } },
  ledgerPages: {
    ...perBudget,
    ...internal,
    indexes: [{ keys: { budgetId: 1, month: 1 }, for: "a range of months" }],
    backup: { no: "computed from the rest" },
  },
  payees: {
    ...perBudget,
    ...internal,
    indexes: [
      { keys: { budgetId: 1, count: -1, _id: 1 }, for: "the payees, most used first" },
      { keys: { budgetId: 1, words: 1, count: -1 }, for: "payees by the beginnings of their words" },
      { keys: { budgetId: 1, stale: 1 }, for: "payees whose figures are to be computed again" },
    ],
    backup: { no: "computed from the expenses" },
  },
  activities: {
    ...perBudget,
    ...readOnline,
    indexes: [{ keys: { budgetId: 1, at: -1, _id: -1 }, for: "the activity list" }],
    backup: "log",
    exported: { no: "it names what other members did" },
  },
  changes: {
    ...perBudget,
    ...internal,
    indexes: [{ keys: { budgetId: 1, n: 1 }, unique: true, for: "walking the change log" }],
    backup: "log",
  },
  changeHeads: { ...perBudget, ...internal, shardKey: "_id", indexes: [], backup: { no: "follows from the change log" } },
  accounts: {
    owner: "account",
    shardKey: "_id",
    ...readOnline,
    indexes: [
      { keys: { "emailClaim.since": 1 }, sparse: true, for: "registrations that a crash left half done" },
      { keys: { "formerEmail.since": 1 }, sparse: true, for: "changes of address that can no longer be undone" },
      { keys: { "ending.tokens": 1 }, sparse: true, for: "sessions that a crash left to be ended" },
      { keys: { deletingAt: 1 }, sparse: true, for: "erasures that a crash left half done" },
      { keys: { createdAt: 1, _id: 1 }, for: "the administrator's list" },
      { keys: { "totp.keyId": 1 }, sparse: true, for: "two-factor secrets encrypted with a former secret" },
    ],
    backup: "whole",
    erased: { no: "it goes last, as what says that the erasure is under way" },
    exported: "account",
    verified: { no: "it is what the others belong to" },
  },
  accessTokens: {
    ...perAccount,
    ...readOnline,
    indexes: [
      { keys: { accountId: 1, hash: 1 }, unique: true, for: "finding a token that is presented" },
      { keys: { accountId: 1, _id: 1 }, for: "the list of tokens" },
    ],
    backup: "whole",
    exported: "accessTokens",
  },
  securityEvents: {
    ...perAccount,
    ...readOnline,
    indexes: [{ keys: { accountId: 1, _id: 1 }, for: "the security log" }],
    backup: "whole",
    exported: { no: "no personal token may read it, and one may export" },
  },
  emailClaims: {
    owner: "e-mail address",
    shardKey: "_id",
    ...internal,
    indexes: [],
    backup: { no: "made anew from the accounts" },
    erased: { no: "released with the account, each by its own address" },
    verified: { no: "checked from the accounts' side" },
  },
  memberships: {
    ...perAccount,
    ...internal,
    indexes: [{ keys: { accountId: 1, since: 1, budgetId: 1 }, for: "an account's budgets in their order" }],
    backup: { no: "made anew from the budgets" },
  },
  sessions: {
    ...perAccount,
    ...readOnline,
    indexes: [
      { keys: { accountId: 1, _id: 1 }, for: "the list of sessions" },
      { keys: { expiresAt: 1 }, for: "clearing ended sessions away" },
    ],
    backup: { no: "who was signed out must not be signed in again by a restore" },
    exported: "sessions",
  },
  idempotencyKeys: {
    ...perAccount,
    ...internal,
    indexes: [
      { keys: { accountId: 1 }, for: "erasing an account" },
      { keys: { expiresAt: 1 }, for: "clearing expired keys away" },
    ],
    backup: { no: "they live for two days, and answers of another state of the data would be wrong" },
  },
  mails: {
    ...perServer,
    indexes: [
      { keys: { dueAt: 1 }, sparse: true, for: "mails to be tried" },
      { keys: { waitingSince: 1 }, sparse: true, for: "the age of the oldest waiting mail" },
    ],
    backup: { no: "a restore would send them again" },
  },
  walks: { ...perServer, indexes: [], backup: { no: "how far work in the background has got" } },
} as const satisfies Readonly<Record<string, CollectionFacts>>;
