import { Forbidden } from "./errors.js";
import type { IdSource } from "./ids.js";

export const scopes = ["read", "write"] as const;
export type Scope = (typeof scopes)[number];

/** Who makes a call: the first argument of every service method. */
export interface Caller {
  readonly accountId: string;
  /** The session that the credential belongs to; null for a personal access token. */
  readonly sessionId: string | null;
  readonly scopes: readonly Scope[];
  /** New ids for what this call makes. */
  readonly ids: IdSource;
  /** It changes nothing and soon ends: what it has seen of a budget once holds until then. */
  readonly onlyReads?: true;
}

export function requireScope(who: Caller, scope: Scope): void {
  if (!who.scopes.includes(scope)) {
    throw new Forbidden(`This token lacks the scope "${scope}".`, "forbidden");
  }
}

/** What changes credentials needs somebody signed in: a personal access token must not be able to outlive its deletion. */
export function requireSession(who: Caller): string {
  if (who.sessionId === null) throw new Forbidden("Personal access tokens cannot do this. Sign in with the password.");
  return who.sessionId;
}
