import { LimitReached } from "../../domain/errors.js";

const RETRY_AFTER_SECONDS = 1;

/** How long whoever adds near a quota waits for its turn. */
export const QUOTA_WAIT_MS = 10_000;

export function queueRefusal(): LimitReached {
  return new LimitReached("Too many concurrent requests. Send fewer requests at a time.", RETRY_AFTER_SECONDS);
}
