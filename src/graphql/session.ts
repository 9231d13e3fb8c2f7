import type { CookieOptions, NextFunction, Request, Response } from "express";
import session from "express-session";
import { bearerOf } from "../domain/bearer.js";
import type { Caller } from "../domain/caller.js";
import { Forbidden, Unauthenticated } from "../domain/errors.js";
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
    rememberingDevice.set(response, (token) =>
      response.cookie(options.secure ? "__Host-device" : "device", token, { ...cookie, maxAge: DEVICE_SECONDS * 1000 }),
    );
    forgettingCookie.set(response, () => response.clearCookie(name, cookie));
    if (request.headers.cookie !== undefined) {
      handle(request, response, next);
    } else {
      notBegun.set(request, (done) => handle(request, response, done));
      next();
    }
  };
}

type Done = (error?: unknown) => void;

/** Without any cookie there is no session to read: one is begun where somebody signs in. */
const notBegun = new WeakMap<Request, (done: Done) => void>();

const rememberingDevice = new WeakMap<Response, (token: string) => void>();

/** It outlives every session: a device that was signed in is no stranger when it comes back. */
export function rememberDevice(response: Response, token: string): void {
  rememberingDevice.get(response)?.(token);
}

const forgettingCookie = new WeakMap<Response, () => void>();

const asked = new WeakMap<Request, Promise<Caller>>();

/** Who asks: a bearer token counts before the cookie, so that an explorer can try both. Looked up once per request. */
export function callerOfRequest(services: Services, request: Request): Promise<Caller> {
  const known = asked.get(request) ?? lookUp(services, request);
  asked.set(request, known);
  return known;
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
export async function openWebSession(request: Request, signIn: string): Promise<void> {
  const begin = notBegun.get(request);
  if (begin !== undefined && sessionOf(request) === undefined) await called(begin);
  await called((done) => request.session.regenerate(done));
  request.session.signIn = signIn;
  await called((done) => request.session.save(done));
  asked.delete(request);
}

export async function closeWebSession(request: Request, response: Response): Promise<void> {
  asked.delete(request);
  if (signInOf(request) === null) return;
  await called((done) => request.session.destroy(done));
  forgettingCookie.get(response)?.();
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
