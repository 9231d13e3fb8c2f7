import type { Request, RequestHandler } from "express";
import type { Caller } from "../domain/caller.js";
import { type Client, contextOf } from "./RequestContext.js";
import { unavailability } from "../services/storage/unavailability.js";
import { neverRefused, Semaphore } from "../services/limits/Semaphore.js";

/** How many credentials of one address are looked up at once. Nobody has a turn before it is known whose, and the database has few connections. */
const LOOK_UPS = 16;

/** Looked up once, before anything is done for the request. A credential that is refused later counts for the address that sent it. */
export function identifyClient(callerOf: (request: Request) => Promise<Caller>): RequestHandler {
  const lookUps = new Semaphore({ queue: Infinity, waitMs: Infinity, refuse: neverRefused });
  return async (request, _response, next) => {
    const context = contextOf(request);
    await lookUps.run(context.client.key, LOOK_UPS, async () => {
      if (!request.socket.destroyed) context.client = await clientBy(callerOf, request);
    });
    // Whoever has gone meanwhile is told nothing.
    if (!request.socket.destroyed) next();
  };
}

async function clientBy(callerOf: (request: Request) => Promise<Caller>, request: Request): Promise<Client> {
  try {
    const { accountId, sessionId } = await callerOf(request);
    return { key: accountId, accountId, sessionId, isUnknown: false };
  } catch (error) {
    return { ...contextOf(request).client, isUnknown: unavailability(error) !== null };
  }
}
