import type { mongo } from "mongoose";
import type { BudgetDoc } from "../../models/budget.js";
import { type ExpenseDoc, wordsIn } from "../../models/expenses/expense.js";
import type { AccountDoc } from "../../models/accounts/account.js";
import type { Models } from "../../models/Models.js";
import { membershipId } from "../../models/sharing/membership.js";

/** What an index kept by hand has of the documents that are put back. */
export interface Derived {
  readonly name: keyof Models;
  readonly operations: mongo.AnyBulkWriteOperation[];
}

export function derivedFrom(name: keyof Models, documents: readonly mongo.Document[]): Derived | null {
  if (name === "budgets") return { name: "memberships", operations: documents.flatMap((budget) => membershipsOf(budget)) };
  if (name === "accounts") return { name: "emailClaims", operations: documents.flatMap((account) => claimsOf(account)) };
  return null;
}

/** A backup of an earlier release holds expenses without the words that a search goes by: they get those of 1.0.0, as its other keys are. */
export function completed(name: keyof Models, document: mongo.Document): mongo.Document {
  if (name !== "expenses" || "words" in document) return document;
  const { payee = null, description = null, note = null, tags = [] }: Partial<ExpenseDoc> = document;
  return { ...document, words: wordsIn({ payee, description, note, tags }, {}) };
}

function membershipsOf({ _id: budgetId, members }: Partial<BudgetDoc>): mongo.AnyBulkWriteOperation[] {
  return (members ?? []).map(({ accountId, joinedAt }) =>
    upsert({ _id: membershipId(accountId, String(budgetId)), accountId }, { budgetId, since: joinedAt, notedAt: joinedAt }),
  );
}

/** Its own address, and the one before it that it may still take back. */
function claimsOf({ _id: accountId, emailKey, formerEmail }: Partial<AccountDoc>): mongo.AnyBulkWriteOperation[] {
  const keys = [emailKey, ...(formerEmail === undefined ? [] : [formerEmail.emailKey])];
  return keys.map((key) => upsert({ _id: key }, { accountId, nonce: "restored" }));
}

function upsert(filter: mongo.Document, fields: mongo.Document): mongo.AnyBulkWriteOperation {
  return { updateOne: { filter, update: { $setOnInsert: fields }, upsert: true } };
}
