import type { NextFunction, Request, Response } from "express";
import { Invalid } from "../domain/errors.js";
import { sendProblem, titleOf } from "./problem.js";

interface Parameter {
  readonly in?: string;
  readonly name?: string;
}

export interface OpenApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly parameters?: readonly Parameter[] }>>>>;
}

interface Address {
  readonly pattern: RegExp;
  readonly literals: number;
  readonly queries: ReadonlyMap<string, ReadonlySet<string>>;
}

/** Answers what no operation of the document covers: 404, 405 with `Allow`, and query parameters that do not exist. */
export function onlyDocumented(document: OpenApiDocument) {
  const addresses = Object.entries(document.paths)
    .map(addressOf)
    .sort((one, other) => other.literals - one.literals);
  return (request: Request, response: Response, next: NextFunction): void => {
    const address = addresses.find(({ pattern }) => pattern.test(request.path));
    if (address === undefined) {
      sendProblem(response, { status: 404, code: "not-found", title: titleOf("not-found"), detail: "Nothing lives at this address." });
      return;
    }
    const queries = address.queries.get(request.method === "HEAD" ? "GET" : request.method);
    if (queries === undefined) return refuseMethod(response, [...address.queries.keys()]);
    const unknown = Object.keys(request.query).filter((name) => !queries.has(name));
    if (unknown.length > 0) {
      next(
        new Invalid(unknown.map((name) => ({ path: `/${name}`, code: "unknown-field", message: "This parameter does not exist here." }))),
      );
      return;
    }
    next();
  };
}

function addressOf([path, operations]: [string, OpenApiDocument["paths"][string]]): Address {
  return {
    ...shapeOf(path),
    queries: new Map(
      Object.entries(operations).map(([method, { parameters }]) => [
        method.toUpperCase(),
        new Set((parameters ?? []).flatMap((parameter) => (parameter.in === "query" ? (parameter.name ?? []) : []))),
      ]),
    ),
  };
}

/** What addresses of a path look like; of two that fit, the one with more literal parts is meant. */
export function shapeOf(path: string): { pattern: RegExp; literals: number } {
  const parts = path.split("/");
  return {
    pattern: new RegExp(`^${parts.map((part) => (part.startsWith("{") ? "[^/]+" : part)).join("/")}/?$`),
    literals: parts.filter((part) => !part.startsWith("{")).length,
  };
}

function refuseMethod(response: Response, methods: readonly string[]): void {
  const allow = methods.includes("GET") ? [...methods, "HEAD"] : [...methods];
  sendProblem(response, {
    status: 405,
    code: "method-not-allowed",
    title: titleOf("method-not-allowed"),
    detail: `This address takes ${allow.join(", ")}.`,
    headers: { Allow: allow.join(", ") },
  });
}
