import { setTimeout as pause } from "node:timers/promises";
import { context, diag, DiagLogLevel, propagation, trace } from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import {
  type ExportResult,
  ExportResultCode,
  parseKeyPairsIntoRecord,
  setGlobalErrorHandler,
  W3CTraceContextPropagator,
} from "@opentelemetry/core";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from "@opentelemetry/resources";
import { BasicTracerProvider, BatchSpanProcessor, type ReadableSpan, type SpanExporter } from "@opentelemetry/sdk-trace-base";
import type { Logger } from "pino";
import type { Config } from "../config/config.js";
import { switchTracing } from "../runtime/tracing.js";

const FLUSH_MS = 1500;

export interface Tracing {
  /** Sends what is left, for as long as that takes the receiver and no longer than a moment. */
  readonly stop: () => Promise<void>;
}

type Log = Pick<Logger, "info" | "warn">;

/**
 * Spans wait in a bounded queue and are sent in batches; what does not fit is dropped. The SDK itself reads the standard variables of
 * the sampler, the resource and the batches.
 */
export function openTelemetry({ endpoint, headers }: NonNullable<Config["tracing"]>, version: string, log: Log): Tracing {
  diag.setLogger({ ...quiet, error: (message) => log.warn(message) }, DiagLogLevel.ERROR);
  // What fails is told below, once.
  setGlobalErrorHandler(() => undefined);
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/$/, "")}/v1/traces`,
    headers: headers === undefined ? {} : parseKeyPairsIntoRecord(headers),
  });
  const provider = new BasicTracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ "service.name": "household-budget", "service.version": version, "process.pid": process.pid }))
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(new ToldExporter(exporter, log))],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(provider);
  switchTracing(true);
  return {
    stop: async () => {
      switchTracing(false);
      await Promise.race([provider.shutdown().catch(() => undefined), pause(FLUSH_MS, undefined, { ref: false })]);
      for (const part of [trace, propagation, context, diag]) part.disable();
    },
  };
}

const nothing = (): void => undefined;
const quiet = { error: nothing, warn: nothing, info: nothing, debug: nothing, verbose: nothing };

/** Says once that the receiver is away, and once that it is back. */
class ToldExporter implements SpanExporter {
  private isAway = false;

  constructor(
    private readonly exporter: OTLPTraceExporter,
    private readonly log: Log,
  ) {}

  export(spans: ReadableSpan[], done: (result: ExportResult) => void): void {
    this.exporter.export(spans, (result) => {
      this.tell(result);
      done(result);
    });
  }

  shutdown(): Promise<void> {
    return this.exporter.shutdown();
  }

  private tell({ code, error }: ExportResult): void {
    const isAway = code !== ExportResultCode.SUCCESS;
    if (isAway && !this.isAway) this.log.warn({ err: error }, "Traces cannot be sent");
    if (!isAway && this.isAway) this.log.info("Traces are sent again");
    this.isAway = isAway;
  }
}
