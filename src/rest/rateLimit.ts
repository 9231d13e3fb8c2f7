import type { NextFunction, Request, RequestHandler, Response } from "express";
import onHeaders from "on-headers";
import { askedBy } from "../domain/asked.js";
import type { Caller } from "../domain/caller.js";
import { type Asked, pointsFor, priceOf } from "../domain/costs.js";
import { LimitReached } from "../domain/errors.js";
import { networkOf } from "../domain/network.js";
import { givePurse, purseOf } from "../services/limits/purses.js";
import type { RequestLimit, Standing } from "../services/limits/RequestLimit.js";
import { routeOf } from "./operations.js";

const MEGABYTE = 1_000_000;
/** What a file without a length may turn out to be. */
const MEGABYTES_AT_MOST = 10;
const OTHERWISE = 1;

/**
 * Holds each account, and each address that is not signed in, to its points per minute, and says in every answer what is
 * left (`RateLimit-Policy`, `RateLimit`). An answer 304 costs nothing.
 */
export function rateLimit(limit: RequestLimit, callerOf: (request: Request) => Promise<Caller>): RequestHandler {
  return async (request, response, next) => {
    if (limit.isOff) {
      next();
      return;
    }
    const key = await keyOf(request, callerOf);
    let standing = limit.standing(key);
    const charge = (points: number): Standing => (standing = limit.charge(key, points));
    givePurse(response, { charge, standing: () => standing, now: () => limit.now() });
    const points = pointsOfRequest(request, limit.now());
    const { allowed } = charge(points);
    onHeaders(response, () => {
      if (response.statusCode === 304 && allowed) standing = limit.refund(key, points);
      describe(response, standing);
    });
    next(allowed ? undefined : tooMany(standing));
  };
}

/** What is known once the body was read: each of its items counts. */
export function chargeForBody(request: Request, response: Response, next: NextFunction): void {
  const purse = purseOf(response);
  const price = priceOfRequest(request);
  if (purse === undefined || price?.more?.unit !== "items") return next();
  const input: unknown = request.body;
  const points = pointsFor(price, askedBy({ input }, purse.now())) - price.points;
  const standing = purse.charge(points);
  next(standing.allowed ? undefined : tooMany(standing));
}

function pointsOfRequest(request: Request, now: Date): number {
  const price = priceOfRequest(request);
  if (price === undefined) return OTHERWISE;
  const asked: Asked = { ...askedBy(request.query, now), megabytes: megabytesOf(request) };
  return pointsFor(price, asked);
}

function priceOfRequest(request: Request) {
  const operation = routeOf(request)?.operation;
  return operation === undefined ? undefined : priceOf(operation.operationId, request.method !== "GET" && request.method !== "HEAD");
}

function megabytesOf(request: Request): number {
  const length = request.get("Content-Length");
  return length === undefined ? MEGABYTES_AT_MOST : Math.min(MEGABYTES_AT_MOST, Number(length) / MEGABYTE);
}

function tooMany({ resetSeconds }: Standing): LimitReached {
  return new LimitReached("Too many requests in this minute.", resetSeconds);
}

/** A credential that is refused later counts for the address that sent it. */
async function keyOf(request: Request, callerOf: (request: Request) => Promise<Caller>): Promise<string> {
  try {
    const { accountId } = await callerOf(request);
    return accountId;
  } catch {
    return `address:${networkOf(request.ip ?? "")}`;
  }
}

function describe(response: Response, { limit, remaining, resetSeconds }: Standing): void {
  response.setHeader("RateLimit-Policy", `"default";q=${limit};w=60`);
  response.setHeader("RateLimit", `"default";r=${remaining};t=${resetSeconds}`);
}
