import type { ApolloServerPlugin } from "@apollo/server";
import { type DocumentNode, Kind, type SelectionNode, type SelectionSetNode } from "graphql";
import { LimitReached } from "../domain/errors.js";
import type { Context } from "./context.js";

/** The request limit counts operations: each field at the root of the document beyond the first, aliases included. */
export const countOperations: ApolloServerPlugin<Context> = {
  async requestDidStart() {
    return {
      async didResolveOperation({ operation, document, contextValue }) {
        const more = operation === undefined ? 0 : rootFields(operation.selectionSet, document) - 1;
        const charge: unknown = contextValue.response.locals["chargeMore"];
        if (more < 1 || !isCharge(charge)) return;
        const wait = charge(more);
        if (wait !== null) throw new LimitReached("Too many operations in this minute.", wait);
      },
    };
  },
};

/** What the request limit leaves with each answer: takes more points, and says how many seconds to wait if there are none left. */
function isCharge(left: unknown): left is (points: number) => number | null {
  return typeof left === "function";
}

/** Validation has refused fragments that contain themselves; each is counted once and remembered. */
function rootFields(root: SelectionSetNode, document: DocumentNode): number {
  const fragments = new Map(
    document.definitions.flatMap((node) => (node.kind === Kind.FRAGMENT_DEFINITION ? [[node.name.value, node] as const] : [])),
  );
  const counted = new Map<string, number>();
  const count = (set: SelectionSetNode): number => set.selections.reduce((sum, selection) => sum + costOf(selection), 0);
  const costOf = (selection: SelectionNode): number => {
    if (selection.kind === Kind.FIELD) return 1;
    if (selection.kind === Kind.INLINE_FRAGMENT) return count(selection.selectionSet);
    const name = selection.name.value;
    const fragment = fragments.get(name);
    const cost = counted.get(name) ?? (fragment === undefined ? 0 : count(fragment.selectionSet));
    counted.set(name, cost);
    return cost;
  };
  return count(root);
}
