import type { Request } from "express";
import { contextOf } from "./RequestContext.js";

/** Whether a request of a session leaves it, or ends another of its account; whoever has none has nothing to leave. */
export function leaves(request: Request): boolean {
  const { client, route } = contextOf(request);
  return client.sessionId !== null && route?.record?.ends !== undefined;
}

/** Of one session it succeeds but once, so it waits for no turn. */
export function leavesItsSession(request: Request): boolean {
  const { client, route } = contextOf(request);
  return client.sessionId !== null && route?.record?.ends === "own session";
}
