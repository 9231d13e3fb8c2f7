import type { NextFunction, Request, RequestHandler, Response } from "express";
import onHeaders from "on-headers";
import { ClientClosedRequest, inWork } from "../runtime/work.js";
import { contextOf } from "./RequestContext.js";
import type { WorkLimit } from "../services/limits/WorkLimit.js";
import { chargeAsCounted } from "./rateLimit.js";

/** How an API answers what fails before, or instead of, the operation. */
export type Refuse = (error: unknown, request: Request, response: Response, next: NextFunction) => void;

/** Which requests are not bounded like the rest. */
export interface Unbounded {
  /** Who leaves takes no turn: others with the same account must not be able to keep all of them. */
  readonly leaves: (request: Request) => boolean;
  /** What holds its connection until there is news has as much time as it asked for. */
  readonly waits: (request: Request) => boolean;
}

/** The other API sends what it asks in a body, and says itself what only reads. */
function isRead({ method }: Request): boolean {
  return method === "GET" || method === "HEAD";
}

/** What is sent piece by piece has no length: its work goes on. */
function isWhole(response: Response): boolean {
  return response.hasHeader("Content-Length") || response.statusCode === 204 || response.statusCode === 304;
}

/**
 * From here on a request has its turn among those of its caller, its time, and an end when the caller goes. It comes after the body
 * was read: what a parser calls back belongs to no request.
 */
export function boundWork(limit: WorkLimit, refuse: Refuse, unbounded: Unbounded): RequestHandler {
  return async (request, response, next) => {
    const context = contextOf(request);
    const waits = unbounded.waits(request);
    const hasTime = waits || context.route?.record?.movesFile === true;
    const work = limit.begin(context.client.key, hasTime, chargeAsCounted(request));
    context.work = work;
    if (isRead(request)) work.noteRead();
    onHeaders(response, () => {
      if (isWhole(response)) work.sends();
    });
    response.once("close", () => work.end(response.writableFinished));
    work.onAbort((reason) => {
      if (!(reason instanceof ClientClosedRequest) && !response.headersSent) refuse(reason, request, response, next);
    });
    if (request.socket.destroyed) work.end(false);
    if (!unbounded.leaves(request)) await work.start();
    work.throwIfAborted();
    inWork(work, () => context.trace.run(next));
  };
}
