import type { ChangeKind } from "../domain/changeKinds.js";
import type { CollectionFacts } from "./CollectionFacts.js";
import { collections } from "./collectionTable.js";

export type CollectionName = keyof typeof collections;

/** The names under which an export shows what belongs to an owner. */
export type ExportedOf<Owner extends "budget" | "account"> = Extract<
  {
    [Name in CollectionName]: (typeof collections)[Name]["owner"] extends Owner ? (typeof collections)[Name]["exported"] : never;
  }[CollectionName],
  string
>;

export function isCollection(name: string): name is CollectionName {
  return Object.hasOwn(collections, name);
}

export const collectionNames: readonly CollectionName[] = Object.keys(collections).filter(isCollection);

/** What is said of one, without the literal types. */
export function factsOf(name: CollectionName): CollectionFacts {
  return collections[name];
}

/** The collection whose changes sync tells as one kind. */
export function collectionOfKind(kind: ChangeKind): CollectionName {
  const found = collectionNames.find((name) => factsOf(name).synced === kind);
  if (found === undefined) throw new Error(`No collection is synced as "${kind}".`);
  return found;
}

/** What goes with its owner. */
export function erasedWith(owner: "budget" | "account"): readonly CollectionName[] {
  return collectionNames.filter((name) => factsOf(name).owner === owner && factsOf(name).erased === "with its owner");
}

/** What cannot be there without its owner. */
export function verifiedBy(owner: "budget" | "account"): readonly CollectionName[] {
  return collectionNames.filter((name) => factsOf(name).owner === owner && factsOf(name).verified === "its owner");
}
