import type { Request, Response } from "express";

/** The tag of a resource that has a version. */
const VERSION_TAG = /^"\d+"$/;

/** A 304 of one resource, for a caller who named its version. Calculated resources and lists had to be read all the same. */
export function isKnownVersion(request: Request, response: Response): boolean {
  const etag = response.getHeader("ETag");
  if (response.statusCode !== 304 || typeof etag !== "string" || !VERSION_TAG.test(etag)) return false;
  return tagsIn(request.get("If-None-Match") ?? "").includes(etag);
}

/** The tags of a header, without the mark of weak ones. */
export function tagsIn(header: string): string[] {
  return header.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
}
