import { sha256 } from "../../domain/sha256.js";
import { canonical } from "../../domain/canonical.js";
import { Conflict, Invalid } from "../../domain/errors.js";
import { type BudgetKind, budgetIdOf } from "../../domain/ids.js";

/**
 * A fingerprint of the input from which something was created, which distinguishes a repeat from another request with the same id. It is of
 * what was meant: callers fill in what holds when it is left out, as far as that is the same at every try; null says no more than nothing.
 */
export function fingerprintOf(meant: object): string {
  const said = Object.fromEntries(Object.entries(meant).filter(([, value]) => value !== null));
  return sha256(canonical(said)).toString("base64url");
}

/** True when both were made from the same; also when one of them has no fingerprint. */
export function isSameInput(one: string | undefined, other: string | undefined): boolean {
  return one === undefined || other === undefined || one === other;
}

/** An id that the caller made leads a cluster to the budget, as the server's own do. */
export function requireOfBudget(kind: BudgetKind, newId: string | undefined, budgetId: string): void {
  if (newId !== undefined && budgetIdOf(kind, newId) !== budgetId)
    throw Invalid.at("/newId", "wrong-budget", `${kind}_ must be followed by the 16 characters of the budget's id.`);
}

interface Made {
  readonly inputFingerprint?: string | undefined;
  readonly deletedAt: Date | null;
}

/** What stands there under the id of something new is that very thing; under an id that the caller made it may be something else. */
export function requireSame(found: Made, inputFingerprint: string | undefined): void {
  if (inputFingerprint !== undefined && (found.inputFingerprint !== inputFingerprint || found.deletedAt !== null)) throw idTaken();
}

export function idTaken(): Conflict {
  return new Conflict("id-taken", "This id was used for another resource. Generate another id.");
}
