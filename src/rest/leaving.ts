import type { Request } from "express";
import { clientOf } from "./client.js";
import { routeOf } from "./operations.js";

/** Whether a request of a session leaves it, or ends another of its account; whoever has none has nothing to leave. */
export function leaves(request: Request): boolean {
  return clientOf(request).sessionId !== null && routeOf(request)?.record?.ends !== undefined;
}

/** Of one session it succeeds but once, so it waits for no turn. */
export function leavesItsSession(request: Request): boolean {
  return clientOf(request).sessionId !== null && routeOf(request)?.record?.ends === "own session";
}
