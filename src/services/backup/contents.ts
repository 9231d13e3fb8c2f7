import type { Models } from "../../models/Models.js";

/** How a collection stands in a backup: with its budget, by the field that names it; whole; or not at all, and why. */
type Contents =
  | { readonly of: "budget"; readonly key: string }
  | { readonly of: "import"; readonly key: string }
  | { readonly of: "all" }
  | { readonly leftOut: string }
  /** The server's own notes, which an empty database may have. */
  | { readonly notes: string };

/**
 * What a backup holds. In this order within a budget: what refers to something stands before it, so that all that a document
 * refers to is there when the reading ends, even in a budget that never holds still. A new collection does not compile before it
 * stands here.
 */
const contents = {
  imports: { of: "budget", key: "budgetId" },
  importProfiles: { of: "budget", key: "budgetId" },
  importChunks: { of: "import", key: "importId" },
  importPages: { of: "import", key: "importId" },
  monthlyBudgets: { of: "budget", key: "budgetId" },
  expenses: { of: "budget", key: "budgetId" },
  plans: { of: "budget", key: "budgetId" },
  categories: { of: "budget", key: "budgetId" },
  budgets: { of: "budget", key: "_id" },
  activities: { of: "budget", key: "budgetId" },
  changes: { of: "budget", key: "budgetId" },
  accounts: { of: "all" },
  accessTokens: { of: "all" },
  securityEvents: { of: "all" },
  emailClaims: { leftOut: "made anew from the accounts" },
  memberships: { leftOut: "made anew from the budgets" },
  sessions: { leftOut: "who was signed out must not be signed in again by a restore" },
  idempotencyKeys: { leftOut: "they live for a day, and answers of another state of the data would be wrong" },
  changeHeads: { leftOut: "follows from the change log with the next change" },
  ledgers: { leftOut: "computed from the rest" },
  ledgerPages: { leftOut: "computed from the rest" },
  walks: { notes: "how far work in the background has got" },
} as const satisfies Readonly<Record<keyof Models, Contents>>;

type Named = keyof typeof contents;

function isNamed(name: string): name is Named {
  return name in contents;
}

const collectionNames: readonly Named[] = Object.keys(contents).filter(isNamed);

/** The collections of a backup with their treatment, in order. */
export function collectionsOf(kind: "budget" | "import" | "all"): { readonly name: Named; readonly key: string }[] {
  return collectionNames.flatMap((name) => {
    const how: Contents = contents[name];
    return "of" in how && how.of === kind ? [{ name, key: "key" in how ? how.key : "_id" }] : [];
  });
}

/** What must not be there before a restore. */
export const emptyBefore: readonly Named[] = collectionNames.filter((name) => !("notes" in contents[name]));

/** Whether a backup may hold documents of this collection. */
export function isInBackup(name: string): name is Named {
  return isNamed(name) && "of" in contents[name];
}
