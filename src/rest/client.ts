import type { Request, RequestHandler } from "express";
import type { Caller } from "../domain/caller.js";
import { networkOf } from "../domain/network.js";
import { unavailability } from "../services/access/unavailability.js";
import { neverRefused, Semaphore } from "../services/limits/Semaphore.js";

/** Whom a request is counted for: the account, or the address of whoever is not signed in. */
export interface Client {
  readonly key: string;
  readonly accountId: string | null;
  /** The session that asks; null for a personal access token, and for whoever is not signed in. */
  readonly sessionId: string | null;
  /** Nobody could say whose credential it is, such as while the database is away: then the operation says so. */
  readonly isUnknown: boolean;
}

const clients = new WeakMap<Request, Client>();

/** How many credentials of one address are looked up at once. Nobody has a turn before it is known whose, and the database has few connections. */
const LOOK_UPS = 16;

/** Looked up once, before anything is done for the request. A credential that is refused later counts for the address that sent it. */
export function identifyClient(callerOf: (request: Request) => Promise<Caller>): RequestHandler {
  const lookUps = new Semaphore({ queue: Infinity, waitMs: Infinity, refuse: neverRefused });
  return async (request, _response, next) => {
    await lookUps.run(anonymous(request).key, LOOK_UPS, async () => {
      if (!request.socket.destroyed) clients.set(request, await clientBy(callerOf, request));
    });
    // Whoever has gone meanwhile is told nothing.
    if (!request.socket.destroyed) next();
  };
}

export function clientOf(request: Request): Client {
  return clients.get(request) ?? anonymous(request);
}

async function clientBy(callerOf: (request: Request) => Promise<Caller>, request: Request): Promise<Client> {
  try {
    const { accountId, sessionId } = await callerOf(request);
    return { key: accountId, accountId, sessionId, isUnknown: false };
  } catch (error) {
    return { ...anonymous(request), isUnknown: unavailability(error) !== null };
  }
}

function anonymous(request: Request): Client {
  return { key: `address:${networkOf(request.ip ?? "")}`, accountId: null, sessionId: null, isUnknown: false };
}
