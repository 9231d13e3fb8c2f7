import type { z } from "zod";
import { amountAsNumber } from "../domain/amountText.js";
import { type Fault, Invalid } from "../domain/errors.js";
import { wording } from "./wording.js";

const MOST_FAULTS = 100;

/** Holds an input against its rule; every fault is reported at once. */
export function check<Rule extends z.ZodType>(rule: Rule, input: unknown): z.output<Rule> {
  const result = rule.safeParse(input, { reportInput: true, error: wording });
  if (result.success) return result.data;
  throw new Invalid(eachOnce(result.error.issues.flatMap(faultsOf)));
}

/** The same check for data that must not throw: one item of a batch, one row of a file. */
export function faultsIn(rule: z.ZodType, input: unknown): Fault[] {
  const result = rule.safeParse(input, { reportInput: true, error: wording });
  return result.success ? [] : eachOnce(result.error.issues.flatMap(faultsOf));
}

export function pointer(parts: readonly PropertyKey[]): string {
  return parts.map((part) => `/${String(part).replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
}

/**
 * A number beyond 2^53 breaks two bounds of zod at once, and a list in the place of a text is measured as well.
 * And nobody reads more than a hundred faults.
 */
function eachOnce(faults: readonly Fault[]): Fault[] {
  const ofWrongType = new Set(faults.flatMap(({ path, code }) => (code === "invalid-type" ? [path] : [])));
  const told = faults.filter(({ path, code }) => code === "invalid-type" || !ofWrongType.has(path));
  return [...new Map(told.map((fault) => [`${fault.path} ${fault.code}`, fault])).values()].slice(0, MOST_FAULTS);
}

function faultsOf(issue: z.core.$ZodIssue): Fault[] {
  if (issue.code === "unrecognized_keys") {
    return issue.keys.map((key) => ({
      path: pointer([...issue.path, key]),
      code: "unknown-field",
      message: "Unknown field.",
    }));
  }
  const absent = ["invalid_type", "invalid_value", "invalid_union"].includes(issue.code) && issue.input === undefined;
  return [
    { path: pointer(issue.path), code: absent ? "required" : codeOf(issue), message: absent ? "This field is required." : issue.message },
  ];
}

function codeOf(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case "invalid_type":
      return issue.message === amountAsNumber.message ? amountAsNumber.code : "invalid-type";
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
    case "not_multiple_of":
    case "unrecognized_keys":
    case "invalid_union":
    case "invalid_key":
    case "invalid_element":
      return "invalid-value";
  }
}
