import type { Fault } from "../../domain/errors.js";
import { ruleOf } from "../../validation/bodies.js";
import { faultsIn } from "../../validation/check.js";

/** What the rule of a shape has against an input, for whoever asks before anything is done; undefined for a shape without a rule. */
export function faultsOfShape(shape: string, input: unknown): Fault[] | undefined {
  const rule = ruleOf(shape);
  return rule === undefined ? undefined : faultsIn(rule, input);
}
