import { type Caller, type Permission, requirePermission, requireWholeAccount, seesNamesOnly } from "../domain/caller.js";
import type { OperationNeed, OperationRecord } from "./operation.js";

/** The check before each operation. What it concerns, a budget or something in one, is decided where that is opened. */
export function requireNeed(who: Caller, need: OperationNeed | null): void {
  if (need === null) return;
  requirePermission(who, need.permission);
  if (need.wholeAccount === true) requireWholeAccount(who);
}

/** Whether it takes an idempotency key if it writes. Without a caller there is nobody whose key it could be. */
export function mayTakeKey({ needs, takesKey }: OperationRecord): boolean {
  return needs !== null && takesKey !== false;
}

const writes: readonly Permission[] = ["add", "write", "share"];

/** Whoever may write and not read is answered what it sent. What only reads says itself what it shows of names. */
export function hearsWhatItSent(who: Caller, need: OperationNeed | null): boolean {
  return need !== null && writes.includes(need.permission) && seesNamesOnly(who);
}
