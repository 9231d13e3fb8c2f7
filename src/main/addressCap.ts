import type { Request, RequestHandler, Response } from "express";
import { LimitReached, Unavailable } from "../domain/errors.js";
import { networkOf } from "../runtime/network.js";
import { problems } from "../domain/problems.js";
import { contextOf } from "../http/RequestContext.js";
import type { Refuse } from "../http/boundWork.js";
import type { AddressLimit } from "../services/limits/AddressLimit.js";
import { REFUSAL_MS } from "../services/limits/rateLimitBuckets.js";

/** How each API words a refusal. */
export interface Forms {
  readonly rest: Refuse;
  readonly graphql: Refuse;
}

/**
 * Holds each network address to so many requests a minute, before anything looks at what is asked. A refusal is held back: on each
 * connection there is one a second.
 */
export function addressCap(limit: AddressLimit, forms: Forms): RequestHandler {
  return (request, response, next) => {
    const seconds = limit.count(networkOf(request.ip ?? ""));
    if (seconds === 0) {
      next();
      return;
    }
    const refusal = new LimitReached("Too many requests from this address this minute.", seconds);
    setTimeout(() => formOf(request, forms)(refusal, request, response, next), REFUSAL_MS);
  };
}

export function formOf({ path }: Request, { rest, graphql }: Forms): Refuse {
  if (path.startsWith("/api/")) return rest;
  return path === "/graphql" ? graphql : asText;
}

function asText(error: unknown, _request: Request, response: Response): void {
  if (!(error instanceof LimitReached || error instanceof Unavailable)) throw error;
  contextOf(response.req).noteRefused(error.code);
  response
    .status(problems[error.code].status)
    .set("Retry-After", String(error.retryAfterSeconds))
    .type("text/plain")
    .send(`${error.message}\n`);
}
