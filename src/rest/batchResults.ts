import type { BatchResult, BatchResults } from "../shapes/expenses/ExpenseBatch.js";
import type { Outcome } from "../services/expenses/outcome.js";
import { problemOf } from "./errors.js";

/** Each refusal as the problem that the single operation would have answered. */
export function batchResults(outcomes: readonly Outcome[]): BatchResults {
  return { results: outcomes.map(resultOf) };
}

function resultOf(outcome: Outcome): BatchResult {
  if (outcome.status !== "failed") return { index: outcome.index, status: outcome.status, expense: outcome.expense };
  const { headers: _headers, details, errors, ...problem } = problemOf(outcome.refusal);
  const faults = errors === undefined ? {} : { errors: errors.map((fault) => ({ ...fault })) };
  return { index: outcome.index, status: "failed", problem: { type: `/problems/${problem.code}`, ...problem, ...faults, ...details } };
}
