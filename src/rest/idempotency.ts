import type { NextFunction, Request, RequestHandler, Response } from "express";
import { z } from "zod";
import type { Caller } from "../domain/caller.js";
import { canonical } from "../domain/canonical.js";
import { beyondWork } from "../runtime/work.js";
import type { Attempt } from "../services/idempotency/IdempotencyService.js";
import { contextOf } from "../http/RequestContext.js";
import { reused } from "../services/idempotency/refusals.js";
import type { Services } from "../services/Services.js";
import { permittedCaller } from "./authentication.js";
import { servicesOf } from "./container.js";
import { problemOf } from "./errors.js";
import { digestOfFile } from "./importBody.js";
import { takesKey } from "./openapi/parameters.js";
import { recordAt } from "./operations.js";
import { sendProblem } from "./problem.js";

const HEADER = "Idempotency-Key";
const PLACE = `/${HEADER}`;
const KEPT = ["Content-Type", "Cache-Control", "ETag", "Location", "Months-Changed"] as const;

const keptAnswer = z.object({ status: z.number(), headers: z.record(z.string(), z.string()), body: z.string() });
type Answer = z.output<typeof keptAnswer>;

/** Keeps the first answer of every write that takes a key, and gives it again. */
export function idempotency(takesFile: (path: string) => boolean): RequestHandler {
  return (request, response, next) => {
    const key = request.get(HEADER);
    const { route } = contextOf(request);
    if (key === undefined || route?.operation === undefined || !takesKey(route.operation, request.method.toLowerCase())) {
      next();
      return;
    }
    return keyed({ key, path: route.path, isFile: takesFile(request.path) }, request, response, next);
  };
}

interface Keyed {
  readonly key: string;
  readonly path: string;
  readonly isFile: boolean;
}

async function keyed({ key, path, isFile }: Keyed, request: Request, response: Response, next: NextFunction): Promise<void> {
  const who = await callerOrNull(request);
  // Without a caller the operation itself says why.
  if (who === null) {
    next();
    return;
  }
  const services = servicesOf(request);
  const asked = canonical([request.originalUrl, isFile ? null : (request.body ?? null)]);
  const forAdministrators = recordAt(request).needs?.administrator === true;
  const begun = await services.idempotency.begin(who, { route: `${request.method} ${path}`, key, asked, path: PLACE, forAdministrators });
  if ("replay" in begun) {
    if (isFile && (await digestOfFile(request)) !== begun.file) throw reused(PLACE);
    const kept = keptAnswer.parse(JSON.parse(begun.replay));
    if (begun.beyondSent) replayAlone(response, kept);
    else replay(response, kept);
    return;
  }
  const context = contextOf(request);
  // A file is read as it comes, so only at its end is it known which one it was.
  if (isFile) context.onFile = (digest) => services.idempotency.received(begun.attempt, digest, PLACE);
  // From here on the request is made by the same person with ids of the request's own.
  context.caller = Promise.resolve(begun.who);
  keepAnswer(services, response, begun.attempt);
  next();
}

async function callerOrNull(request: Request): Promise<Caller | null> {
  try {
    return await permittedCaller(request);
  } catch {
    return null;
  }
}

function replay(response: Response, { status, headers, body }: Answer): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  response.setHeader("Idempotent-Replayed", "true");
  if (body !== "") response.setHeader("Content-Length", Buffer.byteLength(body));
  response.status(status).end(body === "" ? undefined : body);
}

/** Through where answers leave: what its caller may not hear is left out there. */
function replayAlone(response: Response, { status, headers, body }: Answer): void {
  if (body === "") return replay(response, { status, headers: {}, body });
  if (headers["Location"] !== undefined) response.setHeader("Location", headers["Location"]);
  response.setHeader("Idempotent-Replayed", "true");
  response.status(status).json(JSON.parse(body));
}

/**
 * The answer leaves once it is kept; if it cannot be kept, nobody knows how it ended, and repeating tells. What is to be waited for
 * stands in the place of `response.end`: whatever listens to an answer on its way, `on-headers` too, cannot hold it back.
 */
function keepAnswer(services: Services, response: Response, attempt: Attempt): void {
  const end = response.end.bind(response);
  const held = (body?: unknown): Response => {
    response.end = end;
    const text = foundGone(response, attempt) ? "" : typeof body === "string" ? body : "";
    // Also when the caller has gone: how it ended is what a repeat asks for.
    const kept = beyondWork(() => finish(services, response, attempt, text));
    const putBack = takenOff(response);
    kept.then(
      () => {
        if (response.headersSent) return;
        putBack();
        if (text === "") end();
        else end(text);
      },
      (error: unknown) => {
        if (!response.headersSent) sendProblem(response, problemOf(error));
      },
    );
    return response;
  };
  response.end = held;
}

/** The time of a request may be up before its answer is kept. The refusal, which then is the answer, has nothing of this one. */
function takenOff(response: Response): () => void {
  const headers = [...KEPT, "Content-Length"].flatMap((name) => {
    const value = response.getHeader(name);
    response.removeHeader(name);
    return value === undefined ? [] : [{ name, value }];
  });
  return () => {
    for (const { name, value } of headers) response.setHeader(name, value);
  };
}

/** A deletion whose first try nobody saw the end of finds nothing: then it is done, and that is the answer. */
function foundGone(response: Response, { isRepeat }: Attempt): boolean {
  if (response.req.method !== "DELETE" || response.statusCode !== 404 || !isRepeat) return false;
  for (const name of ["Content-Type", "Content-Length", "Cache-Control"]) response.removeHeader(name);
  response.status(204);
  return true;
}

async function finish({ idempotency: keys }: Services, response: Response, attempt: Attempt, body: string): Promise<void> {
  const status = response.statusCode;
  if (status >= 500) return keys.leave(attempt);
  if (status >= 400) return keys.release(attempt);
  const headers = Object.fromEntries(KEPT.flatMap((name) => (response.hasHeader(name) ? [[name, String(response.getHeader(name))]] : [])));
  const text = JSON.stringify({ status, headers, body } satisfies Answer);
  await keys.finish(attempt, { text, confidential: headers["Cache-Control"] === "no-store", bare: body === "" });
}
