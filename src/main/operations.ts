import express, { type Router } from "express";
import type { Connection } from "mongoose";
import { collectDefaultMetrics, Histogram, Registry } from "prom-client";

const PATIENCE_MS = 2000;

/** What whoever runs the server asks: is it alive, is it ready, how is it doing. */
export function operations(connection: Connection): Router {
  const router = express.Router();
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const seconds = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time to answer, by method, door and status.",
    labelNames: ["method", "door", "status"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  router.use((request, response, next) => {
    const done = seconds.startTimer();
    response.on("finish", () => done({ method: request.method, door: doorOf(request.path), status: response.statusCode }));
    next();
  });
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
  router.get("/metrics", async (_request, response) => {
    response.type(registry.contentType).send(await registry.metrics());
  });
  return router;
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

function doorOf(path: string): string {
  if (path.startsWith("/api/")) return "rest";
  return path === "/graphql" ? "graphql" : "pages";
}
