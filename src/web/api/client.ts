import { cacheExchange, Client, fetchExchange, mapExchange } from "urql";
import { problemOf } from "./problem.js";
import { refetchOf, rememberQueries, type Queries, type Refetch } from "./refetch.js";
import { staleIfError } from "./staleIfError.js";

export interface Connection {
  readonly client: Client;
  readonly refetch: Refetch;
}

/** One per session, so that nobody sees what the one before them had loaded. */
export function newConnection(onExpired: () => void): Connection {
  const queries: Queries = new Map();
  const client = new Client({
    url: "/graphql",
    // Apollo's CSRF prevention refuses GET.
    preferGetMethod: false,
    // Another device may have written meanwhile: show what is known, then ask.
    requestPolicy: "cache-and-network",
    fetchOptions: { credentials: "same-origin" },
    exchanges: [
      mapExchange({
        onError(error) {
          if (problemOf(error).code === "unauthenticated") onExpired();
        },
      }),
      rememberQueries(queries),
      staleIfError(),
      cacheExchange,
      fetchExchange,
    ],
  });
  return { client, refetch: refetchOf(client, queries) };
}
