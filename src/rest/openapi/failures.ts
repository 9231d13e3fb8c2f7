import { type ProblemCode, problems } from "../../domain/problems.js";
import { problemHeaders } from "./answerHeaders.js";
import { conflictsOf } from "./conflicts.js";
import { type Answer, type Example, mapOperations, mapValues, type OpenApi, type Operation } from "./document.js";
import { REQUEST_ID } from "./problemSchemas.js";
import { recordOf } from "../../operations/operations.js";
import { isSecured } from "./scopes.js";

interface Failure {
  readonly status: number;
  readonly description: string;
  readonly codes: readonly ProblemCode[];
  readonly headers?: readonly string[];
}

const failures = {
  BadRequest: { status: 400, description: "The request is malformed", codes: ["malformed-json", "malformed-request"] },
  Unauthenticated: { status: 401, description: "A valid credential is missing", codes: ["unauthenticated"], headers: ["WWW-Authenticate"] },
  SignInRefused: {
    status: 401,
    description: "The credentials are wrong, or two-factor authentication is required",
    codes: ["unauthenticated", "second-factor-required", "second-factor-wrong"],
    headers: ["WWW-Authenticate"],
  },
  RegistrationClosed: { status: 403, description: "Registration is closed, or by invitation only", codes: ["registration-closed"] },
  ConfirmedOnly: {
    status: 403,
    description: "This credential, or your role, may not do this, or your address is not confirmed yet",
    codes: ["forbidden", "email-unverified", "account-disabled"],
  },
  ProvedOnly: {
    status: 403,
    description: "This credential, or your role, may not do this, or the password is required",
    codes: ["forbidden", "password-required", "account-disabled"],
  },
  AdministratorsOnly: {
    status: 403,
    description: "Only an administrator with two-factor authentication may do this",
    codes: ["forbidden", "administrator-second-factor", "account-disabled"],
  },
  AccountDisabled: { status: 403, description: "The credentials are valid, but the account is disabled", codes: ["account-disabled"] },
  Forbidden: { status: 403, description: "This credential, or your role, may not do this", codes: ["forbidden", "account-disabled"] },
  NotFound: { status: 404, description: "The resource does not exist, or you may not read it", codes: ["not-found"] },
  Gone: {
    status: 410,
    description: "The cursor is too old or unknown to this server. Start again without a cursor",
    codes: ["cursor-expired"],
  },
  PreconditionFailed: { status: 412, description: "The resource has changed since (`If-Match`)", codes: ["precondition-failed"] },
  PayloadTooLarge: { status: 413, description: "The body is too large", codes: ["payload-too-large"] },
  AddressTooLong: { status: 414, description: "The URL is longer than 8 kB", codes: ["uri-too-long"] },
  UnsupportedMediaType: { status: 415, description: "The body has the wrong type", codes: ["unsupported-media-type"] },
  Invalid: { status: 422, description: "The input breaks a rule", codes: ["validation-failed"] },
  InvalidOrKeyReused: {
    status: 422,
    description: "The input breaks a rule, or the key was used for another request",
    codes: ["validation-failed", "idempotency-key-reused"],
  },
  TooManyRequests: { status: 429, description: "Too many requests; wait", codes: ["too-many-requests"], headers: ["Retry-After"] },
  Internal: { status: 500, description: "The server failed", codes: ["internal"] },
  Unavailable: {
    status: 503,
    description: "The server or its database is temporarily unavailable",
    codes: ["unavailable"],
    headers: ["Retry-After"],
  },
} satisfies Record<string, Failure>;

type Name = keyof typeof failures;

const isName = (name: string): name is Name => name in failures;
const names: readonly Name[] = Object.keys(failures).filter(isName);

