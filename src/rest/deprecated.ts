import type { RequestHandler } from "express";
import { contextOf } from "../http/RequestContext.js";

/** Tells of an operation that may leave, in every response: since when (RFC 9745) and from when it may be gone (RFC 8594). */
export const deprecated: RequestHandler = (request, response, next) => {
  const found = contextOf(request).route?.record?.deprecated;
  if (found !== undefined) {
    response.setHeader("Deprecation", `@${String(Date.parse(found.since) / 1000)}`);
    response.setHeader("Sunset", new Date(found.sunset).toUTCString());
  }
  next();
};
