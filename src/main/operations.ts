import { timingSafeEqual } from "node:crypto";
import { createServer, type Server } from "node:http";
import express, { type RequestHandler, type Router } from "express";
import { bearerOf } from "../http/bearer.js";
import { sha256 } from "../domain/sha256.js";
import type { Config } from "../config/config.js";
import { listen } from "./ports.js";
import type { Readiness } from "./Readiness.js";
import type { ReadMetrics } from "./sharedMetrics.js";

/** What whoever runs the server asks: is it alive, is it ready. */
export function operations(readiness: Readiness): Router {
  const router = express.Router();
  router.get("/healthz", (_request, response) => {
    response.json({ status: "ok" });
  });
  router.get("/readyz", (_request, response) => {
    const answer = readiness.answer();
    const isReady = answer.status === "ready";
    response
      .status(isReady ? 200 : 503)
      .set(isReady ? {} : { "Retry-After": "5" })
      .json(answer);
  });
  return router;
}

/** How the server is doing, to whoever shows the token, where there is one. */
export function metricsPage(read: ReadMetrics, token: string | undefined): RequestHandler {
  return async (request, response) => {
    if (token !== undefined && !isSame(bearerOf(request.get("Authorization")) ?? "", token)) {
      response
        .status(401)
        .set("WWW-Authenticate", 'Bearer realm="metrics"')
        .type("text/plain")
        .send("Send METRICS_TOKEN as a bearer token.\n");
      return;
    }
    const { type, text } = await read();
    response.type(type).send(text);
  };
}

/** On a port of their own, which is open to whom the network lets there; null where none is configured. */
export async function serveMetrics(
  { metricsPort, metricsToken, host }: Pick<Config, "metricsPort" | "metricsToken" | "host">,
  read: ReadMetrics,
): Promise<Server | null> {
  if (metricsPort === undefined) return null;
  const app = express().disable("x-powered-by").get("/metrics", metricsPage(read, metricsToken));
  const server = createServer({ requestTimeout: 10_000, headersTimeout: 10_000 }, app).unref();
  await listen(server, { variable: "METRICS_PORT", port: metricsPort, host });
  return server;
}

function isSame(given: string, token: string): boolean {
  return timingSafeEqual(sha256(given), sha256(token));
}
