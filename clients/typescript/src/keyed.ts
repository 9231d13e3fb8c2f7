import { newKey } from "./ids.js";
import type { Fetch } from "./retrying.js";

const READS: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"]);

/** Gives every write the key that it keeps over all its repeats, unless the caller has given one. */
export function keyed(send: Fetch): Fetch {
  return (request) => {
    if (!READS.has(request.method) && !request.headers.has("Idempotency-Key")) request.headers.set("Idempotency-Key", newKey());
    return send(request);
  };
}
