import type { Request, RequestHandler } from "express";
import type { Logger } from "pino";
import { plainAddress } from "../runtime/network.js";
import { tracedRequest } from "../runtime/tracing.js";
import { contextOf } from "../http/RequestContext.js";
import type { Answered } from "./Answered.js";
import type { Metrics } from "./metrics.js";

/** What web servers write when the caller went before the answer. */
const CALLER_GONE = 499;
const METHODS: readonly string[] = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/** One line for each request, when it was answered or its caller had gone; where something was refused, with its codes and who asked from where. */
export function requestLog(log: Pick<Logger, "info">, metrics: Pick<Metrics, "observe" | "held">): RequestHandler {
  return (request, response, next) => {
    const begun = performance.now();
    const kind = heldKindOf(request);
    const ended = kind === null ? null : metrics.held(kind);
    const context = contextOf(request);
    if (kind !== "stream" && isOfApi(request)) context.trace = tracedRequest(request.headers);
    response.once("close", () => {
      // What is written to a connection that has gone may count as finished.
      const isGone = !response.writableFinished || request.readableAborted;
      const status = isGone ? CALLER_GONE : response.statusCode;
      const method = METHODS.includes(request.method) ? request.method : "other";
      const ms = Math.round((performance.now() - begun) * 10) / 10;
      const place = placeOf(request);
      const answered = { ...place, method, status, ms };
      const refused = [...context.refused];
      ended?.();
      metrics.observe({ ...answered, refused, isHeld: kind !== null });
      context.trace.end(...spanOf(answered, refused));
      if (PROBES.has(place.route) && (status < 400 || status === 503)) return;
      const from = refused.length === 0 ? {} : { refused, address: plainAddress(request.ip ?? "") };
      const line = { ...answered, account: context.client.accountId, ...from, requestId: response.getHeader("X-Request-Id") };
      context.trace.run(() => log.info(line, "Answered"));
    });
    context.trace.run(next);
  };
}

function isOfApi({ originalUrl }: Request): boolean {
  return /^\/(?:api\/|graphql(?:\?|$))/.test(originalUrl);
}

/** Its name, facts and fault: never the address itself, as in the log. */
function spanOf({ method, route, api, status }: Answered, refused: readonly string[]) {
  const path = api === "rest" ? `/api${route}` : "/graphql";
  const facts = { "http.request.method": method, "http.route": path, "http.response.status_code": status };
  const codes = refused.length === 0 ? {} : { refused: [...refused] };
  return [`${method} ${path}`, { ...facts, ...codes }, status >= 500 ? (refused[0] ?? String(status)) : null] as const;
}

function placeOf(request: Request): Pick<Answered, "api" | "route"> {
  const path = request.originalUrl.split("?")[0] ?? "";
  if (path.startsWith("/api/")) return { api: "rest", route: contextOf(request).route?.path ?? "(none)" };
  if (path === "/graphql" && (request.method !== "GET" || asksByGet(request)))
    return { api: "graphql", route: contextOf(request).operation ?? "(none)" };
  return { api: "pages", route: pages.find((page) => path === page || path.startsWith(`${page}/`)) ?? "(page)" };
}

/** Else GET is for the explorer's page. */
function asksByGet({ originalUrl }: Request): boolean {
  return /[?&](?:query|extensions)=/.test(originalUrl);
}

/** Known as it begins: whoever opens a stream accepts one, and whoever waits for news says how long. */
function heldKindOf({ originalUrl, headers: { accept } }: Request): "stream" | "wait" | null {
  if (originalUrl.startsWith("/graphql") && /text\/event-stream|subscriptionSpec/.test(accept ?? "")) return "stream";
  return /^\/api\/sync\?(?:.*&)?wait=0*[1-9]/.test(originalUrl) ? "wait" : null;
}

/** What asks all day how the server is: a line for each would hide the others. */
const PROBES: ReadonlySet<string> = new Set(["/healthz", "/readyz", "/metrics"]);

const pages = ["/healthz", "/readyz", "/metrics", "/api-docs", "/docs", "/problems", "/assets", "/graphql"] as const;
