import type { Request, RequestHandler } from "express";
import type { Logger } from "pino";
import { plainAddress } from "../domain/network.js";
import { refusedCodes } from "../domain/refusedCodes.js";
import { operationOf } from "../graphql/points.js";
import { routeOf } from "../rest/operations.js";
import { clientOf } from "../rest/client.js";

export interface Answered {
  readonly api: "rest" | "graphql" | "pages";
  /** The path of the document, or the GraphQL operation: never the address itself, which may hold a secret. */
  readonly route: string;
  readonly method: string;
  readonly status: number;
  readonly ms: number;
}

/** What web servers write when the caller went before the answer. */
const CALLER_GONE = 499;
const METHODS: readonly string[] = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/** One line for each request, when it was answered or its caller had gone; where something was refused, with its codes and who asked from where. */
export function requestLog(log: Pick<Logger, "info">, observe: (answered: Answered) => void): RequestHandler {
  return (request, response, next) => {
    const begun = performance.now();
    response.once("close", () => {
      // What is written to a connection that has gone may count as finished.
      const isGone = !response.writableFinished || request.readableAborted;
      const status = isGone ? CALLER_GONE : response.statusCode;
      const method = METHODS.includes(request.method) ? request.method : "other";
      const ms = Math.round((performance.now() - begun) * 10) / 10;
      const answered: Answered = { ...placeOf(request), method, status, ms };
      observe(answered);
      const refused = refusedCodes(response);
      const from = refused.length === 0 ? {} : { refused, address: plainAddress(request.ip ?? "") };
      log.info({ ...answered, account: clientOf(request).accountId, ...from, requestId: response.getHeader("X-Request-Id") }, "Answered");
    });
    next();
  };
}

function placeOf(request: Request): Pick<Answered, "api" | "route"> {
  const path = request.originalUrl.split("?")[0] ?? "";
  if (path.startsWith("/api/")) return { api: "rest", route: routeOf(request)?.path ?? "(none)" };
  if (path === "/graphql" && request.method !== "GET") return { api: "graphql", route: operationOf(request.res) ?? "(none)" };
  return { api: "pages", route: pages.find((page) => path === page || path.startsWith(`${page}/`)) ?? "(page)" };
}

const pages = ["/healthz", "/readyz", "/metrics", "/api-docs", "/docs", "/problems", "/assets", "/graphql"] as const;
