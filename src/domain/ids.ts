/** The prefix of an id tells its kind. */
export type IdKind = "acc" | "bud" | "cat" | "exp" | "mon" | "pln" | "ses" | "tok" | "imp" | "inv" | "act";

/** Where new ids come from; handed in, so that a repeated request can be given the ids of its first try. */
export interface IdSource {
  next(kind: IdKind): string;
  /** True when an earlier try of the same request had these very ids and may have made something with them. */
  readonly again?: boolean;
}

export interface Clock {
  now(): Date;
}

const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";

/** `kind_` + 10 characters of time + 16 of randomness (Crockford base 32), so that new ids sort last. */
export function idFrom(kind: IdKind, millis: number, random: Uint8Array): string {
  let time = "";
  for (let rest = millis, place = 0; place < 10; place++) {
    time = ALPHABET.charAt(rest % 32) + time;
    rest = Math.floor(rest / 32);
  }
  let tail = "";
  for (let place = 0; place < 16; place++) tail += ALPHABET.charAt((random[place] ?? 0) % 32);
  return `${kind}_${time}${tail}`;
}

export const ID_PATTERN = /^[a-z]{3}_[0-9a-hjkmnp-tv-z]{26}$/;
