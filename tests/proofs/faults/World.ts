import type { World as Keyed, Write } from "../../idempotency/writes.js";
import type { Answer, Phone, Web } from "../../support/clients.js";
import type { TestServer } from "../../support/startServer.js";

export type Api = "REST" | "GraphQL";

export interface World extends Keyed {
  readonly server: TestServer;
  readonly api: Api;
  /** The same person's browser; on REST nobody's. */
  readonly web: Web;
}

export interface Case extends Omit<Write, "path" | "body" | "before"> {
  readonly path: (world: World) => string;
  readonly body?: (world: World) => unknown;
  readonly before?: (world: World) => Promise<void>;
  /** Sent by somebody who is not signed in. */
  readonly anonymous?: boolean;
  /** What a repeat without a key may answer once the operation is done. */
  readonly again?: readonly string[];
  /** It comes with a code that works once, so that a repeat may find it spent and nothing done, with a key as well. */
  readonly spendsProof?: boolean;
  readonly holds: (world: World, answer: Outcome) => Promise<void>;
}

/** An answer of either API, with the code of its refusal. */
export interface Outcome extends Answer {
  readonly code: string | undefined;
  /** The operation was done, though not all that was asked about it could be read: GraphQL's half answer. */
  readonly half: boolean;
  /** In how many seconds to ask again. */
  readonly retryAfter: number | undefined;
}

/** The address of the person that a case is about. */
export function emailOf({ phone }: { readonly phone: Phone }): string {
  return phone.account.email;
}
