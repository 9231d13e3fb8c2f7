import express, { type Router } from "express";
import { isProblemCode, type ProblemCode, problemCodes, problems } from "../domain/problems.js";

const policy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'";

const style = `
:root{color-scheme:light dark}
body{font:16px/1.55 system-ui,sans-serif;max-width:44rem;margin:2.5rem auto;padding:0 1rem}
h1{font-size:1.6rem;line-height:1.25}
h2{font-size:1.1rem;margin:1.6rem 0 .2rem}
p{margin:.3rem 0 .8rem}
a{color:inherit}
code{background:#8882;border-radius:4px;padding:.1em .35em}
nav{border-top:1px solid #8884;margin-top:2.5rem;padding-top:1rem}
`.trim();

/** One page for each code, and one that lists them: what it means and what to do. */
export function problemPages(): Router {
  const router = express.Router();
  router.get("/{:code}", (request, response, next) => {
    const { code } = request.params;
    const page = code === undefined ? listOf() : pageOf(code);
    if (page === null) {
      next();
      return;
    }
    response.setHeader("Content-Security-Policy", policy);
    response.type("html").send(page);
  });
  return router;
}

function pageOf(code: string): string | null {
  if (!isProblemCode(code)) return null;
  const { title, text } = problems[code];
  return framed(title, `<h1>${title}</h1><p>An answer with <code>"code": "${code}"</code>.</p><p>${escaped(text)}</p>`);
}

function listOf(): string {
  const entries = [...problemCodes].sort().map(entryOf);
  return framed(
    "Problems",
    `<h1>Problems</h1><p>What the <code>code</code> of a failing answer means, in both APIs, and what to do.</p>${entries.join("")}`,
  );
}

function entryOf(code: ProblemCode): string {
  const { title, text } = problems[code];
  return `<h2><a href="/problems/${code}">${title}</a></h2><p><code>${code}</code> ${escaped(text)}</p>`;
}

function framed(title: string, content: string): string {
  const links = '<nav><a href="/problems">All problems</a> · <a href="/api-docs/">API</a></nav>';
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${style}</style></head><body><main>${content}</main>${links}</body></html>`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
