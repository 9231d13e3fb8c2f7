import type { NextFunction, Request, RequestHandler, Response } from "express";
import onHeaders from "on-headers";
import { workloadOf } from "../domain/workload.js";
import { POINTS_AT_LEAST, type Workload, pointsAfterwards, pointsBeyond, pointsFor } from "../domain/costs.js";
import { LimitReached } from "../domain/errors.js";
import type { Price, Unit } from "../domain/price.js";
import { contextOf } from "./RequestContext.js";
import { REFUSAL_MS } from "../services/limits/rateLimitBuckets.js";
import type { RequestLimit, Standing } from "../services/limits/RequestLimit.js";
import { isKnownVersion } from "./entityTags.js";
import { leaves } from "./leaving.js";

const MEGABYTE = 1_000_000;
/** What a file without a length may turn out to be. */
const MEGABYTES_AT_MOST = 10;
const SMALL_BODY = 16_384;
const LARGE_BODY = 1_000_000;

/**
 * Holds each account, and each address that is not signed in, to its points per minute, and says in every answer what is
 * left (`RateLimit-Policy`, `RateLimit`). The answer 304 to whoever has the version of a resource costs nothing.
 */
export function rateLimit(limit: RequestLimit, refuses: "at once" | "after the body" = "at once"): RequestHandler {
  return (request, response, next) => {
    if (limit.isOff) {
      next();
      return;
    }
    const context = contextOf(request);
    const { key } = context.client;
    const points = pointsOfRequest(request);
    const hold = mayBeUnchanged(request) ? limit.hold(key, points) : null;
    let standing = hold?.standing ?? limit.charge(key, points);
    let paid = points;
    context.bucket = {
      charge: (more, pays = "work") => {
        standing = limit.chargeMore(key, more);
        if (standing.allowed && pays === "work") paid += more;
        return standing;
      },
      paid: () => paid,
      chargeAfterwards: (more) => (standing = limit.chargeAfterwards(key, more)),
      standing: () => standing,
    };
    // Whoever goes before the answer pays for what was begun.
    if (hold !== null) response.once("close", () => hold.settle(false));
    onHeaders(response, () => {
      if (hold !== null) standing = hold.settle(isKnownVersion(request, response));
      context.work?.count("bytes", bytesSent(request, response));
      describe(response, standing);
    });
    if (standing.allowed || (leaves(request) && mayLeave(limit, request))) {
      next();
      return;
    }
    const refusal = tooMany(standing);
    // What is not read of a large body would be received to its end all the same, to keep the connection for the next request.
    if (hasLargeBody(request)) response.setHeader("Connection", "close");
    if (refuses === "at once" || !isSmall(request)) {
      refuseSlowly(next, refusal);
      return;
    }
    context.overdrawn = refusal;
    next();
  };
}

/** What is sent piece by piece has no length, and is counted where it is sent. */
function bytesSent(request: Request, response: Response): number {
  return request.method === "HEAD" || response.statusCode === 304 ? 0 : Number(response.getHeader("Content-Length") ?? 0);
}

function mayBeUnchanged(request: Request): boolean {
  return (request.method === "GET" || request.method === "HEAD") && request.get("If-None-Match") !== undefined;
}

const LEAVING_PER_MINUTE = 10;

/** Where no point is left a session has a few tries of its own, so that neither another session nor what it tries in vain is without end. */
function mayLeave(limit: RequestLimit, request: Request): boolean {
  const key = `leaving:${contextOf(request).client.sessionId ?? ""}`;
  return limit.charge(key, Math.ceil(limit.standing(key).limit / LEAVING_PER_MINUTE)).allowed;
}

/** What signs out is small; there is no need to read more of who has nothing left. */
function isSmall(request: Request): boolean {
  return Number(request.get("Content-Length") ?? Infinity) <= SMALL_BODY;
}

/** Of one without a length nobody knows how large it is. */
function hasLargeBody(request: Request): boolean {
  return request.get("Transfer-Encoding") !== undefined || Number(request.get("Content-Length") ?? 0) > LARGE_BODY;
}

/** Turns away who has nothing left, but for whoever signs out. */
export function refuseOverdrawn(limit: RequestLimit, signsOut: (request: Request) => boolean): RequestHandler {
  return (request, _response, next) => {
    const { overdrawn } = contextOf(request);
    if (overdrawn === undefined || (signsOut(request) && mayLeave(limit, request))) next();
    else refuseSlowly(next, overdrawn);
  };
}

/** What is known once the body was read: each of its items counts. */
export function chargeForBody(request: Request, _response: Response, next: NextFunction): void {
  const { bucket } = contextOf(request);
  if (bucket === undefined || request.body === undefined) return next();
  const points = pointsOfRequest(request) - pointsBeforeBody(request);
  // Whoever was let through without a point left, to sign out, is not refused for a body.
  if (points <= 0) return next();
  const standing = bucket.charge(points);
  if (standing.allowed) next();
  else refuseSlowly(next, tooMany(standing));
}

/** What a request costs, by its address, and by its body when that was read. */
function pointsOfRequest(request: Request): number {
  const input: unknown = request.body;
  return pointsWith(request, () => ({ ...request.query, input }));
}

function pointsBeforeBody(request: Request): number {
  return pointsWith(request, () => request.query);
}

/** Charges what a request turns out to ask for while it is counted, so that one that is given up has paid for what was done. */
export function chargeAsCounted(request: Request): (unit: Unit, amount: number) => void {
  const price = priceOfRequest(request);
  const counted: Partial<Record<Unit, number>> = {};
  let charged = 0;
  return (unit, amount) => {
    counted[unit] = (counted[unit] ?? 0) + amount;
    const { bucket } = contextOf(request);
    const points = (price === undefined ? 0 : pointsAfterwards(price, counted)) + pointsBeyond(bucket?.paid() ?? 0, counted);
    if (points <= charged) return;
    bucket?.chargeAfterwards(points - charged);
    charged = points;
  };
}

function priceOfRequest(request: Request): Price | undefined {
  return contextOf(request).route?.record?.price;
}

function pointsWith(request: Request, given: () => Readonly<Record<string, unknown>>): number {
  const price = priceOfRequest(request);
  if (price === undefined) return POINTS_AT_LEAST;
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
  return new LimitReached("Too many requests this minute.", resetSeconds);
}

function describe(response: Response, { limit, remaining, resetSeconds }: Standing): void {
  response.setHeader("RateLimit-Policy", `"default";q=${limit};w=60`);
  response.setHeader("RateLimit", `"default";r=${remaining};t=${resetSeconds}`);
}
