import compression from "compression";
import type { Request, RequestHandler, Response } from "express";
import { acceptedCoding } from "../http/acceptedCoding.js";
import { contextOf } from "../http/RequestContext.js";

export const SMALLEST = 1024;

/**
 * Compresses what is worth it for whoever accepts it. The length of a compressed answer tells of what repeats in it, so none that
 * carries a secret is: such answers are not to be stored either, and of GraphQL's any but those of queries may carry one.
 */
export const compressed: RequestHandler = compression({
  threshold: SMALLEST,
  filter: (request: Request, response: Response) =>
    isAsked(request) && !mayHoldSecrets(request, response) && compression.filter(request, response),
});

/** In a coding that `compressedOnce` has as well, and not a part: whoever asks for another could have pages compressed again each time. */
function isAsked(request: Request): boolean {
  return acceptedCoding(request.get("Accept-Encoding")) !== null && request.get("Range") === undefined;
}

function mayHoldSecrets(request: Request, response: Response): boolean {
  return String(response.getHeader("Cache-Control") ?? "").includes("no-store") && !contextOf(request).onlyReads;
}
