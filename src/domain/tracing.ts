import type * as OpenTelemetry from "@opentelemetry/api";
import { DomainError, Unavailable } from "./errors.js";

type Api = Pick<typeof OpenTelemetry, "context" | "createContextKey" | "propagation" | "ROOT_CONTEXT" | "SpanKind" | "SpanStatusCode" | "trace">;
type Facts = OpenTelemetry.Attributes;

const NAME = "household-budget";
/** Of work that many asked for, so many are named. */
const MOST_LINKS = 32;

/** Null: traces are off. Nothing of OpenTelemetry is loaded then, and nothing here does more than look at this. */
let api: Api | null = null;
/** The links that the next span of a context takes. */
let linksKey: symbol | null = null;

export function traceBy(given: Api | null): void {
  api = given;
  linksKey = given?.createContextKey("links") ?? null;
}

export function isTracing(): boolean {
  return api !== null;
}

/** Runs a step of what goes on as a span of its own. */
export function traced<Result>(name: string, facts: Facts, run: () => Result): Result {
  if (api === null) return run();
  const { context, trace } = api;
  const here = context.active();
  const links = linksIn(here);
  const span = trace.getTracer(NAME).startSpan(name, { attributes: facts, links }, here);
  return context.with(trace.setSpan(without(here), span), () => endingWith(span, run));
}

/** A command to the database, if it belongs to a trace; call what this answers when the command has ended. */
export function tracedCommand(command: string, collection: string): ((error?: unknown) => void) | null {
  if (api === null) return null;
  const { context, trace, SpanKind } = api;
  const here = context.active();
  if (trace.getSpan(here) === undefined) return null;
  const attributes = { "db.system.name": "mongodb", "db.operation.name": command, "db.collection.name": collection };
  const span = trace.getTracer(NAME).startSpan(`${command} ${collection}`, { kind: SpanKind.CLIENT, attributes }, here);
  return (error) => {
    if (error !== undefined) noteError(span, error);
    span.end();
  };
}

/** A request from its first byte to the end of its answer. */
export interface TracedRequest {
  /** Runs a part of it. */
  readonly run: <Result>(part: () => Result) => Result;
  readonly end: (name: string, facts: Facts, fault: string | null) => void;
}

/** Null while traces are off. The request takes part in the trace of its caller, if that sends `traceparent`. */
export function tracedRequest(headers: Readonly<Record<string, unknown>>): TracedRequest | null {
  if (api === null) return null;
  const { context, propagation, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } = api;
  const before = propagation.extract(ROOT_CONTEXT, headers);
  const span = trace.getTracer(NAME).startSpan("request", { kind: SpanKind.SERVER }, before);
  const within = trace.setSpan(before, span);
  return {
    run: (part) => context.with(within, part),
    end: (name, facts, fault) => {
      span.updateName(name).setAttributes(facts);
      if (fault !== null) span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute("error.type", fault);
      span.end();
    },
  };
}

const requests = new WeakMap<object, TracedRequest>();

export function giveTrace(response: object, request: TracedRequest): void {
  requests.set(response, request);
}

/** What a parser calls back belongs to no request any more, and to no trace. */
export function inTraceOf<Result>(response: object, run: () => Result): Result {
  const request = requests.get(response);
  return request === undefined ? run() : request.run(run);
}

/** Whatever starts it later: it belongs to the trace of whoever asks for it now. */
export function keepingTrace<Result>(run: () => Result): () => Result {
  return api === null ? run : api.context.bind(api.context.active(), run);
}

/** For what goes on for others when the request that began it has ended. */
export function beyondTrace<Result>(run: () => Result): Result {
  return api === null ? run() : api.context.with(api.ROOT_CONTEXT, run);
}

/** Work that is done once for all who ask: part of the trace of the first one, with links to those of the others. */
export interface SharedTrace {
  readonly join: () => void;
  readonly run: <Result>(work: () => Result) => Result;
}

export function sharedTrace(): SharedTrace | null {
  if (api === null || linksKey === null) return null;
  const { context, trace } = api;
  const [first, key] = [context.active(), linksKey];
  const links = new Map<string, OpenTelemetry.Link>();
  const own = trace.getSpanContext(first)?.traceId;
  return {
    join: () => {
      const other = trace.getSpanContext(context.active());
      if (other !== undefined && other.traceId !== own && links.size < MOST_LINKS) links.set(other.traceId, { context: other });
    },
    run: (work) => context.with(first.setValue(key, [...links.values()]), work),
  };
}

/** For the lines of the log. */
export function traceId(): string | undefined {
  return api === null ? undefined : api.trace.getSpanContext(api.context.active())?.traceId;
}

function linksIn(context: OpenTelemetry.Context): OpenTelemetry.Link[] {
  const links = linksKey === null ? undefined : context.getValue(linksKey);
  return Array.isArray(links) ? links : [];
}

function without(context: OpenTelemetry.Context): OpenTelemetry.Context {
  return linksKey === null ? context : context.deleteValue(linksKey);
}

function endingWith<Result>(span: OpenTelemetry.Span, run: () => Result): Result {
  try {
    const result = run();
    if (!(result instanceof Promise)) span.end();
    else
      result.then(
        () => span.end(),
        (error: unknown) => failed(span, error),
      );
    return result;
  } catch (error) {
    failed(span, error);
    throw error;
  }
}

function failed(span: OpenTelemetry.Span, error: unknown): void {
  noteError(span, error);
  span.end();
}

/** Only its kind: the message of a duplicate key has the key. A refusal is an answer like any other. */
function noteError(span: OpenTelemetry.Span, error: unknown): void {
  const name = error instanceof Error ? error.name : typeof error;
  span.setAttribute("error.type", error instanceof DomainError ? error.code : name);
  const isRefusal = error instanceof DomainError && !(error instanceof Unavailable);
  if (api !== null && !isRefusal) span.setStatus({ code: api.SpanStatusCode.ERROR });
}
