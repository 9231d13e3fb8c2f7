import type { Request } from "express";

/** Aborted when the caller goes before the answer has been sent. */
export function goneSignal(request: Request): AbortSignal {
  const gone = new AbortController();
  request.res?.once("close", () => gone.abort());
  return gone.signal;
}
