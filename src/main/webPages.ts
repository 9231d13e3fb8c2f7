import { join } from "node:path";
import express, { type NextFunction, type Request, type RequestHandler, type Response, type Router } from "express";
import { acceptedCoding } from "../http/acceptedCoding.js";
import { compressedOnce } from "./compressedOnce.js";

export interface WebPagesOptions {
  /** Where `npx vite build` put the pages. */
  readonly directory: string;
  /** Whether a browser that opens /graphql gets the explorer. */
  readonly explorer: boolean;
}

const policy = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join("; ");

const missing = "The web pages are not built yet: run `npx vite build`, then load this page again.\n";

const files = ["/favicon.svg", "/favicon.ico", "/manifest.webmanifest", "/icon-192.png", "/icon-512.png", "/icon-maskable-512.png"];

const types = new Map([
  ["js", "text/javascript; charset=utf-8"],
  ["css", "text/css; charset=utf-8"],
  ["svg", "image/svg+xml"],
  ["ttf", "font/ttf"],
]);

/** What these say of a document means nothing for its scripts, styles and fonts, and each first load would carry it ten times. */
const ofDocuments = [
  "Content-Security-Policy",
  "Cross-Origin-Opener-Policy",
  "Origin-Agent-Cluster",
  "X-DNS-Prefetch-Control",
  "X-Download-Options",
  "X-Frame-Options",
  "X-Permitted-Cross-Domain-Policies",
  "X-XSS-Protection",
];

/** The web app at / and /app/..., its files under /assets, and the explorer at GET /graphql. Everything else passes. */
export function webPages(options: WebPagesOptions): Router {
  const router = express.Router();
  const compress = compressedOnce();
  const page = (file: string) => (_request: Request, response: Response, next: NextFunction) =>
    sendPage(response, options.directory, file, next);

  router.use("/assets", assets(join(options.directory, "assets")));
  // A browser asks for it whenever it looks for a new version; the worker runs under the policy of its own file.
  router.get("/sw.js", compress, (_request, response, next) => {
    response.setHeader("Content-Security-Policy", policy);
    response.setHeader("Cache-Control", "no-cache");
    response.sendFile("sw.js", { root: options.directory, cacheControl: false }, (error) => {
      if (error) next();
    });
  });
  // Pages without a link to an icon, such as the API's, make a browser ask for the .ico.
  router.get(files, compress, (request, response, next) => {
    response.sendFile(request.path, { root: options.directory, maxAge: "1d" }, (error) => {
      if (error) next();
    });
  });
  router.get(["/", "/app", "/app/{*path}"], compress, page("index.html"));
  if (options.explorer) {
    const explorer = page("explorer.html");
    router.get("/graphql", (request, response, next) => {
      response.vary("Accept");
      if (wantsPage(request)) explorer(request, response, next);
      else next();
    });
  }
  return router;
}

/** A browser says text/html; the "anything" of curl and Apollo does not count as asking for a page. */
function wantsPage(request: Request): boolean {
  return request.accepts(["application/json", "text/html"]) === "text/html";
}

/** Names carry a hash of the content, so they may be kept for ever. The build left a .br and a .gz beside each file. */
function assets(directory: string): RequestHandler {
  const files = express.static(directory, {
    immutable: true,
    maxAge: "1y",
    index: false,
    redirect: false,
    // Nobody asks again for what is kept for ever.
    etag: false,
    lastModified: false,
    acceptRanges: false,
    setHeaders(response, path) {
      for (const name of ofDocuments) response.removeHeader(name);
      // A worker runs under the policy of its own file.
      if (/[.-]worker[.-]/.test(path)) response.setHeader("Content-Security-Policy", policy);
      response.vary("Accept-Encoding");
      const [, extension, packed] = /\.(\w+)\.(br|gz)$/.exec(path) ?? [];
      if (extension === undefined) return;
      response.setHeader("Content-Encoding", packed === "br" ? "br" : "gzip");
      response.setHeader("Content-Type", types.get(extension) ?? "application/octet-stream");
    },
  });
  return (request, response, next) => {
    const coding = acceptedCoding(request.get("Accept-Encoding"));
    if (coding === null || !/\.(js|css|svg|ttf)$/.test(request.path)) {
      files(request, response, next);
      return;
    }
    const plain = request.url;
    request.url = `${request.path}.${coding === "br" ? "br" : "gz"}`;
    files(request, response, (error) => {
      request.url = plain;
      if (error) return next(error);
      files(request, response, next);
    });
  };
}

function sendPage(response: Response, root: string, file: string, next: NextFunction): void {
  response.setHeader("Content-Security-Policy", policy);
  response.setHeader("Cache-Control", "no-cache");
  response.sendFile(file, { root, cacheControl: false }, (error) => {
    if (!error) return;
    if (response.headersSent) return next(error);
    response.status(503).type("text/plain").send(missing);
  });
}
