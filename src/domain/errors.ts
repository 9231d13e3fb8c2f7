import { waitText } from "./waitText.js";
import type { ProblemCode } from "./problems.js";

/** What a fault tells whoever may not read; as a symbol, so that it stays with the fault and never leaves the server. */
export const UNREAD = Symbol("unread");

/** One thing wrong with an input: where (a JSON pointer into the input), what kind, and what to do. */
export interface Fault {
  readonly path: string;
  readonly code: string;
  readonly message: string;
  /** Of a question about a file: the ways to answer it. */
  readonly options?: readonly FaultOption[];
  /** Where the message tells of what is stored. */
  readonly [UNREAD]?: string;
}

interface FaultOption {
  readonly value: string | null;
  readonly label: string;
}

export type ErrorKind =
  "invalid" | "unauthenticated" | "forbidden" | "not-found" | "conflict" | "precondition-failed" | "gone" | "limit-reached" | "unavailable";

/** The one family of refusals. It knows neither HTTP nor GraphQL; each API translates it once. */
export abstract class DomainError extends Error {
  abstract readonly kind: ErrorKind;

  /** `code` is the stable word that clients switch on; `details` are facts that help, never secrets. */
  constructor(
    readonly code: ProblemCode,
    message: string,
    readonly details: Readonly<Record<string, unknown>> = {},
  ) {
    super(message);
    this.name = new.target.name;
  }
}

export class Invalid extends DomainError {
  readonly kind = "invalid";

  constructor(
    readonly faults: readonly Fault[],
    code: ProblemCode = "validation-failed",
    message = "The input is invalid; see errors.",
  ) {
    super(code, message);
  }

  /** `unread`: the message for whoever may not read, where the other one tells of what is stored. */
  static at(path: string, code: string, message: string, unread?: string): Invalid {
    return new Invalid([{ path, code, message, ...(unread === undefined ? {} : { [UNREAD]: unread }) }]);
  }
}

export class Unauthenticated extends DomainError {
  readonly kind = "unauthenticated";

  constructor(message = "Sign in and send a valid credential.", code: ProblemCode = "unauthenticated") {
    super(code, message);
  }
}

export class Forbidden extends DomainError {
  readonly kind = "forbidden";

  constructor(message: string, code: ProblemCode = "forbidden") {
    super(code, message);
  }
}

export class NotFound extends DomainError {
  readonly kind = "not-found";

  /** Another's resource and a missing one must read alike, so the message names the kind only. */
  constructor(what: string) {
    super("not-found", `No such ${what}.`);
  }
}

export class Conflict extends DomainError {
  readonly kind = "conflict";
}

/** The same thing is being done at this moment; a little later there is an answer. */
export class InUse extends Conflict {
  constructor(
    code: ProblemCode,
    message: string,
    readonly retryAfterSeconds: number,
  ) {
    super(code, message);
  }
}

export class PreconditionFailed extends DomainError {
  readonly kind = "precondition-failed";

  constructor(message = "The resource changed since you read it. Read it again and repeat your change.") {
    super("precondition-failed", message);
  }
}

export class Gone extends DomainError {
  readonly kind = "gone";
}

/** Whoever is refused by it is told how long to wait, in words as well. */
export class LimitReached extends DomainError {
  readonly kind = "limit-reached";

  constructor(
    message: string,
    readonly retryAfterSeconds: number,
  ) {
    super("too-many-requests", `${message} Try again in ${waitText(retryAfterSeconds)}.`);
  }
}

export class Unavailable extends DomainError {
  readonly kind = "unavailable";

  constructor(
    message: string,
    readonly retryAfterSeconds = 1,
  ) {
    super("unavailable", message);
  }
}
