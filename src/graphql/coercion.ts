import type { GraphQLFormattedError } from "graphql";
import type { Fault } from "../domain/errors.js";

/** How graphql-js words its findings about variables and literals, and the codes that the rules use for the same. */
const findings: readonly (readonly [RegExp, string])[] = [
  [/Field "(?<field>\w+)" is not defined by type/, "unknown-field"],
  [/Field "(?<field>\w+)" of required type/, "required"],
  [/Field "\w+\.(?<field>\w+)" of required type/, "required"],
  [/of required type .* was not provided/, "required"],
  [/Value "[^"]*" does not exist in .* enum/, "invalid-value"],
  [/non-nullable type|not to be null|found null|must not be null/, "invalid-type"],
  [/cannot represent|Money is a whole number|Expected value of type|Expected type|cannot be parsed/, "invalid-type"],
];

const messages: Readonly<Record<string, string>> = {
  required: "This field is needed.",
  "unknown-field": "This field does not exist here.",
  "invalid-value": "This value is not one of those allowed.",
  "invalid-type": "This value has the wrong type.",
};

/** A variable or literal that GraphQL itself refused, as the fault that the other door reports; the value is not echoed. */
export function coercionFault(error: GraphQLFormattedError): Fault | null {
  const variable = /^Variable "\$(\w+)" got invalid value/.test(error.message);
  const code = error.extensions?.["code"];
  const literal = code === "GRAPHQL_VALIDATION_FAILED" && /is not defined by type "\w+(Input|Filter)"|required type|cannot represent|enum\b|Money is/.test(error.message);
  if (!variable && !literal && !/^Variable "\$\w+" of required type/.test(error.message)) return null;
  for (const [pattern, found] of findings) {
    const match = pattern.exec(error.message);
    if (match === null) continue;
    return { path: `${placeOf(error.message)}${match.groups?.["field"] === undefined ? "" : `/${match.groups["field"]}`}`, code: found, message: messages[found] ?? "" };
  }
  return { path: placeOf(error.message), code: "invalid-type", message: messages["invalid-type"] ?? "" };
}

/** `at "input.splits[0].amount"` becomes `/splits/0/amount`: the pointer starts inside the input, as on the REST door. */
function placeOf(message: string): string {
  const place = / at "([\w.[\]]+)"/.exec(message)?.[1];
  if (place === undefined) return "";
  const parts = place.replaceAll("[", ".").replaceAll("]", "").split(".").slice(1);
  return parts.map((part) => `/${part}`).join("");
}
