import type { z } from "zod";
import { atLeast, atMost, mustBeOneOf } from "../domain/bounds.js";

const kinds: Readonly<Record<string, string>> = {
  string: "a text",
  number: "a number",
  int: "a whole number",
  boolean: "true or false",
  array: "a list",
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
      return "This field does not exist here.";
    case "invalid_union":
      return "Fits none of the forms that are allowed here.";
    case "invalid_format":
      return "Does not have the form that is needed here.";
    case "custom":
    case "invalid_key":
    case "invalid_element":
      return "This value is not allowed here.";
  }
}

function mustBe(wanted: string, given: unknown): string {
  const got =
    given === null ? "null" : Array.isArray(given) ? "a list" : typeof given === "boolean" ? String(given) : (kinds[typeof given] ?? "");
  return got === "" || got === wanted || (typeof given === "number" && wanted === kinds["int"])
    ? `Must be ${wanted}.`
    : `Must be ${wanted}, not ${got}.`;
}
