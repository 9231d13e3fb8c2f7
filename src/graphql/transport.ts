import type { NextFunction, Request, Response } from "express";
import { graphqlErrors } from "./errors.js";
import { GraphQLError } from "graphql";

interface Failure {
  readonly status: number;
  readonly code: string;
  readonly message: string;
}

const parser: Readonly<Record<string, Failure>> = {
  "entity.parse.failed": { status: 400, code: "malformed-json", message: "The body is not valid JSON." },
  "entity.too.large": { status: 413, code: "payload-too-large", message: "The body is larger than 1 MB." },
  "encoding.unsupported": { status: 415, code: "unsupported-media-type", message: "This content encoding is not supported." },
  "charset.unsupported": { status: 415, code: "unsupported-media-type", message: "Send the body as UTF-8." },
};

const statuses: Readonly<Record<string, number>> = { unauthenticated: 401, forbidden: 403, "too-many-requests": 429, unavailable: 503 };

/** What fails before GraphQL sees the request leaves in GraphQL's own form. */
export function graphqlTransportErrors(report: (error: unknown, request?: Request) => void) {
  const format = graphqlErrors(report);
  return (error: unknown, _request: Request, response: Response, next: NextFunction): void => {
    if (response.headersSent) return next(error);
    const type = typeof error === "object" && error !== null && "type" in error && typeof error.type === "string" ? error.type : "";
    const failure = parser[type];
    if (failure !== undefined) {
      response.status(failure.status).json({ errors: [{ message: failure.message, extensions: { code: failure.code } }] });
      return;
    }
    const formatted = format(new GraphQLError("failed").toJSON(), error);
    const code = formatted.extensions?.["code"];
    const retryAfter = formatted.extensions?.["retryAfter"];
    if (typeof retryAfter === "number") response.setHeader("Retry-After", String(retryAfter));
    response.status(typeof code === "string" ? (statuses[code] ?? 500) : 500).json({ errors: [formatted] });
  };
}
