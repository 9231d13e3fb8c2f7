import { restPlace } from "../../support/places.js";

/** Writes of several things at once, each of which fails by itself. */
export const batches: readonly string[] = ["createExpenses", "updateExpenses", "deleteExpenses", "restoreExpenses"];

interface Both<T> {
  readonly rest: T;
  readonly graphql: T;
}

interface Result {
  readonly problem?: { readonly code: string; readonly errors?: readonly { path: string; code: string }[] | null } | null;
}

/** What is wrong with the items; the place of a fault is already one in the request. */
export function itemsOf(results: readonly Result[] | undefined): readonly string[] {
  return (results ?? [])
    .flatMap(({ problem }, index) => {
      if (problem === undefined || problem === null) return [];
      const faults = problem.errors ?? [];
      if (faults.length === 0) return [`/items/${index} ${problem.code}`];
      return faults.map(({ path, code }) => `${restPlace(path)} ${code}`);
    })
    .sort();
}

/**
 * GraphQL's types hold for the whole of a request: an item that they refuse refuses the batch, where REST refuses that item alone. What is
 * said about it must be the same, and what is wrong with the batch itself as well.
 */
export function sameBatch(told: Both<string>, items: Both<readonly string[]>): boolean {
  const refusedItems = faultsOf(told.graphql).filter(ofItem);
  if (refusedItems.length === 0) return told.rest === told.graphql && String(items.rest) === String(items.graphql);
  const top = faultsOf(told.graphql).filter((fault) => !ofItem(fault));
  if (told.rest !== "ok") return String(faultsOf(told.rest)) === String(top);
  return top.length === 0 && refusedItems.every((fault) => items.rest.includes(fault));
}

const ofItem = (fault: string): boolean => /^\/items\/\d/.test(fault);
const faultsOf = (outcome: string): readonly string[] => outcome.split(", ");
