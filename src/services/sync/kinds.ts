import { type ChangeKind, changeKinds, firstKinds } from "../../domain/changeKinds.js";
import type { SyncPosition } from "./SyncPosition.js";

/** What a cursor says of kinds; one that says nothing was made with those of the first release. Words, as a later release may know more. */
interface KindsSeen {
  readonly kinds?: readonly string[] | undefined;
  /** Those that it has not seen up to where the others stand. */
  readonly added?: readonly string[] | undefined;
}

/** Which kinds a request asks for. */
export interface KindsAsked {
  readonly kinds: readonly ChangeKind[];
  /** Those of them that the cursor was made without: they are read from their beginning. */
  readonly added: readonly ChangeKind[];
  /** The cursor has not begun with them. */
  readonly begins: boolean;
}

/** Null without a cursor: then all of them begin together. */
export function kindsAsked(seen: KindsSeen | null, kinds: readonly ChangeKind[] = firstKinds): KindsAsked {
  const known: readonly string[] = seen === null ? kinds : (seen.kinds ?? firstKinds);
  const unknown = kinds.filter((kind) => !known.includes(kind));
  // With the accounts come the movements in them, also recurring ones, that a walk without accounts is not told of.
  const isLate = (kind: ChangeKind): boolean => kind === "expense" || kind === "recurring" || unknown.includes(kind);
  const added = unknown.includes("money-account") ? kinds.filter(isLate) : unknown;
  return { kinds, added, begins: !added.every((kind) => seen?.added?.includes(kind) === true) };
}

/** Where a walk goes on that asks for these kinds. */
export function positionFor({ late, ...position }: SyncPosition, { added, begins }: KindsAsked): SyncPosition {
  if (begins) return { ...position, late: 0 };
  return added.length === 0 || late === undefined ? position : { ...position, late };
}

/** What the next cursor says. Nothing where that means the same, so that it stays short. */
export function seenKinds({ kinds, added }: KindsAsked, positions: Iterable<SyncPosition>): KindsSeen {
  if ([...positions].some(({ late }) => late !== undefined)) return { kinds: kinds.filter((kind) => !added.includes(kind)), added };
  return includesAll(kinds, firstKinds) && includesAll(firstKinds, kinds) ? {} : { kinds };
}

/** What a walk over expenses of these budgets is told that it lacks: without their accounts, not all movements come. */
export function lackedKinds(
  budgets: readonly { readonly hasAccounts?: boolean }[],
  { kinds }: Pick<KindsAsked, "kinds">,
): { readonly kinds?: ["money-account"] } {
  const isPartial = kinds.includes("expense") && !kinds.includes("money-account");
  return isPartial && budgets.some(({ hasAccounts }) => hasAccounts === true) ? { kinds: ["money-account"] } : {};
}

/** The kinds to look for; undefined when everything is meant. */
export function lookedFor(kinds: readonly ChangeKind[]): readonly ChangeKind[] | undefined {
  return includesAll(kinds, changeKinds) ? undefined : kinds;
}

function includesAll(kinds: readonly ChangeKind[], wanted: readonly ChangeKind[]): boolean {
  return wanted.every((kind) => kinds.includes(kind));
}
