import { changeKinds } from "../../../src/domain/changeKinds.js";
import { collectionOfKind, factsOf, verifiedBy } from "../../../src/models/collections.js";
import type { Operation } from "./command.js";

export interface Exception {
  readonly collection: string;
  /** The fields of its filter, in alphabetical order. */
  readonly fields: string;
  readonly why: string;
}

/** What goes through all shards on purpose: work in the background that looks for what somebody left, by an index that has nothing else. */
export const sweeps: readonly Exception[] = [
  ...changeKinds.map((kind) => ({
    collection: collectionOfKind(kind),
    fields: "dirtyBudgetId",
    why: "changes that nobody has processed",
  })),
  { collection: "moneyAccounts", fields: "removingSince", why: "removals that a crash interrupted" },
  { collection: "moneyAccounts", fields: "returning.by", why: "restorations that a crash interrupted" },
  { collection: "categories", fields: "removingSince", why: "removals and merges that a crash interrupted" },
  { collection: "ruleRuns", fields: "status", why: "runs that a crash interrupted" },
  { collection: "ruleRuns", fields: "createdAt,status", why: "runs that are too old to be undone" },
  { collection: "accounts", fields: "deletingAt", why: "accounts that are half deleted" },
  { collection: "accounts", fields: "ending.tokens", why: "sessions that are half ended" },
  { collection: "accounts", fields: "emailClaim.since", why: "addresses that are half claimed" },
  { collection: "accounts", fields: "digest.at", why: "daily mails that are due" },
  { collection: "accounts", fields: "totp.keyId", why: "what an earlier secret of the server sealed" },
  { collection: "accounts", fields: "formerEmail.since", why: "former addresses that nobody took back" },
  { collection: "budgets", fields: "toTell.at", why: "notices to members that a crash left unwritten" },
  { collection: "budgets", fields: "givenUpAt", why: "budgets that their owner gave up and nobody took over" },
  { collection: "ledgers", fields: "alertMonths", why: "months whose thresholds nobody has looked at" },
  { collection: "recurring", fields: "nextAt", why: "recurring movements with something to book or to propose" },
  { collection: "sessions", fields: "expiresAt", why: "expired sessions go" },
  { collection: "idempotencyKeys", fields: "expiresAt", why: "expired keys go" },
  { collection: "syncPositions", fields: "expiresAt", why: "what no cursor refers to goes" },
  { collection: "imports", fields: "status", why: "imports that nobody runs" },
  { collection: "imports", fields: "finishedAt,status", why: "reports of old imports go" },
  { collection: "mails", fields: "accountId", why: "mails that wait for an account that is erased" },
  { collection: "importChunks", fields: "importId", why: "files that no import needs" },
  { collection: "budgets", fields: "_id", why: "the walks of the compaction and of a backup, from one budget to the next" },
];

/** Few enough rows to be sorted where they are. */
const sorted: readonly Exception[] = [
  { collection: "sessions", fields: "accountId,expiresAt,revokedAt", why: "the sessions of one account" },
  { collection: "sessions", fields: "accountId,revokedAt", why: "the sessions of one account" },
  { collection: "categories", fields: "budgetId", why: "the categories of one budget, for the check of all data" },
];

/** The check of all data looks for one document of a budget that is none. */
const orphans: readonly Exception[] = verifiedBy("budget").map((collection) => ({
  collection,
  fields: factsOf(collection).shardKey,
  why: "the check of all data",
}));

/** Reads of the whole installation, which are seldom: what administrators ask for, by a command or in the browser. */
const ofInstallation: readonly Exception[] = [
  { collection: "accounts", fields: "createdAt,emailClaim.since", why: "which account was the first one, once" },
  { collection: "accounts", fields: "createdAt", why: "the same, of those that are registering" },
  ...["accounts", "accessTokens"].map((collection) => ({
    collection,
    fields: "_id",
    why: "the walk of a backup, from one id to the next",
  })),
  { collection: "accounts", fields: "createdAt,deletingAt", why: "the list of accounts" },
  { collection: "accounts", fields: "$and,createdAt,deletingAt", why: "the same, searched or from one page to the next" },
  ...["memberships", "accessTokens"].map((collection) => ({ collection, fields: "", why: "who is near a quota" })),
  { collection: "mails", fields: "waitingSince", why: "how many mails wait" },
  { collection: "mails", fields: "expiresAt,outcome", why: "how many mails nobody got" },
  ...(["accounts", ...verifiedBy("account")] as const).map((collection) => ({ collection, fields: "", why: "the check of all data" })),
];

export function isSweep(operation: Operation): boolean {
  return sweepOf(operation) !== undefined;
}

export function isOfInstallation(operation: Operation): boolean {
  const { kind, isSingle } = operation;
  return kind === "read" && standing(isSingle === true ? [...ofInstallation, ...orphans] : ofInstallation, operation) !== undefined;
}

export function sweepOf(operation: Operation): Exception | undefined {
  // A walk goes from one id to the next; looking at one by its id is none.
  if (operation.kind === "write-one" || typeof operation.filter["_id"] === "string") return undefined;
  return standing(sweeps, operation);
}

export function sortedInMemory(operation: Operation): boolean {
  return standing(sorted, operation) !== undefined;
}

function standing(list: readonly Exception[], { collection, filter }: Operation): Exception | undefined {
  const fields = Object.keys(filter).sort().join();
  return list.find((exception) => exception.collection === collection && exception.fields === fields);
}
