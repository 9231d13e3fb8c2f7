import type { NextFunction, Request, RequestHandler, Response } from "express";
import { Invalid } from "../domain/errors.js";
import type { OpenApi, Operation } from "./openapi/document.js";
import { sendProblem, titleOf } from "./problem.js";

export type OpenApiDocument = Pick<OpenApi, "paths">;

/** Where a request went to: a path of the document, and the operation there, if the path has the method. */
export interface Route {
  readonly path: string;
  readonly methods: readonly string[];
  readonly operation: Operation | undefined;
  readonly queries: ReadonlySet<string>;
}

const routes = new WeakMap<Request, Route>();

/** What a request asks for; undefined where nothing lives at its address. */
export function routeOf(request: Request): Route | undefined {
  return routes.get(request);
}

/** Finds the operation of each request, once for everything that follows. */
export function findRoute(document: OpenApiDocument): RequestHandler {
  const addresses = Object.entries(document.paths)
    .map(([path, item]) => ({ path, ...shapeOf(path), methods: methodsOf(item) }))
    .sort((one, other) => other.literals - one.literals);
  return (request, _response, next) => {
    const address = addresses.find(({ pattern }) => pattern.test(request.path));
    if (address !== undefined) {
      const found = address.methods.get(request.method === "HEAD" ? "GET" : request.method);
      const { operation, queries = new Set<string>() } = found ?? {};
      routes.set(request, { path: address.path, methods: [...address.methods.keys()], operation, queries });
    }
    next();
  };
}

/** Answers what no operation of the document covers: 404, 405 with `Allow`, and query parameters that do not exist. */
export function onlyDocumented(request: Request, response: Response, next: NextFunction): void {
  const route = routeOf(request);
  if (route === undefined) {
    sendProblem(response, { status: 404, code: "not-found", title: titleOf("not-found"), detail: "Nothing lives at this address." });
    return;
  }
  if (route.operation === undefined) return refuseMethod(response, route.methods);
  const unknown = Object.keys(request.query).filter((name) => !route.queries.has(name));
  if (unknown.length === 0) return next();
  next(new Invalid(unknown.map((name) => ({ path: `/${name}`, code: "unknown-field", message: "This parameter does not exist here." }))));
}

interface Served {
  readonly operation: Operation;
  readonly queries: ReadonlySet<string>;
}

function methodsOf(item: OpenApi["paths"][string]): ReadonlyMap<string, Served> {
  return new Map(
    Object.entries(item).map(([method, operation]) => {
      const queries = (operation.parameters ?? []).flatMap(({ in: where, name }) => (where === "query" ? (name ?? []) : []));
      return [method.toUpperCase(), { operation, queries: new Set(queries) }];
    }),
  );
}

/** What addresses of a path look like; of two that fit, the one with more literal parts is meant. */
function shapeOf(path: string): { pattern: RegExp; literals: number } {
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
