import type { Request } from "express";
import { bearerOf } from "../http/bearer.js";
import type { Caller } from "../domain/caller.js";
import { Unauthenticated } from "../domain/errors.js";
import { contextOf } from "../http/RequestContext.js";
import { hearsWhatItSent, requireNeed } from "../operations/needs.js";
import { servicesOf } from "./container.js";
import { recordAt } from "./operations.js";

/** A request whose credential was accepted. */
export interface SignedIn extends Request {
  user: Caller;
}

/** Who asks, by the bearer token alone: a cookie never authenticates this API. Looked up once per request. */
export function callerOf(request: Request): Promise<Caller> {
  return (contextOf(request).caller ??= callerAnew(request));
}

/**
 * The session that a request brings where nobody need be signed in; null without a credential. One that is sent must be good: an app whose
 * access token is over renews it and sends the request again, and keeps its session.
 */
export async function sessionIfAny(request: Request): Promise<string | null> {
  return request.get("Authorization") === undefined ? null : (await callerOf(request)).sessionId;
}

/** tsoa calls this for every operation that names a security. */
export function expressAuthentication(request: Request, _security: string): Promise<Caller> {
  return permittedCaller(request);
}

/** Who asks, if the credential is enough. What the operation needs stands in its record, for both APIs. Says what the answer may hold, too. */
export async function permittedCaller(request: Request): Promise<Caller> {
  const who = await callerOf(request);
  const need = recordAt(request).needs;
  requireNeed(who, need);
  if (hearsWhatItSent(who, need)) contextOf(request).answersWriter = true;
  return who;
}

/** The same looked up once more, for a request that lasts: its credential may have ended since. */
export async function callerAnew(request: Request): Promise<Caller> {
  const bearer = bearerOf(request.get("Authorization"));
  if (bearer === null) throw new Unauthenticated();
  return servicesOf(request).auth.callerOf(bearer, idRead(request));
}

/** The id of what a request reads, as its address says; of a list, that of its budget. */
function idRead(request: Request): string | undefined {
  if (request.method !== "GET" && request.method !== "HEAD") return undefined;
  const { budgetId } = request.query;
  return typeof budgetId === "string" ? budgetId : request.path.split("/")[2];
}
