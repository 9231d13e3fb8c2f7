import { Conflict, InUse, Invalid, Unavailable } from "../../domain/errors.js";

/** The secret has been changed, and the earlier one is not configured any more. It was done once, so it is not done again. */
export function answerLost(): Conflict {
  const message = "This request was done, but its answer cannot be told again. Read what it made or changed.";
  return new Conflict("idempotency-answer-lost", message);
}

export function overtaken(): Unavailable {
  return new Unavailable("Another try of this request took over. Repeat it for the answer.");
}

export function reused(path: string): Invalid {
  const message = "This key was used for another request. Every new request needs a key of its own.";
  return new Invalid([{ path, code: "idempotency-key-reused", message }], "idempotency-key-reused", message);
}

export function inUse(milliseconds: number): InUse {
  const message = "A request with this key is still running. Repeat it a little later for the answer.";
  return new InUse("idempotency-key-in-use", message, Math.max(1, Math.ceil(milliseconds / 1000)));
}
