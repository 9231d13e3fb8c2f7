/** The prefix of an id tells its kind. Those of the first line stand by themselves; `act` marks a call, so that a repeated one finds itself. */
type RootKind = "acc" | "bud" | "act";
export const budgetKinds = ["cat", "exp", "mon", "pln", "imp", "inv", "rul", "run", "rec", "mac", "mst"] as const;
export type BudgetKind = (typeof budgetKinds)[number];
export type AccountKind = "ses" | "tok" | "sev";

/** What a new id is of: what belongs to a budget or an account says to which one. */
export type NewId =
  readonly [kind: RootKind] | readonly [kind: BudgetKind, budgetId: string] | readonly [kind: AccountKind, accountId: string];

/** Where new ids come from; handed in, so that a repeated request can be given the ids of its first try. */
export interface IdSource {
  next(...of: NewId): string;
  /** True when an earlier try of the same request had these very ids and may have made something with them. */
  readonly again?: boolean;
  /** When the first try of the same request began. */
  readonly since?: Date;
}

export interface Clock {
  now(): Date;
}

/** Crockford base 32, in the order of texts. */
export const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";
const SIGN = "[0-9a-hjkmnp-tv-z]";
export const OWN = 16;
const TIME = 10;
const TAIL = 12;
const ROOT = new RegExp(`^(?:acc|bud)_(${SIGN}{${OWN}})$`);
const OWNED = new RegExp(`^([a-z]{3})_(${SIGN}{${OWN}})${SIGN}{${TIME + TAIL}}$`);

/**
 * Crockford base 32. A root is `kind_` + 16 random characters: new ones are spread over a cluster. What is owned is `kind_` + those
 * 16 of its owner + 10 of time + 12 random ones: it is found where its owner is, and new ids sort last there.
 */
export function idFrom([kind, ownerId]: NewId, millis: number, random: Uint8Array): string {
  if (ownerId === undefined) return `${kind}_${drawn(random, OWN)}`;
  return `${kind}_${partOf(ownerId)}${inBase32(millis, TIME)}${drawn(random, TAIL)}`;
}

/** The budget that an id says it belongs to; null for what is no id of this kind. */
export function budgetIdOf(kind: BudgetKind, id: string): string | null {
  return ownerIdOf("bud", kind, id);
}

/** The budget that an id of something in a budget says it belongs to, whatever its kind. */
export function budgetOf(id: string): string | null {
  const [, , part] = OWNED.exec(id) ?? [];
  return part === undefined ? null : `bud_${part}`;
}

/** The budget that the id of a budget names, or of something in one. */
export function budgetNamed(id: string): string | null {
  return ROOT.test(id) ? id : budgetOf(id);
}

/** The account that an id says it belongs to; null for what is no id of this kind. */
export function accountIdOf(kind: AccountKind, id: string): string | null {
  return ownerIdOf("acc", kind, id);
}

/** The id that has this part of its own; null for what is none. */
export function rootIdOf(kind: "acc" | "bud", part: string): string | null {
  const id = `${kind}_${part}`;
  return ROOT.test(id) ? id : null;
}

/** The 16 characters that an account's or a budget's id has of its own. */
export function partOf(rootId: string): string {
  const [, part] = ROOT.exec(rootId) ?? [];
  if (part === undefined) throw new Error(`${rootId} is not the id of a budget or an account`);
  return part;
}

/** A whole number in a fixed count of characters, so that texts sort as numbers do. */
export function inBase32(value: number, places: number): string {
  let text = "";
  for (let rest = value, place = 0; place < places; place++) {
    text = ALPHABET.charAt(rest % 32) + text;
    rest = Math.floor(rest / 32);
  }
  return text;
}

function ownerIdOf(root: "acc" | "bud", kind: BudgetKind | AccountKind, id: string): string | null {
  const [, of, part] = OWNED.exec(id) ?? [];
  return of === kind && part !== undefined ? `${root}_${part}` : null;
}

function drawn(random: Uint8Array, places: number): string {
  let text = "";
  for (let place = 0; place < places; place++) text += ALPHABET.charAt((random[place] ?? 0) % 32);
  return text;
}
