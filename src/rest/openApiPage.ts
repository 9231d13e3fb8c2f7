import type { RequestHandler } from "express";
import { upgraded } from "./openapi/upgraded.js";
import type { OpenApi } from "./openapi/document.js";
import { sendProblem } from "./problem.js";

/** The document as OpenAPI 3.0, or, for whoever asks for it, 3.1: both are put into words once. */
export function openApiPage(document: OpenApi): RequestHandler {
  const written = new Map<unknown, string>([["3.0", JSON.stringify(document)]]);
  return (request, response) => {
    const version = request.query["version"] ?? "3.0";
    if (version === "3.1" && !written.has(version)) written.set(version, JSON.stringify(upgraded(document)));
    const text = written.get(version);
    if (text === undefined) {
      sendProblem(response, { code: "malformed-request", detail: "The document is served as OpenAPI `3.0` and `3.1`." });
      return;
    }
    response.setHeader("Cache-Control", "no-cache");
    response.type("application/json").send(text);
  };
}
