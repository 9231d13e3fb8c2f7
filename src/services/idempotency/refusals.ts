import { Conflict, InUse, Invalid, Unavailable } from "../../domain/errors.js";

/** The secret has been changed, and the earlier one is not configured any more. It was done once, so it is not done again. */
export function answerLost(): Conflict {
  const message = "This request was executed, but its response is no longer available. Read the resource that it created or changed.";
  return new Conflict("idempotency-answer-lost", message);
}

export function overtaken(): Unavailable {
  return new Unavailable("Another attempt of this request took over. Repeat the request to get its response.");
}

export function reused(path: string): Invalid {
  const message = "This key was used for another request. Use a new key for each new request.";
  return new Invalid([{ path, code: "idempotency-key-reused", message }], "idempotency-key-reused", message);
}

export function inUse(milliseconds: number): InUse {
  const message = "A request with this key is still running. Repeat it shortly to get its response.";
  return new InUse("idempotency-key-in-use", message, Math.max(1, Math.ceil(milliseconds / 1000)));
}
