import type { z } from "zod";
import { atLeast, atMost, mustBeOneOf } from "../domain/bounds.js";

const kinds: Readonly<Record<string, string>> = {
  string: "a string",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "an array",
  object: "an object",
};

/** The sentence for a fault where the rule gives none of its own. What was sent is not repeated, only its kind. */
export function wording(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case "invalid_type":
      return mustBe(kinds[issue.expected] ?? "of another type", issue.input);
    case "invalid_value":
      return mustBeOneOf(issue.values);
    case "too_small":
      return atLeast(issue.origin, Number(issue.minimum), issue.inclusive ?? true);
    case "too_big":
      return atMost(issue.origin, Number(issue.maximum), issue.inclusive ?? true);
    case "not_multiple_of":
      return `Must be a multiple of ${issue.divisor}.`;
    case "unrecognized_keys":
      return "Unknown field.";
    case "invalid_union":
      return "Must match one of the allowed forms.";
    case "invalid_format":
      return "Has an invalid format.";
    case "custom":
    case "invalid_key":
    case "invalid_element":
      return "This value is not allowed.";
  }
}

function mustBe(wanted: string, given: unknown): string {
  const got =
    given === null ? "null" : Array.isArray(given) ? "an array" : typeof given === "boolean" ? String(given) : (kinds[typeof given] ?? "");
  return got === "" || got === wanted || (typeof given === "number" && wanted === kinds["int"])
    ? `Must be ${wanted}.`
    : `Must be ${wanted}, not ${got}.`;
}
