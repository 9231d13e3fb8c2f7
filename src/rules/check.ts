import type { z } from "zod";
import { type Fault, Invalid } from "../domain/errors.js";

/** Holds an input against its rule; every fault is reported at once. */
export function check<Rule extends z.ZodType>(rule: Rule, input: unknown): z.output<Rule> {
  const result = rule.safeParse(input);
  if (result.success) return result.data;
  throw new Invalid(result.error.issues.flatMap(faultsOf));
}

/** The same check for data that must not throw: one item of a batch, one row of a file. */
export function faultsIn(rule: z.ZodType, input: unknown): Fault[] {
  const result = rule.safeParse(input);
  return result.success ? [] : result.error.issues.flatMap(faultsOf);
}

export function pointer(parts: readonly PropertyKey[]): string {
  return parts.map((part) => `/${String(part).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
}

function faultsOf(issue: z.core.$ZodIssue): Fault[] {
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => ({
      path: pointer([...issue.path, key]),
      code: "unknown-field",
      message: "This field does not exist here.",
    }));
  }
  const absent = issue.code === "invalid_type" && issue.input === undefined;
  return [{ path: pointer(issue.path), code: absent ? "required" : codeOf(issue), message: absent ? "This field is needed." : issue.message }];
}

function codeOf(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case "invalid_type":
      return "invalid-type";
    case "too_small":
      return issue.origin === "string" ? "too-short" : issue.origin === "array" ? "too-few" : "too-small";
    case "too_big":
      return issue.origin === "string" ? "too-long" : issue.origin === "array" ? "too-many" : "too-large";
    case "invalid_format":
      return "invalid-format";
    case "invalid_value":
      return "invalid-value";
    case "custom":
      return typeof issue.params?.["code"] === "string" ? issue.params["code"] : "invalid-value";
    default:
      return "invalid-value";
  }
}
