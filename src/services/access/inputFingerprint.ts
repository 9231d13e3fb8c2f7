import { createHash } from "node:crypto";
import { canonical } from "../../domain/canonical.js";
import { Conflict } from "../../domain/errors.js";

/** What stands for the input from which something was made, so that a repetition is told from another request with the same id. */
export function fingerprintOf(input: object): string {
  return createHash("sha256").update(canonical(input)).digest("base64url");
}

/** True when both were made from the same; also when one of them has no fingerprint. */
export function isSameInput(one: string | undefined, other: string | undefined): boolean {
  return one === undefined || other === undefined || one === other;
}

export function idTaken(): Conflict {
  return new Conflict("id-taken", "Something else was made with this id. Make another one.");
}
