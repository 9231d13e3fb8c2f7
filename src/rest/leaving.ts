import type { Request } from "express";
import { endsOwnSession, endsSessions } from "../domain/costs.js";
import { clientOf } from "./client.js";
import { routeOf } from "./operations.js";

/** Whether a request of a session leaves it, or ends another of its account; whoever has none has nothing to leave. */
export function leaves(request: Request): boolean {
  return clientOf(request).sessionId !== null && endsSessions(routeOf(request)?.operation?.operationId);
}

export function leavesItsSession(request: Request): boolean {
  return clientOf(request).sessionId !== null && endsOwnSession(routeOf(request)?.operation?.operationId);
}
