import type { Problem } from "../../api/problem.js";

export interface SharedBudget {
  readonly id: string;
  readonly name: string;
  readonly otherMembers: number;
}

/** The budgets that others share, as the refusal names them; null when it was refused for another reason, or not at all. */
export function sharedIn(problem: Problem | null): readonly SharedBudget[] | null {
  const budgets = problem?.code === "budget-shared" ? problem.details["budgets"] : null;
  return Array.isArray(budgets) ? budgets.filter(isSharedBudget) : null;
}

function isSharedBudget(value: unknown): value is SharedBudget {
  if (typeof value !== "object" || value === null) return false;
  if (!("id" in value && "name" in value && "otherMembers" in value)) return false;
  return typeof value.id === "string" && typeof value.name === "string" && typeof value.otherMembers === "number";
}
