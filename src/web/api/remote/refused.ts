import { Refused, Unreachable } from "../../store/sync/remote.js";
import { problemOfExtensions } from "../problem.js";

/** It was not done yet, or it is still being done. */
const passing = new Set(["unavailable", "too-many-requests", "idempotency-key-in-use"]);

/** Why an answer is no answer: what it refuses, or that the same is to be asked again. */
export function refusedBy(errors: unknown): Refused | Unreachable | null {
  if (!Array.isArray(errors)) return null;
  const first: unknown = errors[0];
  if (!isError(first)) return null;
  const problem = problemOfExtensions(first.message, first.extensions ?? {});
  if (!passing.has(problem.code)) return new Refused(problem);
  const seconds = first.extensions?.["retryAfter"];
  return new Unreachable(first.message, typeof seconds === "number" ? seconds * 1000 : null);
}

function isError(value: unknown): value is { readonly message: string; readonly extensions?: Readonly<Record<string, unknown>> } {
  return typeof value === "object" && value !== null && "message" in value && typeof value.message === "string";
}
