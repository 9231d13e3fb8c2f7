import {
  type Attributes,
  type Context,
  context,
  createContextKey,
  type Link,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from "@opentelemetry/api";
import { DomainError, Unavailable } from "../domain/errors.js";

/** The links that the next span takes. */
const LINKS = createContextKey("links");
/** Of work that many asked for, so many are named. */
const MOST_LINKS = 32;

/** That of the provider in place; null while traces are off: then nothing here does more than look at this. */
let tracer: Tracer | null = null;

export function switchTracing(on: boolean): void {
  // One that was asked for earlier keeps to the provider that it met first, also when that has ended.
  tracer = on ? trace.getTracer("household-budget") : null;
}

export function isTracing(): boolean {
  return tracer !== null;
}

/** Runs a step of what goes on as a span of its own. */
export function traced<Result>(name: string, attributes: Attributes, run: () => Result): Result {
  if (tracer === null) return run();
  const here = context.active();
  const span = tracer.startSpan(name, { attributes, links: linksIn(here) }, here);
  return context.with(trace.setSpan(here.deleteValue(LINKS), span), () => endingWith(span, run));
}

/** A command to the database, if it belongs to a trace; call what this answers when the command has ended. */
export function tracedCommand(command: string, collection: string): ((error?: unknown) => void) | null {
  if (tracer === null || trace.getActiveSpan() === undefined) return null;
  const attributes = { "db.system.name": "mongodb", "db.operation.name": command, "db.collection.name": collection };
  const span = tracer.startSpan(`${command} ${collection}`, { kind: SpanKind.CLIENT, attributes });
  return (error) => {
    if (error !== undefined) noteError(span, error);
    span.end();
  };
}

/** A request from its first byte to the end of its answer. */
export interface TracedRequest {
  /** Runs a part of it: what a parser calls back belongs to no request any more, and to no trace. */
  readonly run: <Result>(part: () => Result) => Result;
  readonly end: (name: string, attributes: Attributes, fault: string | null) => void;
}

export const untraced: TracedRequest = { run: (part) => part(), end: () => undefined };

/** Untraced while traces are off. The request takes part in the trace of its caller, if that sends `traceparent`. */
export function tracedRequest(headers: Readonly<Record<string, unknown>>): TracedRequest {
  if (tracer === null) return untraced;
  const before = propagation.extract(ROOT_CONTEXT, headers);
  const span = tracer.startSpan("request", { kind: SpanKind.SERVER }, before);
  const within = trace.setSpan(before, span);
  return {
    run: (part) => context.with(within, part),
    end: (name, attributes, fault) => {
      span.updateName(name).setAttributes(attributes);
      if (fault !== null) span.setStatus({ code: SpanStatusCode.ERROR }).setAttribute("error.type", fault);
      span.end();
    },
  };
}

/** Whoever starts it later: it belongs to the trace of whoever asks for it now. */
export function keepingTrace<Result>(run: () => Result): () => Result {
  return isTracing() ? context.bind(context.active(), run) : run;
}

/** For what goes on for others when the request that began it has ended. */
export function beyondTrace<Result>(run: () => Result): Result {
  return isTracing() ? context.with(ROOT_CONTEXT, run) : run();
}

/** Work that is done once for all who ask: part of the trace of the first one, with links to those of the others. */
export interface SharedTrace {
  readonly join: () => void;
  readonly run: <Result>(work: () => Result) => Result;
}

export function sharedTrace(): SharedTrace | null {
  if (tracer === null) return null;
  const first = context.active();
  const own = trace.getSpanContext(first)?.traceId;
  const links = new Map<string, Link>();
  return {
    join: () => {
      const other = trace.getSpanContext(context.active());
      if (other !== undefined && other.traceId !== own && links.size < MOST_LINKS) links.set(other.traceId, { context: other });
    },
    run: (work) => context.with(first.setValue(LINKS, [...links.values()]), work),
  };
}

/** For the lines of the log. */
export function traceId(): string | undefined {
  return isTracing() ? trace.getSpanContext(context.active())?.traceId : undefined;
}

function linksIn(here: Context): Link[] {
  const links = here.getValue(LINKS);
  return isLinks(links) ? links : [];
}

function isLinks(value: unknown): value is Link[] {
  return Array.isArray(value);
}

function endingWith<Result>(span: Span, run: () => Result): Result {
  try {
    const result = run();
    if (result instanceof Promise) {
      result.then(
        () => span.end(),
        (error: unknown) => failed(span, error),
      );
    } else span.end();
    return result;
  } catch (error) {
    failed(span, error);
    throw error;
  }
}

function failed(span: Span, error: unknown): void {
  noteError(span, error);
  span.end();
}

/** Only its kind: the message of a duplicate key has the key. A refusal is an answer like any other. */
function noteError(span: Span, error: unknown): void {
  const name = error instanceof Error ? error.name : typeof error;
  span.setAttribute("error.type", error instanceof DomainError ? error.code : name);
  const isRefusal = error instanceof DomainError && !(error instanceof Unavailable);
  if (!isRefusal) span.setStatus({ code: SpanStatusCode.ERROR });
}
