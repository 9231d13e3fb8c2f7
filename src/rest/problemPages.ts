import express, { type Router } from "express";
import { isProblemCode, type ProblemCode, problemCodes, problems } from "../domain/problems.js";
import { escaped, sendHtml } from "./htmlPage.js";

/** One page for each code, and one that lists them: what it means and what to do. */
export function problemPages(): Router {
  const router = express.Router();
  router.get("/", (_request, response) => sendHtml(response, "Problems", list()));
  router.get("/:code", (request, response, next) => {
    const { code } = request.params;
    if (isProblemCode(code)) sendHtml(response, problems[code].title, pageOf(code));
    else next();
  });
  return router;
}

function pageOf(code: ProblemCode): string {
  const { title, text } = problems[code];
  return `<h1>${title}</h1><p>An answer with <code>"code": "${code}"</code>.</p><p>${marked(text)}</p>`;
}

function list(): string {
  const entries = [...problemCodes].sort().map(entryOf);
  return `<h1>Problems</h1><p>What the <code>code</code> of a failing answer means, in both APIs, and what to do.</p>${entries.join("")}`;
}

function entryOf(code: ProblemCode): string {
  const { title, text } = problems[code];
  return `<h2><a href="/problems/${code}">${title}</a></h2><p><code>${code}</code> ${marked(text)}</p>`;
}

/** A text of a problem as HTML: what stands between backticks is code. */
function marked(text: string): string {
  return escaped(text).replaceAll(/`([^`]+)`/g, "<code>$1</code>");
}
