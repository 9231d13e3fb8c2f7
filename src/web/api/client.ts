import { cacheExchange, Client, fetchExchange, mapExchange } from "urql";
import { problemOf } from "./problem.js";

/** For what is no budget's data. One per session, so that nobody sees what the one before them had loaded. */
export function newClient(onExpired: () => void): Client {
  return new Client({
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
      cacheExchange,
      fetchExchange,
    ],
  });
}
