import type { RequestHandler } from "express";
import { Invalid } from "../domain/errors.js";
import { sendWritten, written, type Written } from "./answers.js";
import { upgraded } from "./openapi/upgraded.js";
import type { OpenApi } from "./openapi/document.js";

/** The document as OpenAPI 3.0, or, for whoever asks for it, 3.1: both are put into words once. */
export function openApiPage(document: OpenApi): RequestHandler {
  const texts = new Map<unknown, Written>([["3.0", written(JSON.stringify(document))]]);
  return (request, response) => {
    const version = request.query["version"] ?? "3.0";
    if (version === "3.1" && !texts.has(version)) texts.set(version, written(JSON.stringify(upgraded(document))));
    const text = texts.get(version);
    if (text === undefined) throw Invalid.at("/version", "invalid-value", "Must be `3.0` or `3.1`.");
    sendWritten(request, response, text);
  };
}
