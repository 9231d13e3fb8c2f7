import type { Response } from "express";
import type { Fault } from "../domain/errors.js";
import { noteRefused } from "../domain/refusedCodes.js";

/** RFC 9457, as every failing answer of the REST door. */
export interface Problem {
  readonly status: number;
  readonly code: string;
  readonly title: string;
  readonly detail: string;
  readonly errors?: readonly Fault[];
  readonly details?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
}

export function sendProblem(response: Response, problem: Problem): void {
  const { headers, details, ...body } = problem;
  noteRefused(response, problem.code);
  for (const [name, value] of Object.entries(headers ?? {})) response.setHeader(name, value);
  if (!response.hasHeader("Cache-Control")) response.setHeader("Cache-Control", "no-store");
  response
    .status(problem.status)
    .type("application/problem+json")
    .end(JSON.stringify({ type: `/problems/${problem.code}`, ...body, ...details, instance: response.getHeader("X-Request-Id") }));
}

const titles: Readonly<Record<string, string>> = {
  "malformed-json": "The body is not JSON",
  "malformed-request": "The request cannot be read",
  unauthenticated: "Not signed in",
  forbidden: "Not allowed",
  "not-found": "Not found",
  "method-not-allowed": "This address has no such method",
  "precondition-failed": "The resource has changed",
  "uri-too-long": "The address is too long",
  "payload-too-large": "The body is too large",
  "unsupported-media-type": "The body has the wrong type",
  "validation-failed": "The input breaks a rule",
  "too-many-requests": "Too many requests",
  internal: "The server failed",
  unavailable: "Not available at the moment",
};

/** A title is the same for every problem of one code. */
export function titleOf(code: string): string {
  const spelled = code.replaceAll("-", " ");
  return titles[code] ?? spelled.charAt(0).toUpperCase() + spelled.slice(1);
}
