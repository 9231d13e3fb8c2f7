import type { NextFunction, Request, Response } from "express";
import onHeaders from "on-headers";
import type { Caller } from "../domain/caller.js";
import { LimitReached } from "../domain/errors.js";
import { networkOf } from "../domain/network.js";
import type { RequestLimit, Standing } from "../services/limits/RequestLimit.js";

/** More of the same request, such as each further operation of a GraphQL document; null, or the seconds to wait. */
export type ChargeMore = (cost: number) => number | null;

/**
 * Holds each account, and each address that is not signed in, to its requests per minute, and says in every answer what is
 * left (`RateLimit-Policy`, `RateLimit`). An answer 304 costs nothing.
 */
export function rateLimit(limit: RequestLimit, callerOf: (request: Request) => Promise<Caller>) {
  return async (request: Request, response: Response, next: NextFunction): Promise<void> => {
    if (limit.isOff) {
      next();
      return;
    }
    const key = await keyOf(request, callerOf);
    let standing = limit.charge(key, 1);
    const chargeMore: ChargeMore = (cost) => {
      standing = limit.charge(key, cost);
      return standing.allowed ? null : standing.resetSeconds;
    };
    response.locals["chargeMore"] = chargeMore;
    const allowed = standing.allowed;
    onHeaders(response, () => {
      if (response.statusCode === 304 && allowed) standing = limit.refund(key, 1);
      describe(response, standing);
    });
    next(allowed ? undefined : new LimitReached("Too many requests in this minute.", standing.resetSeconds));
  };
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
