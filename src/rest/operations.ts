import type { NextFunction, Request, RequestHandler, Response } from "express";
import { type Fault, Invalid } from "../domain/errors.js";
import { contextOf } from "../http/RequestContext.js";
import type { Route } from "../http/Route.js";
import type { OperationRecord } from "../operations/operation.js";
import { recordIfAny } from "../operations/operations.js";
import type { OpenApi } from "./openapi/document.js";
import { sendProblem } from "./problem.js";

export type OpenApiDocument = Pick<OpenApi, "paths">;

/** Of a request that an operation answers. */
export function recordAt(request: Request): OperationRecord {
  const record = contextOf(request).route?.record;
  if (record === undefined) throw new Error("No operation answers this request.");
  return record;
}

/** Finds the operation of each request, once for everything that follows. */
export function findRoute(document: OpenApiDocument): RequestHandler {
  const places = new Map<string, Address[]>();
  for (const address of addressesOf(document)) {
    const place = placeOf(address.path);
    places.set(place, [...(places.get(place) ?? []), address]);
  }
  return (request, _response, next) => {
    const address = places.get(placeOf(request.path))?.find(({ pattern }) => pattern.test(request.path));
    const method = request.method === "HEAD" ? "GET" : request.method;
    contextOf(request).route = address?.routes.get(method) ?? address?.withoutMethod;
    next();
  };
}

/** Tells OPTIONS what a URL supports, also outside of a browser's preflight. */
export function allowed(request: Request, response: Response, next: NextFunction): void {
  const { route } = contextOf(request);
  if (request.method === "OPTIONS" && route !== undefined) response.setHeader("Allow", allowOf(route.methods));
  next();
}

/** Answers what no operation of the document covers: 404, 405 with `Allow`, and query parameters that do not exist. */
export function onlyDocumented(request: Request, response: Response, next: NextFunction): void {
  const { route } = contextOf(request);
  if (route === undefined) {
    sendProblem(response, { code: "not-found", detail: "No such URL." });
    return;
  }
  if (route.operation === undefined) return refuseMethod(response, route.methods);
  const faults = Object.entries(request.query).flatMap(([name, value]) => faultIn(route, name, value) ?? []);
  next(faults.length === 0 ? undefined : new Invalid(faults));
}

/** What tsoa would take for something else. All that it refuses it refuses itself. */
function faultIn({ queries }: Route, name: string, value: unknown): Fault | undefined {
  const path = `/${name}`;
  if (!queries.has(name)) return { path, code: "unknown-field", message: "Unknown parameter." };
  const { isLoose, message } = written[queries.get(name) ?? ""] ?? asItIs;
  return isLoose(String(value)) ? { path, code: "invalid-type", message } : undefined;
}

interface Written {
  readonly isLoose: (value: string) => boolean;
  readonly message: string;
}

const asItIs: Written = { isLoose: () => false, message: "" };
/** As in JSON. */
const written: Readonly<Record<string, Written>> = {
  boolean: { isLoose: (value) => /^(true|false)$/i.test(value) && !/^(true|false)$/.test(value), message: "Must be true or false." },
  integer: { isLoose: (value) => /^([+-]?0\d+|\+\d+|-0)$/.test(value), message: "Must be a whole number." },
};

interface Address {
  readonly path: string;
  readonly pattern: RegExp;
  readonly routes: ReadonlyMap<string, Route>;
  readonly withoutMethod: Route;
}

/** Of two that fit, the one with more literal parts comes first. */
function addressesOf(document: OpenApiDocument): Address[] {
  const literals = (path: string): number => path.split("/").filter((part) => !part.startsWith("{")).length;
  return Object.entries(document.paths)
    .sort(([one], [other]) => literals(other) - literals(one))
    .map(([path, item]) => {
      const withoutMethod = {
        path,
        methods: Object.keys(item).map((method) => method.toUpperCase()),
        operation: undefined,
        record: undefined,
        queries: NONE,
      };
      const served = Object.entries(item).map(([method, operation]): [string, Route] => {
        const queries = (operation.parameters ?? []).flatMap(({ in: where, name, schema }) =>
          where === "query" && name !== undefined ? [[name, schema?.type] as const] : [],
        );
        return [
          method.toUpperCase(),
          { ...withoutMethod, operation, record: recordIfAny(operation.operationId), queries: new Map(queries) },
        ];
      });
      return { path, pattern: patternOf(path), routes: new Map(served), withoutMethod };
    });
}

const NONE: Route["queries"] = new Map();

/** Addresses with as many parts and the same first one. */
function placeOf(path: string): string {
  const parts = path.split("/");
  const count = parts.at(-1) === "" ? parts.length - 1 : parts.length;
  return `${count} ${parts[1] ?? ""}`;
}

function patternOf(path: string): RegExp {
  const parts = path.split("/").map((part) => (part.startsWith("{") ? "[^/]+" : part));
  return new RegExp(`^${parts.join("/")}/?$`);
}

function refuseMethod(response: Response, methods: readonly string[]): void {
  const allow = allowOf(methods);
  sendProblem(response, { code: "method-not-allowed", detail: `This URL supports ${allow}.`, headers: { Allow: allow } });
}

function allowOf(methods: readonly string[]): string {
  return [...methods, ...(methods.includes("GET") ? ["HEAD"] : []), "OPTIONS"].join(", ");
}
