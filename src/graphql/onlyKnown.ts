import type { NextFunction, Request, RequestHandler, Response } from "express";
import { Forbidden } from "../domain/errors.js";
import { isObject } from "../domain/isObject.js";
import { idOfText, type KnownDocuments } from "./documents.js";

/** Puts the text of a document in the place of its id. */
export function documentsById(known: KnownDocuments): RequestHandler {
  return (request: Request, _response: Response, next: NextFunction): void => {
    const body: unknown = request.body;
    const { documentId, query } = fieldsOf(request.method === "GET" ? request.query : body);
    // What every object inherits is no document.
    const byId = typeof documentId === "string" && Object.hasOwn(known, documentId) ? known[documentId] : undefined;
    if (byId !== undefined && query === undefined && isObject(body)) request.body = { ...body, query: byId };
    next();
  };
}

/**
 * Lets only documents run that the web app ships. It stands before whatever answers, so that it holds for streams as well, and after the
 * charge and the turn: other texts than the shipped ones are parsed to know whether they are the same document.
 */
export function onlyKnown(known: KnownDocuments, maxTokens: number): RequestHandler {
  const shipped = new Set(Object.values(known));
  return (request: Request, _response: Response, next: NextFunction): void => {
    const { query } = fieldsOf(request.method === "GET" ? request.query : request.body);
    if (typeof query === "string" && shipped.has(query)) return next();
    const id = typeof query === "string" ? idOfText(query, maxTokens) : null;
    next(id !== null && Object.hasOwn(known, id) ? undefined : new Forbidden("This server runs only the documents of its own web app."));
  };
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return isObject(value) ? value : {};
}
