import { type RuleRunDoc, toRuleRun } from "../../models/rules/ruleRun.js";
import type { RuleRun } from "../../shapes/rules/RuleRun.js";

/** A run, and the months that it moves. */
export interface Ran {
  readonly run: RuleRun;
  readonly budgetId: string;
  readonly labels: readonly string[];
}

export function ran(doc: RuleRunDoc): Ran {
  return { run: toRuleRun(doc), budgetId: doc.budgetId, labels: doc.months };
}
