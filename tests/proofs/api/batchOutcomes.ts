import { INPUT_REFUSED } from "../../api/operations.js";
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

/** An input that GraphQL's types refuse is one fault at its argument; REST refuses it too, or an item of it, in more detail. */
export function sameOutcome(told: Both<string>, items: Both<readonly string[]>): boolean {
  if (told.graphql === INPUT_REFUSED) return told.rest.includes(" ") || items.rest.length > 0;
  return told.rest === told.graphql && String(items.rest) === String(items.graphql);
}
