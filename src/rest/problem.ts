import type { Response } from "express";
import type { Fault } from "../domain/errors.js";
import { type ProblemCode, problems } from "../domain/problems.js";
import { contextOf } from "../http/RequestContext.js";

/** What a failing answer of REST says of its own; status and title follow from the code. */
export interface Problem {
  readonly code: ProblemCode;
  readonly detail: string;
  readonly errors?: readonly Fault[];
  readonly details?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string>>;
}

export function sendProblem(response: Response, problem: Problem): void {
  contextOf(response.req).noteRefused(problem.code);
  for (const [name, value] of Object.entries(problem.headers ?? {})) response.setHeader(name, value);
  if (!response.hasHeader("Cache-Control")) response.setHeader("Cache-Control", "no-store");
  const body = JSON.stringify({ ...problemBody(problem), instance: response.getHeader("X-Request-Id") });
  // Without it what compresses answers has Node.js send this one in chunks, which a client must put together.
  response.setHeader("Content-Length", Buffer.byteLength(body));
  response.status(problems[problem.code].status).type("application/problem+json").end(body);
}

/** As RFC 9457 has it. */
export function problemBody({ code, detail, errors, details }: Problem) {
  const { status, title } = problems[code];
  const faults = errors === undefined ? {} : { errors: errors.map((fault) => ({ ...fault })) };
  return { type: `/problems/${code}`, status, code, title, detail, ...faults, ...details };
}
