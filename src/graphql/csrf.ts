import type { NextFunction, Request, Response } from "express";
import { Forbidden } from "../domain/errors.js";

export interface CsrfOptions {
  /** Other origins whose pages may use the cookie. */
  readonly trusted: readonly string[];
  /** Whether a page of another origin may ask, but not with the cookie. */
  readonly mayAskAnonymously: (request: Request) => boolean;
  readonly publicUrl: string | undefined;
}

/**
 * Refuses what another site's page sends. Browsers say where a request comes from (`Sec-Fetch-Site`, `Origin`) and pages
 * cannot change that; a client that says neither is no browser and has no cookie that somebody else could ride on.
 * It holds for every POST, the login included, since a login on a victim's behalf is an attack as well. A page that may ask without the
 * cookie is answered without it.
 */
export function refuseCrossSite(options: CsrfOptions) {
  const allowed = new Set([...options.trusted, ...(options.publicUrl === undefined ? [] : [originOf(options.publicUrl)])]);
  return (request: Request, _response: Response, next: NextFunction): void => {
    const safe = request.method === "GET" || request.method === "HEAD" || request.method === "OPTIONS";
    if (safe || isOwn(request, allowed)) return next();
    if (options.mayAskAnonymously(request)) {
      delete request.headers.cookie;
      return next();
    }
    next(new Forbidden("Requests from pages of other sites are refused."));
  };
}

function isOwn(request: Request, allowed: ReadonlySet<string | null>): boolean {
  const origin = request.get("Origin");
  if (origin !== undefined && allowed.has(origin)) return true;
  const site = request.get("Sec-Fetch-Site");
  if (site !== undefined) return site === "same-origin" || site === "none";
  return origin === undefined || hostOf(origin) === request.host.toLowerCase();
}

function originOf(url: string): string | null {
  return URL.canParse(url) ? new URL(url).origin : null;
}

/** Behind a proxy the scheme may differ from what the browser used; the host does not. */
function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null;
}
