import type { Door } from "./remote/door.js";

/** From a page to the server that it came from, with the session of this browser. */
export const pageDoor: Door = {
  url: "/graphql",
  fetch: (...given) => fetch(...given),
  textOf: ({ loc }) => loc?.source.body ?? "",
};
