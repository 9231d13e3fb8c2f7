import "reflect-metadata";
import { ApolloServer, type ApolloServerOptions } from "@apollo/server";
import { ApolloServerPluginDrainHttpServer } from "@apollo/server/plugin/drainHttpServer";
import { ApolloServerPluginCacheControlDisabled, ApolloServerPluginLandingPageDisabled } from "@apollo/server/plugin/disabled";
import { expressMiddleware } from "@as-integrations/express5";
import type { RequestHandler } from "express";
import type { GraphQLSchema } from "graphql";
import type { Server } from "node:http";
import { holdsRows, jsonPieces } from "../domain/jsonPieces.js";
import { collected } from "../runtime/turn.js";
import type { Services } from "../services/Services.js";
import { type Context, resolverContext } from "./context.js";
import { graphqlErrors } from "./errors.js";
import { executingGateway } from "./executor.js";
import { documentLimits } from "./limits.js";
import { costReport } from "./costReport.js";
import { parsedDocuments } from "./parsedDocuments.js";
import { chargeForDocument, chargePoints, turnForDocument } from "./points.js";
import { eventStreams } from "./live/eventStreams.js";
import { onlyStreamed } from "./live/onlyStreamed.js";
import { asksForStream } from "./live/streamForm.js";
import { refusalsNoted } from "./refusalsNoted.js";
import type { Sandbox } from "./sandboxPage.js";
import { onlyJson, statusOfRefusals } from "./transport.js";

interface Options {
  readonly schema: GraphQLSchema;
  readonly services: Services;
  readonly httpServer: Server;
  /** Whether the schema may be asked for; an explorer needs it. */
  readonly introspection: boolean;
  /** Null: there is no Apollo Sandbox. */
  readonly sandbox: Sandbox | null;
  readonly report: (error: unknown) => void;
}

export interface GraphqlApi {
  /** Comes before `handle`, and before the request has its turn. */
  readonly charge: RequestHandler;
  /** Comes between its turn and `handle`. */
  readonly turn: RequestHandler;
  readonly handle: RequestHandler;
  readonly stop: () => Promise<void>;
}

export async function graphqlApi(options: Options): Promise<GraphqlApi> {
  const limits = documentLimits();
  const documents = parsedDocuments();
  const server = new ApolloServer<Context>({
    gateway: executingGateway(options.schema),
    introspection: options.introspection,
    hideSchemaDetailsFromClientErrors: !options.introspection,
    includeStacktraceInErrorResponses: false,
    allowBatchedHttpRequests: false,
    // Whoever likes could register documents; the known ones are the server's own.
    persistedQueries: false,
    documentStore: documents.store,
    csrfPrevention: true,
    stopOnTerminationSignals: false,
    parseOptions: { maxLexicalTokens: limits.maxTokens },
    validationRules: limits.validationRules,
    validationOptions: { maxErrors: limits.maxErrors },
    formatError: graphqlErrors(options.report),
    stringifyResult: textOf,
    plugins: [
      statusOfRefusals,
      refusalsNoted,
      onlyStreamed,
      chargePoints,
      costReport,
      // It would be called before and after every field, to come to the "no-store" that every answer has anyway.
      ApolloServerPluginCacheControlDisabled(),
      // GraphiQL is in its place.
      ApolloServerPluginLandingPageDisabled(),
      ...(options.sandbox === null ? [] : [options.sandbox.plugin]),
      ApolloServerPluginDrainHttpServer({ httpServer: options.httpServer }),
    ],
  });
  await server.start();
  const answer = expressMiddleware(server, {
    context: async ({ req, res }) => resolverContext(options.services, req, res),
  });
  const stream = eventStreams({ ...options, limits, format: graphqlErrors(options.report) });
  const handle: RequestHandler = (request, response, next) => {
    response.setHeader("Cache-Control", "no-store");
    if (asksForStream(request)) {
      stream(request, response, next);
      return;
    }
    onlyJson(request, response, (error?: unknown) => {
      if (error !== undefined) return next(error);
      // Its answer comes too late when the deadline has answered before; then there is a promise that fails.
      Promise.resolve(answer(request, response, next)).catch(next);
    });
  };
  return { charge: chargeForDocument(documents.has), turn: turnForDocument, handle, stop: () => server.stop() };
}

/** As Apollo writes it, which ends an answer with a line break. */
async function textOf(answer: Parameters<NonNullable<ApolloServerOptions<Context>["stringifyResult"]>>[0]): Promise<string> {
  if (!holdsRows(answer)) return `${JSON.stringify(answer)}\n`;
  return `${(await collected(jsonPieces(answer))).join("")}\n`;
}
