import type { GraphQLSchema } from "graphql";
import { nameOfOperation } from "../operations/operations.js";

interface Answer {
  readonly $ref?: string;
  readonly content?: Readonly<Record<string, { readonly examples?: Readonly<Record<string, unknown>> }>>;
}

interface DescribedOperation {
  readonly operationId: string;
  readonly responses: Readonly<Record<string, Answer>>;
}

/** The part of an OpenAPI document that says with which codes an operation can fail. */
export interface DescribedOperations {
  readonly components?: { readonly responses?: Readonly<Record<string, Answer>> };
  readonly paths?: Readonly<Record<string, Readonly<Record<string, DescribedOperation>>>>;
}

/** Any mutation can fail with these. */
const general = [
  "unauthenticated",
  "forbidden",
  "account-disabled",
  "validation-failed",
  "idempotency-key-reused",
  "idempotency-key-in-use",
  "idempotency-answer-lost",
  "too-many-requests",
  "internal",
  "unavailable",
];

/** GraphQL has its own form of a request, and refuses a wrong one before any mutation runs. */
const ofRequests = ["malformed-json", "malformed-request", "payload-too-large", "unsupported-media-type", "uri-too-long"];

const left: ReadonlySet<string> = new Set([...general, ...ofRequests]);

/** Each mutation says with which codes it can fail: those of the same operation of the REST API, as both share one service. */
export function describeErrorCodes(schema: GraphQLSchema, document: DescribedOperations): void {
  const operations = new Map(
    Object.values(document.paths ?? {}).flatMap((item) =>
      Object.values(item).map((operation) => [operation.operationId, operation] as const),
    ),
  );
  const mutations = schema.getMutationType();
  if (mutations) mutations.description = `${mutations.description ?? ""} Any of them can fail with ${listed(general)}.`.trim();
  for (const field of Object.values(mutations?.getFields() ?? {})) {
    const codes = codesOf(operations.get(nameOfOperation(field.name)), document);
    if (codes.length > 0) field.description = `${field.description ?? ""} Error codes: ${listed(codes)}.`.trim();
  }
}

function codesOf(operation: DescribedOperation | undefined, { components }: DescribedOperations): string[] {
  const answers = Object.values(operation?.responses ?? {}).flatMap(
    (answer) => (answer.$ref === undefined ? answer : components?.responses?.[answer.$ref.split("/").at(-1) ?? ""]) ?? [],
  );
  const codes = answers.flatMap(({ content }) => Object.keys(content?.["application/problem+json"]?.examples ?? {}));
  return [...new Set(codes)].filter((code) => !left.has(code));
}

function listed(codes: readonly string[]): string {
  return codes.map((code) => `\`${code}\``).join(", ");
}
