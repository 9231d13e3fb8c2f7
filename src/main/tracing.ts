import type { Logger } from "pino";
import type { Config } from "../config/config.js";
import type { Tracing } from "./openTelemetry.js";

/** Without an endpoint the SDK of OpenTelemetry is not even loaded. */
export async function startTracing(config: Config, version: string, log: Pick<Logger, "info" | "warn">): Promise<Tracing> {
  if (config.tracing === null) return { stop: () => Promise.resolve() };
  const { openTelemetry } = await import("./openTelemetry.js");
  return openTelemetry(config.tracing, version, log);
}
