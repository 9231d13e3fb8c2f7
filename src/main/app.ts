import { randomUUID } from "node:crypto";
import type { Server } from "node:http";
import { fileURLToPath } from "node:url";
import express, { type Express, type Request, type RequestHandler, type Response } from "express";
import type { GraphQLSchema } from "graphql";
import type { Logger } from "pino";
import type { Connection } from "mongoose";
import type { Config } from "../config/config.js";
import { databaseFaultOf } from "../database/errors/databaseFault.js";
import { DomainError } from "../domain/errors.js";
import { ClientClosedRequest } from "../runtime/work.js";
import { refuseCrossSite } from "../graphql/csrf.js";
import { graphqlApi } from "../graphql/graphqlApi.js";
import { MOST } from "../graphql/limits.js";
import { documentsById, onlyKnown } from "../graphql/onlyKnown.js";
import { buildSchema } from "../graphql/schema.js";
import { callerOfRequest, webSessions, WEB_SESSION_SECONDS } from "../graphql/session.js";
import { WebSessionStore } from "../graphql/WebSessionStore.js";
import { beginContext, contextOf } from "../http/RequestContext.js";
import { sendWritten, written } from "../rest/answers.js";
import { callerOf } from "../rest/authentication.js";
import { boundWork } from "../http/boundWork.js";
import { provideServices } from "../rest/container.js";
import { jsonBody } from "../http/jsonBody.js";
import { identifyClient } from "../http/client.js";
import { restErrors } from "../rest/errors.js";
import { rateLimit, refuseOverdrawn } from "../http/rateLimit.js";
import { crossOrigin, mayAskAnonymously } from "../http/crossOrigin.js";
import { shortAddresses } from "../rest/shortAddresses.js";
import { readableAddress } from "../http/readableAddress.js";
import { briefTurn } from "../http/briefTurn.js";
import { restApi } from "../rest/restApi.js";
import { guidePages } from "../rest/guides/guidePages.js";
import { docsPages } from "../rest/docsPages.js";
import { servedDocument } from "../rest/servedDocument.js";
import { asksForStream } from "../graphql/live/streamForm.js";
import { sandbox } from "../graphql/sandboxPage.js";
import { isSigningOut } from "../graphql/signingOut.js";
import { graphqlMethods, graphqlTransportErrors, onlySupportedMethods } from "../graphql/transport.js";
import type { RequestLimit } from "../services/limits/RequestLimit.js";
import type { WorkLimit } from "../services/limits/WorkLimit.js";
import type { AddressLimit } from "../services/limits/AddressLimit.js";
import { addressCap } from "./addressCap.js";
import { compressed } from "./compressed.js";
import { compressedOnce } from "./compressedOnce.js";
import type { Backend } from "./compose/compose.js";
import { guideFiles, readSdl } from "./guides.js";
import { knownDocuments, openapi } from "./schemas.js";
import type { Metrics } from "./metrics.js";
import { metricsPage, operations } from "./operations.js";
import type { ReadMetrics } from "./sharedMetrics.js";
import { Readiness, refuseUntilOpen } from "./Readiness.js";
import { requestLog } from "./requestLog.js";
import { boundServer } from "../http/boundServer.js";
import { securityHeaders } from "../http/securityHeaders.js";
import { webPages } from "./webPages.js";

export interface AppNeeds {
  readonly backend: Backend;
  readonly connection: Connection;
  readonly config: Config;
  readonly open: OpenServer;
  readonly sessionSecrets: readonly string[];
  readonly requestLimit: RequestLimit;
  readonly workLimit: WorkLimit;
  readonly addressLimit: AddressLimit;
  readonly metrics: Metrics;
  readonly readMetrics: ReadMetrics;
  readonly log: Pick<Logger, "error" | "warn" | "info">;
}

export interface App {
  stop(): Promise<void>;
}

/** What listens from the first moment, before there is a database, and what the APIs are put on later. */
export interface OpenServer {
  readonly app: Express;
  readonly server: Server;
  readonly readiness: Readiness;
}

/** `idleMs`: how long a connection may stand still. */
export function openServer(config: Config, log: AppNeeds["log"], idleMs?: number): OpenServer {
  const app = express();
  const server = boundServer(app, idleMs);
  const readiness = new Readiness();
  const report = reporting(log);
  configure(app, config);
  app.use(
    beginContext,
    requestId,
    securityHeaders(config.secureCookie),
    refuseUntilOpen(readiness, { rest: restErrors(report), graphql: graphqlTransportErrors(report) }, operations(readiness)),
  );
  return { app, server, readiness };
}

function reporting(log: AppNeeds["log"]) {
  return (error: unknown, request?: Request): void => {
    if (error instanceof ClientClosedRequest) return;
    // A full queue is nobody's fault: one line for each who was turned away, and no stack.
    if (error instanceof DomainError)
      log.warn({ reason: error.message, requestId: request?.res?.getHeader("X-Request-Id") }, "Connection rejected");
    else log.error({ cause: databaseFaultOf(error), err: error, requestId: request?.res?.getHeader("X-Request-Id") }, "Request failed");
  };
}

/** Apollo Sandbox opened there asks from there. */
const HOSTED_SANDBOX = "https://studio.apollographql.com";

/** Once in a process: a test runs several servers. */
const builtSchema = (): GraphQLSchema => (schema ??= buildSchema(openapi));
let schema: GraphQLSchema | undefined;

