import type { NextFunction, Request, Response } from "express";
import { ValidateError } from "@tsoa/runtime";
import { DomainError, InUse, Invalid, LimitReached, Unavailable } from "../domain/errors.js";
import { problems } from "../domain/problems.js";
import { unreadBodyOf } from "../domain/unreadBody.js";
import { withoutStored } from "../domain/withoutStored.js";
import { contextOf } from "../http/RequestContext.js";
import { unavailability } from "../services/storage/unavailability.js";
import { type Problem, sendProblem } from "./problem.js";
import { faultsOf } from "./validation.js";

/** What only this API says of a body that it cannot read. */
const ownBodies = {
  "entity.too.large": { code: "payload-too-large", message: "The body is larger than this operation accepts." },
  "file.form": { code: "unsupported-media-type", message: "Send the file itself as the body, not a form." },
  "file.json": { code: "unsupported-media-type", message: "Send the file itself as the body, not JSON." },
  "file.multipart": { code: "unsupported-media-type", message: "Send the file itself as the body, not a multipart form." },
} as const;

/** The REST API's one translation of every failure. */
export function restErrors(report: (error: unknown, request: Request) => void) {
  return (error: unknown, request: Request, response: Response, next: NextFunction): void => {
    // The deadline may have answered before the operation failed.
    if (response.writableEnded) return;
    if (response.headersSent) return next(error);
    const problem = problemOf(contextOf(request).answersWriter ? withoutStored(error) : error);
    if (problems[problem.code].status >= 500) report(error, request);
    sendProblem(response, problem);
  };
}

export function problemOf(error: unknown): Problem {
  if (error instanceof ValidateError) return fromDomain(new Invalid(faultsOf(error.fields)));
  if (error instanceof DomainError) return fromDomain(error);
  const away = unavailability(error);
  if (away !== null) return fromDomain(away);
  const unread = unreadBodyOf(error, ownBodies);
  if (unread !== null) return { code: unread.code, detail: unread.message };
  return { code: "internal", detail: "The server failed. The log has the cause under the request id." };
}

function fromDomain(error: DomainError): Problem {
  return {
    code: error.code,
    detail: error.message,
    details: error.details,
    ...(error instanceof Invalid ? { errors: error.faults } : {}),
    headers: headersOf(error),
  };
}

function headersOf(error: DomainError): Record<string, string> {
  if (error.kind === "unauthenticated") return { "WWW-Authenticate": 'Bearer realm="api"' };
  if (error instanceof LimitReached || error instanceof Unavailable || error instanceof InUse)
    return { "Retry-After": String(error.retryAfterSeconds) };
  return {};
}
