import express, { type Router } from "express";
import { problems } from "./problems.js";
import { titleOf } from "./problem.js";

const policy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'";

/** One page for each code: what it means and what to do. */
export function problemPages(): Router {
  const router = express.Router();
  router.get("/{:code}", (request, response, next) => {
    const { code } = request.params;
    const known = code === undefined ? Object.keys(problems) : [code];
    if (code !== undefined && problems[code] === undefined) return next();
    response.setHeader("Content-Security-Policy", policy);
    response.type("html").send(page(known));
  });
  return router;
}

function page(codes: readonly string[]): string {
  const entries = codes.map((code) => `<section><h1>${titleOf(code)}</h1><p><code>${code}</code></p><p>${problems[code] ?? ""}</p></section>`);
  const style = "body{font:16px/1.5 system-ui,sans-serif;max-width:42rem;margin:3rem auto;padding:0 1rem}code{background:#8881;padding:.1em .3em}h1{font-size:1.4rem}";
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Problems</title><style>${style}</style><main>${entries.join("")}<p><a href="/problems">All problems</a> · <a href="/api-docs">API</a></p></main></html>`;
}
