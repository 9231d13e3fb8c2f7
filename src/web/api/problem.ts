import { isObject } from "../../domain/isObject.js";

/** Why the server said no, in the words that REST uses too. */
export interface Problem {
  readonly code: string;
  readonly message: string;
  /** Message by field; `rollover/cap` for a nested one. */
  readonly fields: Readonly<Record<string, string>>;
  /** Facts such as how many expenses use a category. */
  readonly details: Readonly<Record<string, unknown>>;
}

/** What the server said against a request; nothing where it could not be asked. */
export interface Failure {
  readonly message: string;
  readonly graphQLErrors: readonly { readonly message: string; readonly extensions?: Readonly<Record<string, unknown>> }[];
}

export type FaultTexts = ReadonlyMap<string, string>;

function textOf(value: unknown, otherwise: string): string {
  return typeof value === "string" && value !== "" ? value : otherwise;
}

/** `/input/amount` and `/amount` both belong to the field `amount`. */
function fieldOf(path: string): string {
  return path.replace(/^\/?(input\/)?/, "");
}

function fieldsOf(errors: unknown, faults: FaultTexts): Record<string, string> {
  if (!Array.isArray(errors)) return {};
  const fields: Record<string, string> = {};
  for (const fault of errors) {
    if (!isObject(fault) || typeof fault["path"] !== "string") continue;
    const field = fieldOf(fault["path"]);
    fields[field] ??= faults.get(textOf(fault["code"], "")) ?? textOf(fault["message"], "?");
  }
  return fields;
}

/** The server's message stands, unless there is a kinder text for its code. */
export function problemOf(error: Failure, faults: FaultTexts = new Map()): Problem {
  const first = error.graphQLErrors[0];
  if (first === undefined) return { code: "network", message: error.message, fields: {}, details: {} };
  return problemOfExtensions(first.message, first.extensions ?? {}, faults);
}

/** What GraphQL says of a refusal beside its message. */
export function problemOfExtensions(
  message: string,
  { code, errors, ...details }: Readonly<Record<string, unknown>>,
  faults: FaultTexts = new Map(),
): Problem {
  return { code: textOf(code, "internal"), message, fields: fieldsOf(errors, faults), details };
}

/** What REST answers to a refusal: `application/problem+json`. */
export function problemOfAnswer(body: unknown): Problem {
  const { code, title, detail, errors, ...details } = isObject(body) ? body : {};
  return {
    code: textOf(code, "internal"),
    message: textOf(detail, textOf(title, "?")),
    fields: fieldsOf(errors, new Map()),
    details,
  };
}
