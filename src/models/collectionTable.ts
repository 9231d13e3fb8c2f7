import type { CollectionFacts } from "./CollectionFacts.js";
import { dirty, internal, ofAccount, perAccount, perBudget, perServer, readOnline } from "./collectionParts.js";
import { expenseIndexes, formerExpenseIndexes } from "./expenses/expenseIndexes.js";
import { mailIndexes } from "./mail/mailIndexes.js";
import { accountStatementFacts, statementPageFacts } from "./moneyaccounts/accountStatementFacts.js";
import { moneyAccountFacts } from "./moneyaccounts/moneyAccountFacts.js";

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
    formerIndexes: [{ n: 1, createdAt: 1 }],
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
  accountStatements: accountStatementFacts,
  statementPages: statementPageFacts,
  expenses: {
    ...perBudget,
    indexes: expenseIndexes,
    formerIndexes: formerExpenseIndexes,
    backup: "part",
    exported: "expenses",
    synced: "expense",
  },
  recurring: {
    ...perBudget,
    indexes: [
      dirty,
      { keys: { nextAt: 1 }, sparse: true, for: "the sweep that books and proposes occurrences" },
      { keys: { budgetId: 1, deletedAt: 1, _id: 1 }, for: "the list of recurring movements" },
    ],
    backup: "part",
    exported: "recurring",
    synced: "recurring",
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
  moneyAccounts: moneyAccountFacts,
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
  ledgers: {
    ...perBudget,
    ...internal,
    shardKey: "_id",
    indexes: [{ keys: { alertMonths: 1 }, sparse: true, for: "thresholds that a crash left unwatched" }],
    backup: { no: "computed from the rest" },
  },
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
      { keys: { "digest.at": 1 }, sparse: true, for: "daily mails that are due" },
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
    indexes: [ofAccount, { keys: { expiresAt: 1 }, for: "clearing expired keys away" }],
    backup: { no: "they live for two days, and answers of another state of the data would be wrong" },
  },
  syncPositions: {
    ...perAccount,
    ...internal,
    indexes: [ofAccount, { keys: { expiresAt: 1 }, for: "clearing away what no cursor refers to" }],
    backup: { no: "a restore ends the cursors that refer to it" },
  },
  mails: { ...perServer, indexes: mailIndexes, backup: { no: "a restore would send them again" } },
  verifications: { ...perServer, indexes: [], backup: { no: "it checked other data than a restore brings" } },
  walks: { ...perServer, indexes: [], backup: { no: "how far work in the background has got" } },
} as const satisfies Readonly<Record<string, CollectionFacts>>;
