import { mapExchange, type Client, type Exchange, type Operation } from "urql";

/**
 * The one place that receives changes made elsewhere: in another tab, on another device, by another member. What is on
 * the screen is asked for again; what is not is asked for anyway when it is next shown.
 */
export interface Refetch {
  /** Something in this budget has changed. */
  readonly budget: (budgetId: string) => void;
  /** Anything may have changed: nobody knows what happened meanwhile. */
  readonly all: () => void;
}

type Query = Operation<unknown>;
export type Queries = Map<number, Query>;

/** Keeps in mind what was asked for. The client itself knows which of it is still shown, and asks for nothing else again. */
export function rememberQueries(queries: Queries): Exchange {
  return mapExchange({
    onOperation(operation) {
      if (operation.kind === "query") queries.set(operation.key, operation);
    },
  });
}

export function refetchOf(client: Client, queries: Queries): Refetch {
  function again(concerns: (query: Query) => boolean): void {
    for (const query of queries.values()) {
      if (!concerns(query)) continue;
      client.reexecuteOperation(client.createRequestOperation("query", query, { ...query.context, requestPolicy: "network-only" }));
    }
  }
  return {
    budget: (budgetId) => again(({ variables }) => variables?.["budgetId"] === undefined || variables["budgetId"] === budgetId),
    all: () => again(() => true),
  };
}
