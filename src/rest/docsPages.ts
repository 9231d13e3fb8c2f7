import express, { type RequestHandler, type Router } from "express";
import swaggerUi from "swagger-ui-express";
import { mapOperations, mapValues, type OpenApi, type Parameter } from "./openapi/document.js";
import { problemPages } from "./problemPages.js";

/** Swagger UI needs styles and pictures of its own; everything comes from this server. */
const policy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

/** Swagger UI at `/api-docs`, and the page behind the `type` of every problem. */
export function docsPages(document: OpenApi): Router {
  const router = express.Router();
  router.use("/api-docs", relaxed, swaggerUi.serve, swaggerUi.setup(withoutExamples(document), options));
  router.use("/problems", problemPages());
  return router;
}

/**
 * Swagger UI sends the examples it shows. A filter that nobody asked for hides what is there, a key that was sent once is refused with
 * any other body, and a tag of another version is refused too: parameters that may be left out stay empty.
 */
function withoutExamples(document: OpenApi): OpenApi {
  const empty = (parameter: Parameter): Parameter => {
    const { example: _example, ...rest } = parameter;
    return isLeftOut(parameter) ? rest : parameter;
  };
  const page = mapOperations(document, (operation) => ({ ...operation, parameters: (operation.parameters ?? []).map(empty) }));
  return { ...page, components: { ...page.components, parameters: mapValues(page.components.parameters ?? {}, empty) } };
}

function isLeftOut(parameter: Parameter): boolean {
  return parameter.required !== true && (parameter.in === "query" || parameter.in === "header");
}

const options = {
  customSiteTitle: "Household Budget API",
  customCss: ".swagger-ui .topbar { display: none }",
  // A token that is kept in the browser would outlive signing out of the web app.
  swaggerOptions: { persistAuthorization: false, docExpansion: "none", filter: true, tryItOutEnabled: true, validatorUrl: null },
};

const relaxed: RequestHandler = (_request, response, next) => {
  response.setHeader("Content-Security-Policy", policy);
  next();
};
