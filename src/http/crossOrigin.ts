import cors, { type CorsOptions } from "cors";
import type { Request, RequestHandler } from "express";
import { bearerOf } from "./bearer.js";
import { exposedHeaders } from "./exposedHeaders.js";

export interface CrossOrigin {
  /** Origins whose pages may also use the cookie, where the API has one. */
  readonly trusted: readonly string[];
  /** Origins whose pages may ask without credentials. */
  readonly anonymous?: readonly string[];
}

/** Says to browsers which pages of other origins may ask. A bearer token says by itself who asks, so that every page may send one. */
export function crossOrigin(origins: CrossOrigin, { credentials }: { readonly credentials: boolean }): RequestHandler {
  const usual: CorsOptions = { exposedHeaders, maxAge: 600 };
  const toTrusted: CorsOptions = { ...usual, origin: [...origins.trusted], credentials };
  const toAnybody: CorsOptions = { ...usual, origin: "*" };
  const answer = cors<Request>((request, done) => done(null, mayAskAnonymously(request, origins) ? toAnybody : toTrusted));
  return (request, response, next) => {
    response.vary("Origin");
    answer(request, response, next);
  };
}

/** Whether the request comes from a page that may ask, but not with the cookie. */
export function mayAskAnonymously(request: Request, { trusted, anonymous = [] }: CrossOrigin): boolean {
  const origin = request.get("Origin");
  if (origin === undefined || trusted.includes(origin)) return false;
  return anonymous.includes(origin) || bearerOf(request.get("Authorization")) !== null || announcesToken(request);
}

/** Before it sends a token a browser asks whether it may. */
function announcesToken(request: Request): boolean {
  const announced = request.get("Access-Control-Request-Headers") ?? "";
  return request.method === "OPTIONS" && announced.split(",").some((name) => name.trim().toLowerCase() === "authorization");
}
