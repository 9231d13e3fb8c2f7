import type { BatchResult, BatchResults } from "../shapes/expenses/ExpenseBatch.js";
import type { Outcome } from "../services/expenses/outcome.js";
import { problemOf } from "./errors.js";
import { problemBody } from "./problem.js";

/** Each refusal as the problem that the single operation would have answered. */
export function batchResults(outcomes: readonly Outcome[]): BatchResults {
  return { results: outcomes.map(resultOf) };
}

function resultOf(outcome: Outcome): BatchResult {
  if (outcome.status !== "failed") return { index: outcome.index, status: outcome.status, expense: outcome.expense };
  return { index: outcome.index, status: "failed", problem: problemBody(problemOf(outcome.refusal)) };
}
