import { idFrom } from "../../domain/ids.js";

/** An id for what is made here, before the server hears of it. New ones sort last. */
export function newId(kind: "exp" | "cat", budgetId: string): string {
  return idFrom([kind, budgetId], Date.now(), randomBytes(32));
}

/** An idempotency key. (`crypto.randomUUID` is missing on plain http in a home network.) */
export function newKey(): string {
  return Array.from(randomBytes(16), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

function randomBytes(count: number): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(count));
}
