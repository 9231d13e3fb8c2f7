import express, { type Request, type RequestHandler, type Router } from "express";
import { answers } from "./answers.js";
import type { Caller } from "../domain/caller.js";
import { bodies } from "./bodies.js";
import { boundWork } from "../http/boundWork.js";
import { crossOrigin } from "../http/crossOrigin.js";
import { restErrors } from "./errors.js";
import { idempotency } from "./idempotency.js";
import type { OpenApi } from "./openapi/document.js";
import { openApiPage } from "./openApiPage.js";
import { deprecated } from "./deprecated.js";
import { allowed, findRoute, onlyDocumented } from "./operations.js";
import { contextOf } from "../http/RequestContext.js";
import type { RequestLimit } from "../services/limits/RequestLimit.js";
import type { WorkLimit } from "../services/limits/WorkLimit.js";
import { identifyClient } from "../http/client.js";
import { leavesItsSession } from "../http/leaving.js";
import { briefTurn } from "../http/briefTurn.js";
import { chargeForBody, rateLimit } from "../http/rateLimit.js";
import { readableAddress } from "../http/readableAddress.js";
import { generatedRoutes } from "./routes.js";

interface Options {
  readonly document: OpenApi;
  readonly corsOrigins: readonly string[];
  readonly report: (error: unknown, request: Request) => void;
  readonly callerOf: (request: Request) => Promise<Caller>;
  readonly requestLimit: RequestLimit;
  readonly workLimit: WorkLimit;
}

const takesFile = (path: string): boolean => path === "/expenses/imports";

const API_VERSION = "1";

/** The REST API, mounted at `/api`. */
export function restApi(options: Options): Router {
  const router = express.Router();
  const refuse = restErrors(options.report);
  router.use(
    findRoute(options.document),
    allowed,
    crossOrigin({ trusted: options.corsOrigins }, { credentials: false }),
    versioned,
    deprecated,
    identifyClient(options.callerOf),
    rateLimit(options.requestLimit),
    readableAddress,
    onlyDocumented,
  );
  router.get("/swagger", briefTurn(options.workLimit), openApiPage(options.document));
  router.use(
    answers(options.document),
    bodies(options.workLimit, takesFile),
    chargeForBody,
    boundWork(options.workLimit, refuse, { leaves: leavesItsSession, waits: waitsForNews }),
    idempotency(takesFile),
    generatedRoutes(),
  );
  router.use(refuse);
  return router;
}

/** A sync that waits holds its connection until there is news. */
function waitsForNews(request: Request): boolean {
  return contextOf(request).route?.operation?.operationId === "sync" && Number(request.query["wait"] ?? 0) > 0;
}

const versioned: RequestHandler = (_request, response, next) => {
  response.setHeader("Api-Version", API_VERSION);
  next();
};
