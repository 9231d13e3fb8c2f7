import { ProblemError } from "./errors.js";

/** As `params.header` of a change or a deletion: it happens only if nobody has changed what was seen. */
export function ifMatch(seen: { readonly version: number } | Response | string): { "If-Match": string } {
  if (typeof seen === "string") return { "If-Match": seen };
  if (seen instanceof Response) return { "If-Match": seen.headers.get("ETag") ?? "" };
  return { "If-Match": `"${seen.version}"` };
}

/** Reads, and writes what follows from it; again when somebody else was faster. */
export async function withLatest<Seen, Result>(
  read: () => Promise<Seen>,
  write: (seen: Seen) => Promise<Result>,
  attempts = 5,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await write(await read());
    } catch (error) {
      if (attempt >= attempts || !(error instanceof ProblemError) || error.status !== 412) throw error;
    }
  }
}
