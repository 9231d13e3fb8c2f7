import { Forbidden } from "./errors.js";
import type { IdSource } from "./ids.js";

/** What a personal access token may be given. */
export const tokenActions = ["read", "add", "write", "share"] as const;
export type TokenAction = (typeof tokenActions)[number];

/** What an operation needs, and the actions of which a personal access token must have one. A session has everything. */
const sufficient = {
  /** Nothing but a valid credential. */
  credential: tokenActions,
  /** To read the names of budgets, categories and money accounts, without amounts. */
  names: ["read", "add", "write"],
  read: ["read"],
  add: ["add", "write"],
  write: ["write"],
  share: ["share"],
  /** No personal access token may do this. */
  session: [],
} as const satisfies Record<string, readonly TokenAction[]>;

export type Permission = keyof typeof sufficient;

/** Who makes a call: the first argument of every service method. */
export interface Caller {
  readonly accountId: string;
  /** The session that the credential belongs to; null for a personal access token. */
  readonly sessionId: string | null;
  /** When somebody signed in to that session with the password; null for a personal access token. */
  readonly signedInAt: Date | null;
  /** The personal access token itself; null for a session. */
  readonly tokenId: string | null;
  readonly actions: readonly TokenAction[];
  /** The only budgets that exist for this caller; null for all of the account. */
  readonly budgets: ReadonlySet<string> | null;
  /** New ids for what this call makes. */
  readonly ids: IdSource;
  /** It changes nothing and soon ends: what it has seen of a budget once holds until then. */
  readonly onlyReads?: true;
  /** Where its answer is kept: every budget that it was let into, which are those that the answer may tell of. */
  readonly opened?: Set<string>;
}

/** The budgets that a caller can reach: those of the account, or fewer. */
export type Reach = Pick<Caller, "accountId" | "budgets">;

/** The actions of which a personal access token needs one; none where only a session will do. */
export function actionsFor(permission: Permission): readonly TokenAction[] {
  return sufficient[permission];
}

function isAllowed(who: Pick<Caller, "sessionId" | "actions">, permission: Permission): boolean {
  return who.sessionId !== null || who.actions.some((action) => actionsFor(permission).includes(action));
}

/** The one decision about what a credential may do. */
export function requirePermission(who: Caller, permission: Permission): void {
  if (isAllowed(who, permission)) return;
  const actions = actionsFor(permission);
  if (actions.length === 0) throw new Forbidden("Personal access tokens cannot do this. Sign in with the password.");
  throw new Forbidden(`This token lacks the action ${actions.map((action) => `"${action}"`).join(" or ")}.`);
}

/** The one decision about which budgets a credential reaches. */
export function reaches({ budgets }: Pick<Reach, "budgets">, budgetId: string): boolean {
  return budgets === null || budgets.has(budgetId);
}

/** Access says which budgets a call was let into; a call that makes or joins one says so itself. */
export function noteOpened({ opened }: Pick<Caller, "opened">, budgetId: string): void {
  opened?.add(budgetId);
}

/** For what concerns the account as a whole: a token for some budgets must not touch it. */
export function requireWholeAccount(who: Caller): void {
  if (who.budgets !== null) throw new Forbidden("This token is limited to some budgets and cannot do this.");
}

/** What changes credentials needs somebody signed in: a personal access token must not be able to outlive its deletion. */
export function requireSession(who: Caller): string {
  requirePermission(who, "session");
  if (who.sessionId === null) throw new Forbidden("Personal access tokens cannot do this. Sign in with the password.");
  return who.sessionId;
}

/** Sees names, but not amounts. */
export function seesNamesOnly(who: Pick<Caller, "sessionId" | "actions">): boolean {
  return !isAllowed(who, "read");
}