const webDirectory = fileURLToPath(new URL("../../dist/web", import.meta.url));

/** Both APIs, the pages and the operations' addresses on one port. */
export async function createApp(needs: AppNeeds): Promise<App> {
  const { backend, config, connection, requestLimit, workLimit, log } = needs;
  const { app, server } = needs.open;
  const report = reporting(log);
  const store = new WebSessionStore({ client: connection.getClient(), dbName: connection.name, lifetimeSeconds: WEB_SESSION_SECONDS });
  // A page with scripts from elsewhere, beside the session of whoever opens it.
  const explored = config.explorer && config.mode !== "production" ? sandbox() : null;
  const graphql = await graphqlApi({
    schema: builtSchema(),
    services: backend.services,
    httpServer: server,
    introspection: config.explorer,
    sandbox: explored,
    report,
  });

  const refuse = graphqlTransportErrors(report);
  const onlyShipped = config.graphqlDocuments === "known";

  provideServices(app, backend.services);
  app.use(
    ...(config.trustProxy === 0 ? [proxyWarning(log)] : []),
    compressed,
    requestLog(log, needs.metrics),
    addressCap(needs.addressLimit, { rest: restErrors(report), graphql: refuse }),
    shortAddresses,
  );
  app.options(/.*/, briefTurn(workLimit));
  // The page that shows it asks the server that it came from.
  const document = servedDocument(openapi, config.publicUrl);
  app.use(["/api/swagger", "/api-docs", "/problems", "/docs", "/graphql/schema.graphql"], compressedOnce());
  app.use("/api", restApi({ document, report, corsOrigins: config.corsOrigins, callerOf, requestLimit, workLimit }));
  // Its requests take their turns themselves, by account.
  app.use(/^(?!\/graphql$)/, briefTurn(workLimit));
  app.use(operations(needs.open.readiness));
  // In production nobody finds them by chance: with a token, or on a port of their own.
  const isOpen = config.metricsToken !== undefined || config.mode !== "production";
  if (isOpen && config.metricsPort === undefined) app.get("/metrics", metricsPage(needs.readMetrics, config.metricsToken));
  app.use(docsPages(openapi));
  app.use("/docs", guidePages(guideFiles));
  app.options("/graphql/schema.graphql", allowing("GET, HEAD, OPTIONS"));
  const sdl = written(await readSdl(), "text/plain");
  app.get("/graphql/schema.graphql", (request, response) => {
    sendWritten(request, response, sdl);
  });
  if (explored !== null) app.get("/graphql/sandbox", explored.page);
  const origins = { trusted: config.corsOrigins, anonymous: explored === null ? [] : [HOSTED_SANDBOX] };
  // Before the explorer, whose address it is too: the router of the pages would answer a preflight.
  app.options("/graphql", allowing(graphqlMethods));
  app.use("/graphql", crossOrigin(origins, { credentials: true }));
  app.use(webPages({ directory: webDirectory, explorer: config.explorer }));
  app.use(
    "/graphql",
    refuseCrossSite({
      trusted: origins.trusted,
      mayAskAnonymously: (request) => mayAskAnonymously(request, origins),
      publicUrl: config.publicUrl,
    }),
    webSessions({ store, secrets: needs.sessionSecrets, secure: config.secureCookie, lifetimeSeconds: WEB_SESSION_SECONDS }),
    identifyClient((request) => callerOfRequest(backend.services, request)),
    rateLimit(requestLimit, "after the body"),
    onlySupportedMethods,
    readableAddress,
    jsonBody({ types: ["application/json"], workLimit }),
    ...(onlyShipped ? [documentsById(knownDocuments)] : []),
    refuseOverdrawn(requestLimit, signsOut),
    graphql.charge,
    boundWork(workLimit, refuse, { leaves: signsOut, waits: asksForStream }),
    graphql.turn,
    ...(onlyShipped ? [onlyKnown(knownDocuments, MOST.tokens)] : []),
    graphql.handle,
    refuse,
  );
  app.use((_request: Request, response: Response) => {
    response.status(404).type("text/plain").send("Page not found.\n");
  });
  return { stop: graphql.stop };
}

/** Of a session: whoever has none has nothing to leave. */
function signsOut(request: Request): boolean {
  return contextOf(request).client.sessionId !== null && isSigningOut(request.body);
}

/** Otherwise all people behind the proxy are one address to the limits, and nobody knows why they are turned away. */
function proxyWarning(log: Pick<Logger, "warn">): RequestHandler {
  let reported = false;
  return (request, _response, next) => {
    if (!reported && request.headers["x-forwarded-for"] !== undefined) {
      reported = true;
      log.warn(
        "Requests carry X-Forwarded-For, and TRUST_PROXY is 0: all of them count as one address. Set TRUST_PROXY to the number of proxies.",
      );
    }
    next();
  };
}

function configure(app: Express, config: Config): void {
  app.disable("x-powered-by");
  app.set("etag", false);
  app.set("query parser", "simple");
  app.set("trust proxy", config.trustProxy);
}

function allowing(methods: string): RequestHandler {
  return (_request, response, next) => {
    response.setHeader("Allow", methods);
    next();
  };
}

const requestId: RequestHandler = (request, response, next) => {
  const given = request.get("X-Request-Id");
  response.setHeader("X-Request-Id", given !== undefined && /^[\w.:-]{1,64}$/.test(given) ? given : randomUUID());
  next();
};
