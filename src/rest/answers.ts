import { createHash } from "node:crypto";
import type { RequestHandler, Request, Response } from "express";
import { sha256 } from "../domain/sha256.js";
import { isObject } from "../domain/isObject.js";
import { holdsRows, jsonPieces } from "../domain/jsonPieces.js";
import { mapped, yielding } from "../runtime/turn.js";
import { tagsIn } from "../http/entityTags.js";
import { contextOf } from "../http/RequestContext.js";
import { SentAlone } from "../services/access/sentAlone.js";
import type { OpenApi } from "./openapi/document.js";

const CACHING = "private, no-cache";

/**
 * Gives every JSON answer its validators and links: ETag, 304, Location, Link, Cache-Control. tsoa's routes hand their answers to
 * `response.json`, and only there is the object still known that most of them follow from.
 */
export function answers(document: Pick<OpenApi, "components">): RequestHandler {
  const sentAlone = new SentAlone(document.components.schemas);
  return (request, response, next) => {
    response.json = (body: unknown) => {
      const told = toldBody(sentAlone, request, response, body);
      if (!isRead(request) || !holdsRows(told)) return send(request, response, told);
      sendLarge(request, response, told).catch(next);
      return response;
    };
    next();
  };
}

/** To whoever may not read, what it sent; to everybody else, and of every refusal, the whole. */
function toldBody(sentAlone: SentAlone, request: Request, response: Response, body: unknown): unknown {
  const { answersWriter, route } = contextOf(request);
  if (!answersWriter || response.statusCode >= 300) return body;
  const { responses = {} } = route?.operation ?? {};
  const schema = responses[String(response.statusCode)]?.content?.["application/json"]?.schema;
  if (schema === undefined) throw new Error("An answer is missing in the document.");
  const said = isObject(request.body) ? request.body : {};
  return sentAlone.of(schema, body, { ...request.query, ...request.params, ...said });
}

function send(request: Request, response: Response, body: unknown): Response {
  const type = String(response.getHeader("Content-Type") ?? "");
  // A controller that set another type, such as text/csv, answers the text itself.
  const plain = typeof body === "string" && type.startsWith("text/");
  const text = plain ? body : JSON.stringify(body);
  const cacheable = isCacheable(response);
  if (cacheable && isObject(body)) describe(request, response, body, () => digestOf(text));
  if (cacheable && plain) response.setHeader("ETag", `"${digestOf(text)}"`);
  if (!plain) response.setHeader("Content-Type", "application/json; charset=utf-8");
  return end(request, response, text);
}

/** The same of a long list, which is written and digested in pieces. */
async function sendLarge(request: Request, response: Response, body: Readonly<Record<string, unknown>>): Promise<void> {
  const pieces = await mapped(jsonPieces(body), (text) => Buffer.from(text));
  const hash = createHash("sha256");
  for await (const piece of yielding(pieces)) hash.update(piece);
  // The time of the request may have been up meanwhile.
  if (response.headersSent) return;
  if (isCacheable(response)) describe(request, response, body, () => hash.digest("base64url"));
  response.setHeader("Content-Type", "application/json; charset=utf-8");
  end(request, response, Buffer.concat(pieces));
}

function isCacheable(response: Response): boolean {
  const cacheable = response.getHeader("Cache-Control") !== "no-store";
  if (cacheable && !response.hasHeader("Cache-Control")) response.setHeader("Cache-Control", CACHING);
  return cacheable;
}

function end(request: Request, response: Response, text: string | Buffer): Response {
  if (isRead(request) && response.statusCode === 200 && matches(request.get("If-None-Match"), response.getHeader("ETag")))
    return endNotModified(response);
  response.setHeader("Content-Length", Buffer.byteLength(text));
  return request.method === "HEAD" ? response.end() : response.end(text);
}

function isRead({ method }: Request): boolean {
  return method === "GET" || method === "HEAD";
}

/** A text that stays as it is for as long as the server runs. */
export interface Written {
  readonly text: string;
  readonly tag: string;
  /** As Express names it. */
  readonly type: string;
}

export function written(text: string, type = "application/json"): Written {
  return { text, tag: `"${digestOf(text)}"`, type };
}

/** Answers 304 to whoever has this text. */
export function sendWritten(request: Request, response: Response, { text, tag, type }: Written): Response {
  response.setHeader("ETag", tag);
  response.setHeader("Cache-Control", "no-cache");
  return matches(request.get("If-None-Match"), tag) ? endNotModified(response) : response.type(type).send(text);
}

/** With the `Vary` that the whole answer has: what compresses answers sets it only where there is a body. */
function endNotModified(response: Response): Response {
  return response.vary("Accept-Encoding").status(304).end();
}

function describe(request: Request, response: Response, body: Readonly<Record<string, unknown>>, digest: () => string): void {
  // A tag of what was left out of an answer would not be that of the resource.
  if (!contextOf(request).answersWriter || isVersioned(body)) response.setHeader("ETag", etagOf(body, digest));
  const path = request.originalUrl.split("?")[0] ?? "";
  if (response.statusCode === 201 && typeof body["id"] === "string" && !response.hasHeader("Location"))
    response.setHeader("Location", `${path}/${body["id"]}`);
  if (typeof body["nextCursor"] === "string") {
    const query = new URLSearchParams(request.originalUrl.split("?")[1] ?? "");
    query.set("cursor", body["nextCursor"]);
    response.setHeader("Link", `<${path}?${query.toString()}>; rel="next"`);
  }
}

/** The tag that an answer with this body has. */
export function tagOf(body: object): string {
  return etagOf({ ...body }, () => digestOf(JSON.stringify(body)));
}

/** A statement's `stale` and `drift`, and what a money account holds, move without a new version: their tags are of the whole answer, as those of lists are. */
function etagOf(body: Readonly<Record<string, unknown>>, digestIn: () => string): string {
  if (isVersioned(body)) return tagOfVersion(Number(body["version"]));
  const digest = digestIn();
  return typeof body["version"] === "number" ? `"${String(body["version"])}-${digest}"` : `"${digest}"`;
}

function isVersioned(body: Readonly<Record<string, unknown>>): boolean {
  return typeof body["version"] === "number" && !("drift" in body) && !("asOf" in body);
}

function tagOfVersion(version: number): string {
  return `"${String(version)}"`;
}

function digestOf(text: string): string {
  return sha256(text).toString("base64url");
}

function matches(header: string | undefined, etag: unknown): boolean {
  if (header === undefined || typeof etag !== "string") return false;
  const tags = tagsIn(header);
  return tags.includes("*") || tags.includes(etag);
}
