import { caseFolded } from "./folded.js";

export const moneyAccountKinds = ["cash", "bank", "savings", "card", "loan", "asset"] as const;
/** Where money lies, or to whom it is owed. */
export type MoneyAccountKind = (typeof moneyAccountKinds)[number];

export const openingSources = ["outside", "unassigned"] as const;
/** Where an opening comes from: it is new money of the budget, or is taken out of what lies in no account. */
export type OpeningFrom = (typeof openingSources)[number];

/** What of an account's money there is, in minor units of its currency: up to today, confirmed by the bank, and with what is dated later. */
export interface AccountBalance {
  readonly today: number;
  readonly cleared: number;
  readonly all: number;
}

const offBudget: ReadonlySet<MoneyAccountKind> = new Set(["loan", "asset"]);

/** Whether the money of such an account is there to be planned, unless its owner says otherwise. */
export function isUsuallyOnBudget(kind: MoneyAccountKind): boolean {
  return !offBudget.has(kind);
}

/** The minus sign is no dash for Unicode, but keyboards and banks write it as one. */
const SEPARATORS = /[\s\p{Pd}\u2212]+/gu;

/** What of an identifier is compared: banks and people write the same number in different groups. */
export function identifierKeyOf(identifier: string): string {
  return caseFolded(identifier).replace(SEPARATORS, "");
}

interface Claiming {
  readonly _id: string;
  readonly name: string;
  readonly identifiers: readonly string[];
  readonly closedAt: unknown;
}

/**
 * What no other account of the budget may have: its identifiers, and its name while it is open. Each begins with a sign of its own, so
 * that no name is an identifier. The id is among them, because an index knows only one document that claims nothing.
 */
export function claimsOf({ _id, name, identifiers, closedAt }: Claiming): string[] {
  const named = closedAt === null ? [nameClaimOf(name)] : [];
  return [...new Set([_id, ...named, ...identifiers.map(identifierClaimOf)])];
}

export function identifierClaimOf(identifier: string): string {
  return `#${identifierKeyOf(identifier)}`;
}

export function nameClaimOf(name: string): string {
  return `=${caseFolded(name)}`;
}

/** What a deleted account claims: nothing that another one could want. */
export function claimsOfDeleted({ _id }: Pick<Claiming, "_id">): string[] {
  return [_id];
}
