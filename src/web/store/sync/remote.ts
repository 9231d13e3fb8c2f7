import type { Opening } from "../../../domain/envelopes.js";
import type { Change, Month } from "../model.js";
import type { Refusal, Write } from "../outbox/writes.js";

/** What the store needs of a server, whatever API and session it uses. */
export interface Remote {
  /** Sends one write as one request. Rejects with `Unreachable` when no answer came. */
  send(request: SendRequest, signal: AbortSignal): Promise<Sent>;
  /** What changed after a cursor; from the beginning with null. Rejects with `Unreachable` or `Refused`. */
  changes(request: ChangesRequest, signal: AbortSignal): Promise<ChangesPage>;
  /** What changes from now on, until the connection ends. The first message has no changes. Rejects with `Refused` when the server will not tell. */
  news(budgetId: string, signal: AbortSignal): AsyncIterable<News>;
  /** What a month starts with; for a budget of which only the newest months are kept. */
  opening(budgetId: string, month: Month, signal: AbortSignal): Promise<Opening>;
}

export interface SendRequest {
  readonly budgetId: string;
  readonly write: Write;
  /** The idempotency key. */
  readonly key: string;
  /** The version that each resource is expected to have, by id. */
  readonly versions: Readonly<Record<string, number>>;
}

export interface Sent {
  /** The resources that the answer holds. */
  readonly changes: readonly Change[];
  /** What it could not do, by id: a batch does the rest. */
  readonly failures: readonly { readonly id: string; readonly why: Refusal }[];
}

export interface ChangesRequest {
  readonly budgetId: string;
  readonly since: string | null;
  readonly limit: number;
  /** The first month whose expenses are wanted; null for all. */
  readonly from: Month | null;
}

export interface ChangesPage {
  readonly changes: readonly Change[];
  readonly cursor: string;
  readonly hasMore: boolean;
  /** How many expenses the budget has; told with the first page only. */
  readonly expensesCount: number | null;
}

export interface News {
  readonly cursor: string;
  /** Null: so many that they must be asked for. */
  readonly changes: readonly Change[] | null;
}

/** No answer came, or the server could not give one now: nobody knows whether it was done. */
export class Unreachable extends Error {
  override readonly name = "Unreachable";
  constructor(
    message: string,
    /** How long the server asked to wait, in milliseconds. */
    readonly retryAfter: number | null = null,
  ) {
    super(message);
  }
}

/** The server answered no; nothing was changed. */
export class Refused extends Error {
  override readonly name = "Refused";
  constructor(readonly why: Refusal) {
    super(why.message);
  }
}

/** Codes that end a session rather than a write: nobody is signed in any more, or somebody else. */
export function isSignedOut({ code }: Pick<Refusal, "code">): boolean {
  return code === "unauthenticated" || code === "other-account";
}
