/** Whether a request ended because its server did. fetch's errors come from outside the test's own realm, so they are known by name. */
export function isCut(error: unknown): boolean {
  return String(error).startsWith("TypeError: ");
}
