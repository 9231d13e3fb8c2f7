import { mapExchange, type Exchange } from "urql";
import { problemOf } from "./problem.js";

/** Refusals that say nothing about what was asked for: it is most likely still as it was. */
const passing = ["network", "unavailable", "internal", "INTERNAL_SERVER_ERROR", "too-many-requests", "unauthenticated"];

/** What is on the screen stays there when asking again fails: a half-filled form on it must not go with the connection. */
export function staleIfError(): Exchange {
  const known = new Map<number, unknown>();
  return mapExchange({
    onResult(result) {
      const { key, kind } = result.operation;
      if (kind !== "query") return result;
      if (result.error === undefined) known.set(key, result.data);
      else if (known.has(key) && passing.includes(problemOf(result.error).code)) return { ...result, data: known.get(key) };
      return result;
    },
  });
}
