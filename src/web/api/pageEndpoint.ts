import type { Endpoint } from "./remote/endpoint.js";

/** From a page to the server that it came from, with the session of this browser. */
export const pageEndpoint: Endpoint = {
  url: "/graphql",
  fetch: (...given) => fetch(...given),
  textOf: ({ loc }) => loc?.source.body ?? "",
  accountId: null,
};

/** The same for one account alone. */
export function endpointFor(accountId: string): Endpoint {
  return { ...pageEndpoint, accountId };
}
