import type { FieldErrors } from "@tsoa/runtime";
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
    const excess = /^"([^"]+)" is an excess property/.exec(message);
    const code = codes.find(([pattern]) => pattern.test(message))?.[1] ?? "invalid-type";
    const path = pointerOf(field);
    if (excess?.[1] !== undefined && !path.endsWith(`/${excess[1]}`)) return [{ path: `${path}/${excess[1]}`, code, message: messages[code] ?? message }];
    return [{ path, code, message: messages[code] ?? wording(message) }];
  });
}

const messages: Readonly<Record<string, string>> = {
  required: "This field is needed.",
  "unknown-field": "This field does not exist here.",
};

function wording(message: string): string {
  return message.replace(/\s*Issues:.*$/s, "");
}

function pointerOf(field: string): string {
  const parts = field.split(".").map((part) => part.replace(/^\$/, ""));
  const inBody = ["requestBody", "body", "input", "change"].includes(parts[0] ?? "") ? parts.slice(1) : parts;
  return inBody.filter((part) => part !== "").map((part) => `/${part.replaceAll("~", "~0").replaceAll("/", "~1")}`).join("");
}
