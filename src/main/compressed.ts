import compression from "compression";
import type { Request, RequestHandler, Response } from "express";
import { isOnlyRead } from "../graphql/onlyReads.js";

export const SMALLEST = 1024;

/**
 * Compresses what is worth it for whoever accepts it. The length of a compressed answer tells of what repeats in it, so none that
 * carries a secret is: such answers are not to be stored either, and of GraphQL's any but those of queries may carry one.
 */
export const compressed: RequestHandler = compression({
  threshold: SMALLEST,
  filter: (request: Request, response: Response) => !mayHoldSecrets(response) && compression.filter(request, response),
});

function mayHoldSecrets(response: Response): boolean {
  return String(response.getHeader("Cache-Control") ?? "").includes("no-store") && !isOnlyRead(response);
}