/** Every failure that an operation can really answer. */
export function withFailures(document: OpenApi): OpenApi {
  const changed = mapOperations(document, (operation, { method }) => {
    const codes = conflictsOf(operation, method);
    const conflict: Readonly<Record<string, Answer>> = codes.length === 0 ? {} : { "409": conflictAnswer(codes, method) };
    const common = Object.fromEntries(
      namesFor(operation).map((name) => [String(failures[name].status), { $ref: `#/components/responses/${name}` }]),
    );
    return { ...operation, responses: { ...operation.responses, ...common, ...conflict } };
  });
  const used = new Set(Object.values(changed.paths).flatMap((item) => Object.values(item).flatMap(namesFor)));
  const responses = Object.fromEntries(Object.entries(failures).filter(([name]) => [...used].some((one) => one === name)));
  return { ...changed, components: { ...changed.components, responses: mapValues(responses, answerOf) } };
}

function namesFor(operation: Operation): Name[] {
  const parameters = operation.parameters ?? [];
  const { requestBody, operationId } = operation;
  const inBody = JSON.stringify(requestBody ?? {}).includes('"budgetId"');
  const isNamed = parameters.some(({ in: where }) => where === "path") || parameters.some(({ name }) => name === "budgetId") || inBody;
  const open = !isSecured(operation);
  const changes = parameters.some(({ $ref }) => $ref === "#/components/parameters/IfMatch");
  const { needs, codes = [] } = recordOf(operationId);
  const own = (status: number): readonly Name[] => [...new Set(codes.filter((code) => problems[code].status === status).map(narrowest))];
  const usual = (status: number, name: Name, isUsual: boolean): readonly Name[] =>
    own(status).length > 0 ? own(status) : isUsual ? [name] : [];
  return [
    ...(requestBody !== undefined || parameters.length > 0 ? (["BadRequest"] as const) : []),
    ...usual(401, "Unauthenticated", !open),
    ...usual(403, needs?.administrator === true ? "AdministratorsOnly" : "Forbidden", !open),
    ...usual(404, "NotFound", isNamed),
    ...(parameters.some(({ name }) => name === "since") ? (["Gone"] as const) : []),
    ...(changes ? (["PreconditionFailed"] as const) : []),
    "AddressTooLong",
    ...(requestBody === undefined ? [] : (["PayloadTooLarge", "UnsupportedMediaType"] as const)),
    parameters.some(({ $ref }) => $ref === "#/components/parameters/IdempotencyKey") ? "InvalidOrKeyReused" : "Invalid",
    "TooManyRequests",
    "Internal",
    ...(operationId === "getOpenApi" ? [] : (["Unavailable"] as const)),
  ];
}

/** Of the failures that name a code, the one with the fewest others. */
function narrowest(code: ProblemCode): Name {
  const [found] = names.filter((name) => codesOf(name).includes(code)).sort((one, other) => codesOf(one).length - codesOf(other).length);
  if (found === undefined) throw new Error(`No failure in src/rest/openapi/failures.ts has the code ${code}.`);
  return found;
}

function codesOf(name: Name): readonly ProblemCode[] {
  return failures[name].codes;
}

function conflictAnswer(codes: readonly ProblemCode[], method: string): Answer {
  const description = `Conflict with stored data: ${codes.map((code) => `\`${code}\``).join(", ")}`;
  return answerOf({ status: 409, description, codes, ...(method === "post" ? { headers: ["Retry-After"] } : {}) });
}

function answerOf({ description, codes, headers = [] }: Failure): Answer {
  const examples = Object.fromEntries(codes.map((code) => [code, exampleOf(code)]));
  return {
    description,
    headers: problemHeaders(...headers),
    content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" }, examples } },
  };
}

function exampleOf(code: ProblemCode): Example {
  const errors = code === "validation-failed" ? { errors: [{ path: "/amount", code: "too-small", message: "Must be at least 1." }] } : {};
  const { status, title, text } = problems[code];
  return { summary: title, value: { type: `/problems/${code}`, title, status, detail: text, instance: REQUEST_ID, code, ...errors } };
}
