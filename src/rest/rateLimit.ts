import type { NextFunction, Request, RequestHandler, Response } from "express";
import onHeaders from "on-headers";
import { workloadOf } from "../domain/workload.js";
import { type Workload, pointsFor, priceOf } from "../domain/costs.js";
import { LimitReached } from "../domain/errors.js";
import { attachBucket, bucketOf, REFUSAL_MS } from "../services/limits/rateLimitBuckets.js";
import type { RequestLimit, Standing } from "../services/limits/RequestLimit.js";
import { routeOf } from "./operations.js";
import { clientOf } from "./client.js";

const MEGABYTE = 1_000_000;
/** What a file without a length may turn out to be. */
const MEGABYTES_AT_MOST = 10;
const OTHERWISE = 1;
const SMALL_BODY = 16_384;

/**
 * Holds each account, and each address that is not signed in, to its points per minute, and says in every answer what is
 * left (`RateLimit-Policy`, `RateLimit`). An answer 304 costs nothing.
 */
export function rateLimit(limit: RequestLimit, refuses: "at once" | "after the body" = "at once"): RequestHandler {
  return (request, response, next) => {
    if (limit.isOff) {
      next();
      return;
    }
    const { key } = clientOf(request);
    let standing = limit.standing(key);
    const charge = (points: number): Standing => (standing = limit.charge(key, points));
    const chargeAfterwards = (points: number): Standing => (standing = limit.chargeAfterwards(key, points));
    attachBucket(response, { charge, chargeAfterwards, standing: () => standing });
    const points = pointsOfRequest(request);
    const { allowed } = charge(points);
    onHeaders(response, () => {
      if (response.statusCode === 304) standing = limit.refund(key, points);
      describe(response, standing);
    });
    if (allowed) {
      next();
      return;
    }
    const refusal = tooMany(standing);
    if (refuses === "at once" || !isSmall(request)) {
      refuseSlowly(next, refusal);
      return;
    }
    overdrawn.set(request, refusal);
    next();
  };
}

/** What signs out is small; there is no need to read more of who has nothing left. */
function isSmall(request: Request): boolean {
  return Number(request.get("Content-Length") ?? Infinity) <= SMALL_BODY;
}

const overdrawn = new WeakMap<Request, LimitReached>();

/** Turns away who has nothing left, but for what is never limited. */
export function refuseOverdrawn(isFree: (body: unknown) => boolean): RequestHandler {
  return (request, _response, next) => {
    const refusal = overdrawn.get(request);
    if (refusal === undefined || isFree(request.body)) next();
    else refuseSlowly(next, refusal);
  };
}

/** What is known once the body was read: each of its items counts. */
export function chargeForBody(request: Request, response: Response, next: NextFunction): void {
  const bucket = bucketOf(response);
  if (bucket === undefined || request.body === undefined) return next();
  const points = pointsOfRequest(request) - pointsBeforeBody(request);
  const standing = points > 0 ? bucket.charge(points) : bucket.standing();
  if (standing.allowed) next();
  else refuseSlowly(next, tooMany(standing));
}

/** What a request costs, by its address, and by its body when that was read. */
export function pointsOfRequest(request: Request): number {
  const input: unknown = request.body;
  return pointsWith(request, () => ({ ...request.query, input }));
}

function pointsBeforeBody(request: Request): number {
  return pointsWith(request, () => request.query);
}

function pointsWith(request: Request, given: () => Readonly<Record<string, unknown>>): number {
  const operation = routeOf(request)?.operation;
  if (operation === undefined) return OTHERWISE;
  const price = priceOf(operation.operationId, request.method !== "GET" && request.method !== "HEAD");
  if (price.more === undefined) return pointsFor(price);
  const workload: Workload = { ...workloadOf(given(), new Date()), megabytes: megabytesOf(request) };
  return pointsFor(price, workload);
}

function megabytesOf(request: Request): number {
  const length = request.get("Content-Length");
  return length === undefined ? MEGABYTES_AT_MOST : Math.min(MEGABYTES_AT_MOST, Number(length) / MEGABYTE);
}

/** Whoever sends on and on hears of it on each connection once a second: refusing without end would be work, too. */
function refuseSlowly(next: NextFunction, refusal: LimitReached): void {
  setTimeout(() => next(refusal), REFUSAL_MS);
}

function tooMany({ resetSeconds }: Standing): LimitReached {
  return new LimitReached("Too many requests in this minute.", resetSeconds);
}

function describe(response: Response, { limit, remaining, resetSeconds }: Standing): void {
  response.setHeader("RateLimit-Policy", `"default";q=${limit};w=60`);
  response.setHeader("RateLimit", `"default";r=${remaining};t=${resetSeconds}`);
}
