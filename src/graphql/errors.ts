import { unwrapResolverError } from "@apollo/server/errors";
import { GraphQLError, type GraphQLFormattedError } from "graphql";
import { DomainError, type Fault, InUse, Invalid, LimitReached, Unavailable } from "../domain/errors.js";
import { isProblemCode, type ProblemCode } from "../domain/problems.js";
import { unavailability } from "../services/storage/unavailability.js";
import { inOurWords } from "./apolloTexts.js";
import { refusedValue } from "./refusedValues.js";

interface Refusal {
  readonly code: ProblemCode;
  readonly [name: string]: unknown;
}

/** Apollo's own refusals, in the words that REST uses for the same. */
const apollo: Readonly<Record<string, ProblemCode>> = {
  GRAPHQL_PARSE_FAILED: "malformed-query",
  GRAPHQL_VALIDATION_FAILED: "malformed-query",
  BAD_REQUEST: "malformed-request",
  OPERATION_RESOLUTION_FAILURE: "malformed-request",
  PERSISTED_QUERY_NOT_SUPPORTED: "malformed-request",
};

/** The GraphQL API's one translation of every failure: the same codes as in the REST API. */
export function graphqlErrors(report: (error: unknown) => void) {
  return (formatted: GraphQLFormattedError, thrown: unknown): GraphQLFormattedError => {
    const error = unwrapResolverError(thrown);
    const { message: _message, extensions: _extensions, ...place } = formatted;
    const answer = (message: string, extensions: Refusal) => ({ message, ...place, extensions });
    if (error instanceof DomainError) return answer(error.message, extensionsOf(error));
    const away = unavailability(error);
    if (away !== null) {
      report(error);
      return answer(away.message, extensionsOf(away));
    }
    const limit = limitOf(formatted);
    if (limit !== null) return answer(limit.message ?? formatted.message, { code: "query-too-complex", limit: limit.limit });
    const refused = refusedValue(error);
    if (refused !== null) {
      const { fault, location } = refused;
      const refusal = answer("The input is invalid; see errors.", { code: "validation-failed", errors: [fault] });
      return location === null ? refusal : { ...refusal, locations: [location] };
    }
    const code = formatted.extensions?.["code"];
    if (/supports only GET\/POST|only support query operations/.test(formatted.message))
      return answer(inOurWords(formatted.message), { code: "method-not-allowed" });
    const known = typeof code === "string" ? apollo[code] : undefined;
    if (known !== undefined) return answer(inOurWords(formatted.message), { code: known });
    if (error instanceof GraphQLError && isRefusal(error.extensions) && code !== "INTERNAL_SERVER_ERROR") {
      return answer(error.message, error.extensions);
    }
    report(error);
    return answer("The server failed. The log has the cause under the request id.", { code: "internal" });
  };
}

interface Limit {
  readonly limit: unknown;
  readonly message?: string;
}

/** Depth, aliases, directives and cost say themselves what was too much; the parser has words of its own for tokens. */
function limitOf({ message, extensions }: GraphQLFormattedError): Limit | null {
  if (extensions?.["limit"] !== undefined) return { limit: extensions["limit"] };
  const most = /Document contains more tha[nt] (\d+) tokens/.exec(message)?.[1];
  if (most === undefined) return null;
  return { limit: { name: "tokens", most: Number(most) }, message: `This query is too large: at most ${most} tokens.` };
}

function isRefusal(extensions: Readonly<Record<string, unknown>>): extensions is Refusal {
  const { code } = extensions;
  return typeof code === "string" && isProblemCode(code);
}

export function extensionsOf(error: DomainError): { code: ProblemCode; errors?: readonly Fault[]; retryAfter?: number } {
  return {
    code: error.code,
    ...error.details,
    ...(error instanceof Invalid ? { errors: error.faults } : {}),
    ...(error instanceof LimitReached || error instanceof Unavailable || error instanceof InUse
      ? { retryAfter: error.retryAfterSeconds }
      : {}),
  };
}
