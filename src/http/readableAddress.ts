import type { RequestHandler } from "express";

/**
 * Refuses an address that is not UTF-8 with percent escapes. What reads its query would put other characters in the place of what it cannot
 * read, and search for those.
 */
export const readableAddress: RequestHandler = (request, _response, next) => {
  decodeURIComponent(request.originalUrl);
  next();
};
