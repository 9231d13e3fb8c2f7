import type { Refusal } from "../../store/outbox/writes.js";

/** Why the server refused something, with what it says of single fields. */
export function reasonOf({ message, fields }: Refusal): string {
  return [...new Set([message, ...Object.values(fields)])].join(" ");
}
