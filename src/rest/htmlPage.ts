import type { Response } from "express";
import { sha256 } from "../domain/sha256.js";
import { sendWritten, written } from "./answers.js";

const style = `
:root{color-scheme:light dark}
body{font:16px/1.55 system-ui,sans-serif;max-width:48rem;margin:2.5rem auto;padding:0 1rem}
h1{font-size:1.6rem;line-height:1.25}
h2{font-size:1.15rem;margin:1.8rem 0 .3rem}
h3{font-size:1rem;margin:1.4rem 0 .2rem}
p{margin:.3rem 0 .8rem}
a{color:inherit}
code{background:#8882;border-radius:4px;padding:.1em .35em}
pre{background:#8882;border-radius:6px;padding:.8rem;overflow-x:auto}
pre code{background:none;padding:0}
table{border-collapse:collapse;display:block;overflow-x:auto;margin:.5rem 0 1rem}
th,td{border:1px solid #8884;padding:.3rem .6rem;text-align:left;vertical-align:top}
nav{border-top:1px solid #8884;margin-top:2.5rem;padding-top:1rem}
`.trim();

const digest = sha256(style).toString("base64");

/** No script runs on these pages, nothing comes from elsewhere, and the one style is the one that stands here. */
const policy = [
  "default-src 'none'",
  `style-src 'sha256-${digest}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

const links = [
  ["/docs", "Guides"],
  ["/problems", "All problems"],
  ["/api-docs/", "REST API"],
  ["/graphql/schema.graphql", "GraphQL schema"],
];

/** Sends a page to read: `title` and `content` are HTML. */
export function sendHtml(response: Response, title: string, content: string): void {
  const nav = `<nav>${links.map(([href, text]) => `<a href="${href}">${text}</a>`).join(" · ")}</nav>`;
  response.setHeader("Content-Security-Policy", policy);
  const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><style>${style}</style></head><body><main>${content}</main>${nav}</body></html>`;
  sendWritten(response.req, response, written(page, "html"));
}

export function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
