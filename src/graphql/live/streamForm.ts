import type { Request } from "express";
import { getOperationAST, OperationTypeNode, parse } from "graphql";
import { contextOf, type StreamForm } from "../../http/RequestContext.js";
import { MOST } from "../limits.js";

export const EVENTS = "text/event-stream";
/** No client of streams says more. It is read before the request has its turn. */
const LONGEST_ACCEPT = 1000;
const PARTS = "multipart/mixed";
const SPEC = /^subscriptionspec\s*=\s*"?1\.0/;

/** Null: with JSON. Known once the body was read. */
export function streamFormOf(request: Request): StreamForm | null {
  const context = contextOf(request);
  if (context.streamForm === undefined) context.streamForm = request.method === "POST" ? formIn(request) : null;
  return context.streamForm;
}

export function asksForStream(request: Request): boolean {
  return streamFormOf(request) !== null;
}

/** A client that takes JSON as well, as urql's queries say they do, is answered with JSON. Apollo's say so even for subscriptions. */
function formIn(request: Request): StreamForm | null {
  const accept = request.get("Accept") ?? "";
  if (accept === EVENTS) return "events";
  return accept.length <= LONGEST_ACCEPT && acceptsParts(accept) && isSubscription(request.body) ? "parts" : null;
}

function acceptsParts(accept: string): boolean {
  return accept
    .toLowerCase()
    .split(",")
    .some((type) => {
      const [name = "", ...parameters] = type.split(";").map((part) => part.trim());
      return name === PARTS && parameters.some((parameter) => SPEC.test(parameter));
    });
}

function isSubscription(body: unknown): boolean {
  if (typeof body !== "object" || body === null || !("query" in body) || typeof body.query !== "string") return false;
  const name = "operationName" in body && typeof body.operationName === "string" ? body.operationName : undefined;
  try {
    return getOperationAST(parse(body.query, { maxTokens: MOST.tokens }), name)?.operation === OperationTypeNode.SUBSCRIPTION;
  } catch {
    return false;
  }
}
