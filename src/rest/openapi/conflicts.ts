import { type ProblemCode, problems } from "../../domain/problems.js";
import { recordOf } from "../../operations/operations.js";
import type { Operation } from "./document.js";
import { takesKey } from "./parameters.js";

/** The codes with which an operation can answer 409. */
export function conflictsOf(operation: Operation, method: string): readonly ProblemCode[] {
  const { codes = [] } = recordOf(operation.operationId);
  const own = codes.filter((code) => problems[code].status === 409);
  return takesKey(operation, method) ? [...own, "idempotency-key-in-use", "idempotency-answer-lost"] : own;
}
