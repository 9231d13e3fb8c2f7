import { type ASTNode, GraphQLError, type GraphQLFormattedError, Kind } from "graphql";
import type { Fault } from "../domain/errors.js";
import { placeOf as placeOfLiteral, placeOfVariable } from "./literalPlace.js";

/** How graphql-js words its findings about variables and literals, and the codes that the rules use for the same. */
const findings: readonly (readonly [RegExp, string])[] = [
  [/Field "(?<field>.*)" is not defined by type/s, "unknown-field"],
  [/Field "\w+\.(?<field>\w+)" of required type/, "required"],
  [/Field "(?<field>\w+)" of required type/, "required"],
  [/of required type .* was not provided/, "required"],
  [/does not exist in "\w+" enum|Enum "\w+" cannot represent/, "invalid-value"],
];

const messages: Readonly<Record<string, string>> = {
  required: "This field is required.",
  "unknown-field": "Unknown field.",
  "invalid-value": "This value is not allowed.",
  "invalid-type": "This value has the wrong type.",
  "too-large": "This number is too large.",
  "too-small": "This number is too small.",
};

const LITERAL = /is not defined by type "\w+(Input|Filter)"|required type|cannot represent|enum\b|must be a (whole number|string)/;

/** A variable or literal that GraphQL itself refused, as the fault that the other API reports; the value is not echoed. */
export function coercionFault({ message, extensions }: GraphQLFormattedError, error: unknown): Fault | null {
  const variable = /^Variable "\$\w+" (got invalid value|of (required|non-null) type)/.test(message);
  const literal = extensions?.["code"] === "GRAPHQL_VALIDATION_FAILED" && LITERAL.test(message);
  if (!variable && !literal) return null;
  const node = error instanceof GraphQLError ? error.nodes?.[0] : undefined;
  const place = node === undefined ? "" : placeOf(node, message);
  for (const [pattern, code] of findings) {
    const match = pattern.exec(message);
    if (match === null) continue;
    const field = match.groups?.["field"];
    return fault(field === undefined ? place : `${place}/${escaped(field)}`, code);
  }
  return fault(place, outOfBounds(message, node) ?? "invalid-type");
}

function fault(path: string, code: string): Fault {
  return { path, code, message: messages[code] ?? "" };
}

/** Whole numbers that only the scalar's width refuses are too large, as they are where the other API has a bound. */
function outOfBounds(message: string, node: ASTNode | undefined): "too-large" | "too-small" | null {
  if (!/must be a whole number between|Int cannot represent non 32-bit/.test(message)) return null;
  const written = node?.kind === Kind.INT ? node.value : undefined;
  const given = Number(written ?? /got invalid value (-?[\d.]+(?:e\+\d+)?)(?= at |;)/.exec(message)?.[1]);
  if (!Number.isInteger(given)) return null;
  return given > 0 ? "too-large" : "too-small";
}

/** `at "input.splits[0].amount"` becomes `/splits/0/amount` behind the place of the variable. */
function placeOf(node: ASTNode, message: string): string {
  if (node.kind !== Kind.VARIABLE_DEFINITION) return placeOfLiteral(node);
  const within = / at "([^"]+)"; /.exec(message)?.[1] ?? "";
  const parts = within.replaceAll("[", ".").replaceAll("]", "").split(".").slice(1);
  return placeOfVariable(node) + parts.map((part) => `/${escaped(part)}`).join("");
}

function escaped(part: string): string {
  return part.replaceAll("~", "~0").replaceAll("/", "~1");
}
