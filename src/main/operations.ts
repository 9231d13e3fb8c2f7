import { createHash, timingSafeEqual } from "node:crypto";
import { createServer, type Server } from "node:http";
import express, { type RequestHandler, type Router } from "express";
import type { Connection } from "mongoose";
import { bearerOf } from "../domain/bearer.js";
import type { Config } from "../config/config.js";
import type { Metrics } from "./metrics.js";
import { listen } from "./ports.js";

const PATIENCE_MS = 2000;

/** What whoever runs the server asks: is it alive, is it ready. */
export function operations(connection: Connection): Router {
  const router = express.Router();
  router.get("/healthz", (_request, response) => {
    response.json({ status: "ok" });
  });
  router.get("/readyz", async (_request, response) => {
    const ready = await answers(connection);
    response
      .status(ready ? 200 : 503)
      .set(ready ? {} : { "Retry-After": "5" })
      .json({ status: ready ? "ready" : "unavailable" });
  });
  return router;
}

/** How the server is doing, to whoever shows the token, where there is one. */
export function metricsPage(metrics: Metrics, token: string | undefined): RequestHandler {
  return async (request, response) => {
    if (token !== undefined && !isSame(bearerOf(request.get("Authorization")) ?? "", token)) {
      response
        .status(401)
        .set("WWW-Authenticate", 'Bearer realm="metrics"')
        .type("text/plain")
        .send("Send METRICS_TOKEN as a bearer token.\n");
      return;
    }
    const { type, text } = await metrics.read();
    response.type(type).send(text);
  };
}

/** On a port of their own, which is open to whom the network lets there; null where none is configured. */
export async function serveMetrics(
  { metricsPort, metricsToken, host }: Pick<Config, "metricsPort" | "metricsToken" | "host">,
  metrics: Metrics,
): Promise<Server | null> {
  if (metricsPort === undefined) return null;
  const app = express().disable("x-powered-by").get("/metrics", metricsPage(metrics, metricsToken));
  const server = createServer({ requestTimeout: 10_000, headersTimeout: 10_000 }, app).unref();
  await listen(server, { variable: "METRICS_PORT", port: metricsPort, host });
  return server;
}

function isSame(given: string, token: string): boolean {
  return timingSafeEqual(digestOf(given), digestOf(token));
}

function digestOf(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

/** Indexes are built before the server listens, so a database that answers is all that can be missing. */
async function answers(connection: Connection): Promise<boolean> {
  try {
    await connection.db?.command({ ping: 1 }, { timeoutMS: PATIENCE_MS });
    return true;
  } catch {
    return false;
  }
}
