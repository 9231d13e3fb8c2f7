import { randomUUID } from "node:crypto";
import { createServer, type Server } from "node:http";
import { fileURLToPath } from "node:url";
import cors from "cors";
import express, { type Express, type Request, type Response } from "express";
import helmet from "helmet";
import type { Connection } from "mongoose";
import type { Config } from "../config/config.js";
import { refuseCrossSite } from "../graphql/csrf.js";
import { graphqlDoor } from "../graphql/graphqlDoor.js";
import { buildSchema } from "../graphql/schema.js";
import { callerOfRequest, webSessions, WEB_SESSION_SECONDS } from "../graphql/session.js";
import { WebSessionStore } from "../graphql/WebSessionStore.js";
import { callerOf } from "../rest/authentication.js";
import { BODY_LIMIT } from "../rest/bodies.js";
import { provideServices } from "../rest/container.js";
import { jsonBody } from "../rest/jsonBody.js";
import { rateLimit } from "../rest/rateLimit.js";
import { shortAddresses } from "../rest/shortAddresses.js";
import { restDoor } from "../rest/restDoor.js";
import { docsPages } from "../rest/docsPages.js";
import { servedDocument } from "../rest/servedDocument.js";
import { graphqlTransportErrors } from "../graphql/transport.js";
import type { RequestLimit } from "../services/limits/RequestLimit.js";
import type { House } from "./compose.js";
import { openapi } from "./schemas.js";
import { operations } from "./operations.js";
import { webPages } from "./webPages.js";

export interface AppNeeds {
  readonly house: House;
  readonly connection: Connection;
  readonly config: Config;
  readonly sessionSecrets: readonly string[];
  readonly requestLimit: RequestLimit;
  readonly log: { error(facts: object, text: string): void };
}

export interface App {
  readonly server: Server;
  stop(): Promise<void>;
}

const webDirectory = fileURLToPath(new URL("../../dist/web", import.meta.url));

/** Both doors, the pages and the operations' addresses on one port. */
export async function createApp(needs: AppNeeds): Promise<App> {
  const { house, config, connection, log } = needs;
  const app = express();
  const server = createServer(
    { requestTimeout: 30_000, headersTimeout: 10_000, connectionsCheckingInterval: 1000, maxHeaderSize: 16_384 },
    app,
  );
  const report = (error: unknown, request?: Request): void => {
    log.error({ err: error, requestId: request?.res?.getHeader("X-Request-Id") }, "A request failed");
  };
  const store = new WebSessionStore({ client: connection.getClient(), dbName: connection.name, lifetimeSeconds: WEB_SESSION_SECONDS });
  const graphql = await graphqlDoor({
    schema: buildSchema(openapi, house.services),
    services: house.services,
    httpServer: server,
    introspection: config.explorer,
    report,
  });

  harden(app, config);
  provideServices(app, house.services);
  app.use(operations(connection));
  // The page that shows it asks the server that it came from.
  const document = servedDocument(openapi, config.publicUrl);
  app.use("/api", restDoor({ document, report, corsOrigins: config.corsOrigins, limit: rateLimit(needs.requestLimit, callerOf) }));
  app.use(docsPages(openapi));
  app.use(webPages({ directory: webDirectory, explorer: config.explorer }));
  app.use(
    "/graphql",
    cors({ origin: [...config.corsOrigins], credentials: true }),
    refuseCrossSite({ allowed: config.corsOrigins, publicUrl: config.publicUrl }),
    webSessions({ store, secrets: needs.sessionSecrets, secure: config.secureCookie, lifetimeSeconds: WEB_SESSION_SECONDS }),
    rateLimit(needs.requestLimit, (request) => callerOfRequest(house.services, request)),
    jsonBody({ limit: BODY_LIMIT, types: ["application/json"] }),
    graphql.handle,
    graphqlTransportErrors(report),
  );
  app.use((_request: Request, response: Response) => {
    response.status(404).type("text/plain").send("Nothing lives at this address.\n");
  });
  return { server, stop: graphql.stop };
}

function harden(app: Express, config: Config): void {
  app.disable("x-powered-by");
  app.set("etag", false);
  app.set("query parser", "simple");
  app.set("trust proxy", config.trustProxy);
  app.use((request, response, next) => {
    const given = request.get("X-Request-Id");
    response.setHeader("X-Request-Id", given !== undefined && /^[\w.:-]{1,64}$/.test(given) ? given : randomUUID());
    next();
  });
  app.use(shortAddresses);
  app.use(
    helmet({
      contentSecurityPolicy: {
        useDefaults: false,
        directives: { "default-src": ["'none'"], "frame-ancestors": ["'none'"], "base-uri": ["'none'"], "form-action": ["'none'"] },
      },
      strictTransportSecurity: config.secureCookie ? { maxAge: 31_536_000, includeSubDomains: true } : false,
      crossOriginResourcePolicy: { policy: "same-origin" },
    }),
  );
}
