import type { Request, RequestHandler, Response } from "express";
import {
  getOperationAST,
  GraphQLError,
  type GraphQLFormattedError,
  type GraphQLSchema,
  OperationTypeNode,
  parse,
  specifiedRules,
  validate,
} from "graphql";
import { createHandler, type HandlerOptions } from "graphql-sse";
import { contextOf } from "../../http/RequestContext.js";
import type { Services } from "../../services/Services.js";
import { resolverContext } from "../context.js";
import { costOf } from "../costReport.js";
import { estimatedCost, requireSmall } from "../estimatedCost.js";
import type { DocumentLimits } from "../limits.js";
import { chargeRefusal, noteOperation } from "../points.js";
import { callerAnew } from "../session.js";
import { sendStream, type StreamContext } from "./sendStream.js";
import { streamFormOf } from "./streamForm.js";

interface Options {
  readonly schema: GraphQLSchema;
  readonly services: Services;
  readonly limits: Pick<DocumentLimits, "maxTokens" | "maxErrors" | "validationRules">;
  readonly format: (formatted: GraphQLFormattedError, error: unknown) => GraphQLFormattedError;
}

interface Refused {
  readonly data: null;
  readonly errors: readonly GraphQLError[];
  readonly extensions: { readonly cost: ReturnType<typeof costOf> };
}

/** Subscriptions over server-sent events or in parts, each on a connection of its own. Refusals come as the one message of a stream. */
export function eventStreams({ schema, services, limits, format }: Options): RequestHandler {
  const { maxTokens, maxErrors } = limits;
  const rules = [...specifiedRules, ...limits.validationRules];
  const refused = (request: Request, errors: readonly unknown[]): Refused => {
    chargeRefusal(contextOf(request));
    return { data: null, errors: errors.map((error) => toError(error, format)), extensions: { cost: costOf(request) } };
  };
  const handling: HandlerOptions<Request, StreamContext, Record<string, unknown>> = {
    // Checked below, with the limits.
    validate: () => [],
    onSubscribe: ({ raw, context }, { query, operationName, variables }) => {
      const { res } = context;
      const { document, errors } = read(query, maxTokens);
      if (document === null) return refused(raw, errors);
      // Behind the last one graphql-js adds a line that says it stopped.
      const faults = validate(schema, document, rules, { maxErrors }).slice(0, maxErrors).map(malformed);
      if (faults.length > 0) return refused(raw, faults);
      const operation = getOperationAST(document, operationName);
      if (operation?.operation !== OperationTypeNode.SUBSCRIPTION)
        return refused(raw, [
          malformed(new GraphQLError("Only subscriptions are streamed. Send queries and mutations with Accept: application/json.")),
        ]);
      try {
        requireSmall(estimatedCost({ schema, document, operation, variables: variables ?? {} }));
      } catch (error) {
        return refused(raw, [error]);
      }
      noteOperation(contextOf(raw), operation);
      const contextValue = { ...resolverContext(services, raw, res), listening: listeningOf(services, raw, res) };
      return { schema, document, operationName, variableValues: variables, contextValue };
    },
    onNext: (_context, { raw }, result) => {
      if (result.errors === undefined) return undefined;
      const errors = result.errors.map((error) => toError(error, format));
      for (const { extensions } of errors) contextOf(raw).noteRefused(extensions["code"]);
      return { ...result, errors };
    },
  };
  const handle = createHandler(handling);
  return (request, response, next) => {
    sendStream(handle, streamFormOf(request) ?? "events", request, response).catch(next);
  };
}

function listeningOf(services: Services, request: Request, response: Response) {
  const gone = new AbortController();
  response.once("close", () => gone.abort());
  return { again: () => callerAnew(services, request), gone: gone.signal };
}

function read(query: string, maxTokens: number) {
  try {
    return { document: parse(query, { maxTokens }), errors: [] };
  } catch (error) {
    return { document: null, errors: [error instanceof GraphQLError ? malformed(error) : error] };
  }
}

/** As Apollo marks what it refuses before anything runs. */
function malformed({ message, nodes, source, positions, extensions }: GraphQLError): GraphQLError {
  return new GraphQLError(message, {
    nodes: nodes ?? null,
    source: source ?? null,
    positions: positions ?? null,
    extensions: { code: "GRAPHQL_VALIDATION_FAILED", ...extensions },
  });
}

function toError(error: unknown, format: Options["format"]): GraphQLError {
  const thrown =
    error instanceof GraphQLError ? error : new GraphQLError("failed", { originalError: error instanceof Error ? error : null });
  const { message, extensions } = format(thrown.toJSON(), thrown);
  return new GraphQLError(message, { nodes: thrown.nodes ?? null, path: thrown.path ?? null, extensions: extensions ?? null });
}
