import express, { type RequestHandler, type Router } from "express";
import swaggerUi from "swagger-ui-express";
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
export function docsPages(document: object): Router {
  const router = express.Router();
  router.use("/api-docs", relaxed, swaggerUi.serve, swaggerUi.setup(withoutKey(document), options));
  router.use("/problems", problemPages());
  return router;
}

/**
 * Swagger UI sends the examples it shows. A key that was sent once is refused with any other body, and a tag of another version is
 * refused too: here their fields stay empty.
 */
function withoutKey(document: object): object {
  const text = JSON.stringify(document, (name: string, value: unknown) =>
    ["IdempotencyKey", "IfMatch"].includes(name) && typeof value === "object" && value !== null ? { ...value, example: undefined } : value,
  );
  const page: unknown = JSON.parse(text);
  return typeof page === "object" && page !== null ? page : document;
}

const options = {
  customSiteTitle: "Household Budget API",
  customCss: ".swagger-ui .topbar { display: none }",
  swaggerOptions: { persistAuthorization: true, docExpansion: "none", filter: true, tryItOutEnabled: true, validatorUrl: null },
};

const relaxed: RequestHandler = (_request, response, next) => {
  response.setHeader("Content-Security-Policy", policy);
  next();
};
