import { Conflict, Invalid, UNREAD } from "./errors.js";

/** A refusal as whoever may not read hears it: without what it tells of what is stored. */
export function withoutStored(error: unknown): unknown {
  if (error instanceof Invalid) {
    const faults = error.faults.map((fault) => ({ ...fault, message: fault[UNREAD] ?? fault.message }));
    return new Invalid(faults, error.code, error.message);
  }
  return error instanceof Conflict && Object.keys(error.details).length > 0 ? new Conflict(error.code, error.message) : error;
}
