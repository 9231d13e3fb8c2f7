import { quantity } from "./quantity.js";

/** How long somebody has to wait, for people: never less than it is. */
export function waitText(seconds: number): string {
  if (seconds < 120) return counted(seconds, "second");
  if (seconds < 2 * 3600) return counted(seconds / 60, "minute");
  return counted(seconds / 3600, "hour");
}

function counted(amount: number, unit: string): string {
  return quantity(Math.max(1, Math.ceil(amount)), unit);
}
