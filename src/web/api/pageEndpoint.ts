import type { Endpoint } from "./remote/endpoint.js";

/** From a page to the server that it came from, with the session of this browser. */
export const pageEndpoint: Endpoint = {
  url: "/graphql",
  fetch: (...given) => fetch(...given),
  textOf: ({ loc }) => loc?.source.body ?? "",
};
