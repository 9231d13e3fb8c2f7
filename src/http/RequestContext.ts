import type { Request, RequestHandler } from "express";
import type { Caller } from "../domain/caller.js";
import type { LimitReached } from "../domain/errors.js";
import { networkOf } from "../runtime/network.js";
import { type TracedRequest, untraced } from "../runtime/tracing.js";
import type { RateLimitBucket } from "../services/limits/rateLimitBuckets.js";
import type { RunningWork } from "../services/limits/WorkLimit.js";
import type { Route } from "./Route.js";

/** Whom a request is counted for: the account, or the address of whoever is not signed in. */
export interface Client {
  readonly key: string;
  readonly accountId: string | null;
  /** The session that asks; null for a personal access token, and for whoever is not signed in. */
  readonly sessionId: string | null;
  /** Nobody could say whose credential it is, such as while the database is away: then the operation says so. */
  readonly isUnknown: boolean;
}

/** The cookies of a request. */
export interface WebSession {
  /** Without any cookie there is no session to read: one is begun where somebody signs in. */
  readonly begin: () => Promise<void>;
  readonly forget: () => void;
  /** It outlives every session: a device that was signed in is no stranger when it comes back. */
  readonly rememberDevice: (token: string) => void;
}

/** How a subscription is answered: with the events of graphql-sse, or with the parts of Apollo's clients. */
export type StreamForm = "events" | "parts";

/** What is known of one request, on either API, from its first handler to the end of its answer. */
export class RequestContext {
  client: Client;
  /** Who asks, once that was looked up. */
  caller: Promise<Caller> | undefined;
  /** None where there is no limit. */
  bucket: RateLimitBucket | undefined;
  /** None before its turn, and for pages. */
  work: RunningWork | undefined;
  trace: TracedRequest = untraced;
  /** The codes with which the answer refuses something, whatever its status is, for whoever logs it. */
  readonly refused = new Set<string>();

  /** REST: undefined where nothing lives at its address. */
  route: Route | undefined;
  /** REST: whether the answer may hold nothing but what the request said. */
  answersWriter = false;
  /** REST: called with the SHA-256 of a received file, before its reader reaches the end. */
  onFile: ((digest: string) => Promise<void>) | undefined;

  /** GraphQL: what it asks for, in the schema's words: `query expenses`. None before it is valid. */
  operation: string | undefined;
  /** GraphQL: whether it is a query. What a mutation answers may be shown once and never again. */
  onlyReads = false;
  /** GraphQL: what the operation costs, the same each time: a new document is charged beside it. None before it is known. */
  points: number | undefined;
  /** GraphQL: whether its document was not known to be valid when it came. */
  hasNewDocument = false;
  /** GraphQL: the refusal of whoever has no points left, until it is known whether the request signs out. */
  overdrawn: LimitReached | undefined;
  /** GraphQL: null for JSON, undefined before anybody asked. */
  streamForm: StreamForm | null | undefined;
  webSession: WebSession | undefined;

  constructor({ ip }: Request) {
    this.client = { key: `address:${networkOf(ip ?? "")}`, accountId: null, sessionId: null, isUnknown: false };
  }

  noteRefused(code: unknown): void {
    if (typeof code === "string") this.refused.add(code);
  }
}

const contexts = new WeakMap<Request, RequestContext>();

/** The first handler of every request. */
export const beginContext: RequestHandler = (request, _response, next) => {
  contexts.set(request, new RequestContext(request));
  next();
};

export function contextOf(request: Request): RequestContext {
  const context = contexts.get(request);
  if (context === undefined) throw new Error("The request has no context.");
  return context;
}
