import type { CookieOptions, NextFunction, Request, Response } from "express";
import session from "express-session";
import { bearerOf } from "../http/bearer.js";
import type { Caller } from "../domain/caller.js";
import { Forbidden, Unauthenticated } from "../domain/errors.js";
import { contextOf } from "../http/RequestContext.js";
import type { WebSignIn } from "../services/accounts/AuthService.js";
import type { Services } from "../services/Services.js";
import type { WebSessionStore } from "./WebSessionStore.js";

declare module "express-session" {
  interface SessionData {
    /** The session of the account that this cookie stands for; whether it lives is decided there. */
    signIn?: string;
  }
}

export interface WebSessionOptions {
  readonly store: WebSessionStore;
  /** The first one signs cookies, all of them verify. */
  readonly secrets: readonly string[];
  readonly secure: boolean;
  readonly lifetimeSeconds: number;
}

export const WEB_SESSION_SECONDS = 14 * 24 * 3600;
/** As long as browsers keep a cookie. */
const DEVICE_SECONDS = 400 * 24 * 3600;

/** Names the account that a request is meant for: a page stays open while another tab signs in with another account. */
const ACCOUNT_HEADER = "Account-Id";

type Handler = (request: Request, response: Response, next: NextFunction) => void;

/** `__Host-` makes browsers hold the cookie to this host, this path and TLS; without TLS they would refuse it. */
export function webSessions(options: WebSessionOptions): Handler {
  const name = options.secure ? "__Host-sid" : "sid";
  const cookie: CookieOptions = { httpOnly: true, sameSite: "lax", secure: options.secure, path: "/" };
  const handle = session({
    name,
    secret: [...options.secrets],
    store: options.store,
    resave: false,
    saveUninitialized: false,
    rolling: true,
    cookie: { ...cookie, maxAge: options.lifetimeSeconds * 1000 },
  });
  return (request, response, next) => {
    contextOf(request).webSession = {
      begin: () => called((done) => handle(request, response, done)),
      forget: () => response.clearCookie(name, cookie),
      rememberDevice: (token) =>
        response.cookie(options.secure ? "__Host-device" : "device", token, { ...cookie, maxAge: DEVICE_SECONDS * 1000 }),
    };
    if (request.headers.cookie === undefined) next();
    else handle(request, response, next);
  };
}

type Done = (error?: unknown) => void;

/** Who asks: a bearer token counts before the cookie, so that an explorer can try both. Looked up once per request. */
export function callerOfRequest(services: Services, request: Request): Promise<Caller> {
  return (contextOf(request).caller ??= lookUp(services, request));
}

/** The session that the cookie names; null without one. */
export function signInOf(request: Request): string | null {
  return sessionOf(request)?.signIn ?? null;
}

/** Where nobody need be signed in. A browser sends its cookie whether or not it is good; a bearer token that is sent must be. */
export async function sessionIfAny(services: Services, request: Request): Promise<string | null> {
  return request.get("Authorization") === undefined ? signInOf(request) : (await callerOfRequest(services, request)).sessionId;
}

/** Its type promises one for every request; `webSessions` begins none without a cookie. */
function sessionOf(request: Request): Request["session"] | undefined {
  return request.session;
}

/** A new id at every sign-in: one that somebody planted before is worth nothing. */
export async function openWebSession(request: Request, { sessionId, deviceToken }: WebSignIn): Promise<void> {
  const context = contextOf(request);
  if (sessionOf(request) === undefined) await context.webSession?.begin();
  await called((done) => request.session.regenerate(done));
  request.session.signIn = sessionId;
  await called((done) => request.session.save(done));
  context.caller = undefined;
  context.webSession?.rememberDevice(deviceToken);
}

export async function closeWebSession(request: Request, response: Response): Promise<void> {
  const context = contextOf(request);
  context.caller = undefined;
  if (signInOf(request) === null) return;
  await called((done) => request.session.destroy(done));
  context.webSession?.forget();
  // Not "storage": what another account of this browser has not sent yet is there, and drafts. Not "cookies": the device stays known.
  response.setHeader("Clear-Site-Data", '"cache"');
}

/** The same looked up once more, for a request that lasts: its credential may have ended since. */
export function callerAnew(services: Services, request: Request): Promise<Caller> {
  return lookUp(services, request);
}

async function lookUp(services: Services, request: Request): Promise<Caller> {
  const who = await found(services, request);
  const meant = request.get(ACCOUNT_HEADER);
  if (meant === undefined || meant === who.accountId) return who;
  throw new Forbidden("Another account is signed in. Nothing was changed.", "other-account");
}

async function found(services: Services, request: Request): Promise<Caller> {
  const header = request.get("Authorization");
  if (header !== undefined) {
    const bearer = bearerOf(header);
    if (bearer === null) throw new Unauthenticated();
    return services.auth.callerOf(bearer);
  }
  const signIn = signInOf(request);
  if (signIn === null) throw new Unauthenticated();
  return services.auth.callerOfSession(signIn);
}

function called(start: (done: Done) => void): Promise<void> {
  return new Promise((resolve, reject) =>
    start((error) => {
      if (error === undefined || error === null) resolve();
      else reject(error instanceof Error ? error : new Error("The web session store failed.", { cause: error }));
    }),
  );
}
