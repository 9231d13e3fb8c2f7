import type { Request, Response } from "express";
import type { Caller } from "../domain/caller.js";
import { contextOf } from "../http/RequestContext.js";
import type { Services } from "../services/Services.js";
import { createLoaders, type Loaders } from "./loaders.js";
import { callerOfRequest } from "./session.js";

/** What every resolver is given. */
export interface Context {
  readonly services: Services;
  readonly request: Request;
  readonly response: Response;
  /** What was read; a mutation starts without, since it follows a change. */
  loaders: Loaders;
  /** Who asks; looked up once per request, and refused when nobody is signed in. */
  readonly who: () => Promise<Caller>;
}

export function resolverContext(services: Services, request: Request, response: Response): Context {
  let caller: Promise<Caller> | undefined;
  const who = (): Promise<Caller> => (caller ??= callerOfRequest(services, request).then(reading));
  const reading = (found: Caller): Caller => (contextOf(request).onlyReads ? { ...found, onlyReads: true } : found);
  return { services, request, response, who, loaders: createLoaders(services, who) };
}
