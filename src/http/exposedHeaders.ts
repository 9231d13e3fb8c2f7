/** What a page of another origin may read beside what browsers let every page read. */
export const exposedHeaders = [
  "ETag",
  "Link",
  "Deprecation",
  "Sunset",
  "Location",
  "Content-Disposition",
  "WWW-Authenticate",
  "Allow",
  "Months-Changed",
  "Retry-After",
  "X-Request-Id",
  "Api-Version",
  "Idempotent-Replayed",
  "RateLimit",
  "RateLimit-Policy",
];
