import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import type { RequestHandler } from "express";
import helmet from "helmet";

/** The headers of helmet, which are the same for every answer: asked for once, and set in one go. */
export function securityHeaders(isSecure: boolean): RequestHandler {
  const headers = fixedHeaders(isSecure);
  return (_request, response, next) => {
    for (const [name, value] of headers) response.setHeader(name, value);
    next();
  };
}

function fixedHeaders(isSecure: boolean): ReadonlyMap<string, string> {
  const request = new IncomingMessage(new Socket());
  const response = new Recording(request);
  helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { "default-src": ["'none'"], "frame-ancestors": ["'none'"], "base-uri": ["'none'"], "form-action": ["'none'"] },
    },
    strictTransportSecurity: isSecure ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    crossOriginResourcePolicy: { policy: "same-origin" },
  })(request, response, (error) => {
    if (error instanceof Error) throw error;
  });
  return response.headers;
}

/** An answer that is never sent. It keeps the names as they are spelled. */
class Recording extends ServerResponse {
  readonly headers = new Map<string, string>();

  override setHeader(name: string, value: number | string | readonly string[]): this {
    this.headers.set(name, String(value));
    return this;
  }
}
