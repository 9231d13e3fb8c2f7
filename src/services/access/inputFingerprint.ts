import { createHash } from "node:crypto";
import { canonical } from "../../domain/canonical.js";
import { Conflict } from "../../domain/errors.js";

/**
 * A fingerprint of the input from which something was created, which distinguishes a repeat from another request with the same id. It is of
 * what was meant: callers fill in what holds when it is left out, as far as that is the same at every try; null says no more than nothing.
 */
export function fingerprintOf(meant: object): string {
  const said = Object.fromEntries(Object.entries(meant).filter(([, value]) => value !== null));
  return createHash("sha256").update(canonical(said)).digest("base64url");
}

/** True when both were made from the same; also when one of them has no fingerprint. */
export function isSameInput(one: string | undefined, other: string | undefined): boolean {
  return one === undefined || other === undefined || one === other;
}

export function idTaken(): Conflict {
  return new Conflict("id-taken", "This id was used for another resource. Generate another id.");
}
