import type { FieldErrors } from "@tsoa/runtime";
import { atLeast, atMost, mustBeOneOf } from "../domain/bounds.js";
import type { Fault } from "../domain/errors.js";

/** How tsoa words its findings, and the codes that the rules use for the same. */
const codes: readonly (readonly [RegExp, string])[] = [
  [/is required/, "required"],
  [/excess property|additional propert/, "unknown-field"],
  [/minLength/, "too-short"],
  [/maxLength/, "too-long"],
  [/minItems/, "too-few"],
  [/maxItems/, "too-many"],
  [/^min \d|minimum/, "too-small"],
  [/^max \d|maximum/, "too-large"],
  [/pattern|ISO 8601/, "invalid-format"],
  [/one of the following/, "invalid-value"],
  [/^invalid|not supported|should be null/, "invalid-type"],
];

/** tsoa's errors carry the submitted value; only the place and the kind of fault leave the server. */
export function faultsOf(fields: FieldErrors): Fault[] {
  return Object.entries(fields).flatMap(([field, { message }]) => {
    const path = pointerOf(field);
    const excess = /^"([^"]+)" is an excess property/.exec(message)?.[1];
    if (excess !== undefined) {
      const place = stepTo(excess);
      return [
        {
          path: path.endsWith(place) ? path : `${path}${place}`,
          code: "unknown-field",
          message: "Unknown field.",
        },
      ];
    }
    const allowed = membersIn(message);
    if (allowed.length > 0) return [{ path, code: "invalid-value", message: mustBeOneOf(allowed) }];
    const code = codes.find(([pattern]) => pattern.test(message))?.[1] ?? "invalid-type";
    return [{ path, code, message: sentence(code, path, message) }];
  });
}

function sentence(code: string, path: string, message: string): string {
  if (code === "required") return path === "" ? "Send a JSON body with Content-Type: application/json." : "This field is required.";
  const bound = Number(/^m(?:in|ax)\w* (-?\d+)$/.exec(message)?.[1]);
  if (!Number.isNaN(bound)) {
    const origin = code === "too-short" || code === "too-long" ? "string" : code === "too-few" || code === "too-many" ? "array" : "number";
    return message.startsWith("min") ? atLeast(origin, bound) : atMost(origin, bound);
  }
  if (message.startsWith("invalid boolean")) return "Must be true or false.";
  if (message.startsWith("invalid string")) return "Must be a string, sent once.";
  // The name alone is what tsoa takes from "@isInt name" for its message.
  return message.startsWith("invalid integer") || path === `/${message}` ? "Must be a whole number." : "This value is not allowed.";
}

/** The words of an enumeration, or of a union of single ones. tsoa packs those into JSON beside the value that was sent. */
function membersIn(message: string): string[] {
  const issues = /^Could not match the union against any of the items\. Issues: (.*)$/s.exec(message)?.[1];
  if (issues === undefined)
    return [...(/^should be one of the following; \[(.*)\]$/s.exec(message)?.[1]?.matchAll(/'([^']*)'/g) ?? [])].map(
      ([, word = ""]) => word,
    );
  const found: unknown = JSON.parse(issues);
  return Array.isArray(found)
    ? found.flatMap((fields: object) => Object.values(fields).flatMap((issue: { message?: string }) => membersIn(issue.message ?? "")))
    : [];
}

/** `input.amount` of a body, `limit` of one parameter, `query.limit` of parameters that are read together. */
function pointerOf(field: string): string {
  const parts = field.split(".").map((part) => part.replace(/^\$/, ""));
  const whole = ["requestBody", "body", "input", "change"].includes(parts[0] ?? "") || (parts[0] === "query" && parts.length > 1);
  return parts
    .slice(whole ? 1 : 0)
    .filter((part) => part !== "")
    .map(stepTo)
    .join("");
}

/** One step of a JSON pointer (RFC 6901). */
function stepTo(name: string): string {
  return `/${name.replaceAll("~", "~0").replaceAll("/", "~1")}`;
}
