import { LimitReached } from "../../domain/errors.js";

const RETRY_AFTER_SECONDS = 1;

export function queueRefusal(): LimitReached {
  return new LimitReached("Too many of your requests run at once. Send fewer at a time.", RETRY_AFTER_SECONDS);
}
