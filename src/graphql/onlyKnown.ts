import type { NextFunction, Request, RequestHandler, Response } from "express";
import { Forbidden } from "../domain/errors.js";
import { idOfText, type KnownDocuments } from "./documents.js";

/**
 * Lets only documents run that the web app ships, whether they come as text or by their id. It stands before whatever answers, so that
 * it holds for streams as well.
 */
export function onlyKnown(known: KnownDocuments, maxTokens: number): RequestHandler {
  return (request: Request, _response: Response, next: NextFunction): void => {
    const body: unknown = request.body;
    const sent = fieldsOf(request.method === "GET" ? request.query : body);
    const { documentId } = sent;
    // What every object inherits is no document.
    const byId = typeof documentId === "string" && Object.hasOwn(known, documentId) ? known[documentId] : undefined;
    if (byId !== undefined && sent["query"] === undefined && isObject(body)) {
      request.body = { ...body, query: byId };
      return next();
    }
    const id = typeof sent["query"] === "string" ? idOfText(sent["query"], maxTokens) : null;
    next(id !== null && Object.hasOwn(known, id) ? undefined : new Forbidden("Only the documents of this server's own web app run here."));
  };
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return isObject(value) ? value : {};
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
