import type { ApolloServerPlugin } from "@apollo/server";
import type { NextFunction, Request, Response } from "express";
import { GraphQLError } from "graphql";
import { isProblemCode, problems } from "../domain/problems.js";
import { type UnreadBody, unreadBodyOf } from "../domain/unreadBody.js";
import { contextOf } from "../http/RequestContext.js";
import type { Context } from "./context.js";
import { costOf } from "./costReport.js";
import { graphqlErrors } from "./errors.js";
import { MOST } from "./limits.js";
import { joined } from "./refusedValues.js";

/** What only this API says of a body that it cannot read. */
const ownBodies = {
  "entity.too.large": { code: "payload-too-large", message: "The body is larger than 1 MB, or 16 kB without a credential." },
} as const;

/** The status of an answer without any data; with data, and for what an operation itself refused, it is 200. */
function statusOf(code: unknown): number {
  // GraphQL over HTTP: values that do not fit their types make the request itself wrong.
  if (code === "validation-failed") return 400;
  return problems[typeof code === "string" && isProblemCode(code) ? code : "internal"].status;
}

const noMethod: UnreadBody = { code: "method-not-allowed", message: "Use POST, or GET for a query." };

/** What a URL answers a method that it does not support, whatever else is wrong with the request. HEAD is for the explorer's page. */
export const graphqlMethods = "GET, HEAD, POST, OPTIONS";

/** Before the body is read: Apollo's guard against forged requests would find the missing type first, and speak of that. */
export function onlySupportedMethods(request: Request, response: Response, next: NextFunction): void {
  if (request.method === "GET" || request.method === "POST") return next();
  response.setHeader("Allow", graphqlMethods);
  refuse(response, noMethod);
}

const notJson: UnreadBody = { code: "unsupported-media-type", message: "Send the query as application/json." };

/** Only JSON is read; a body of another type would be taken for an empty one. */
export function onlyJson(request: Request, response: Response, next: NextFunction): void {
  if (request.method !== "POST" || request.is("application/json") !== false) return next();
  refuse(response, notJson);
}

/** What fails before GraphQL sees the request leaves in GraphQL's own form. */
export function graphqlTransportErrors(report: (error: unknown, request?: Request) => void) {
  const format = graphqlErrors(report);
  return (error: unknown, _request: Request, response: Response, next: NextFunction): void => {
    // The deadline may have answered before the operation failed.
    if (response.writableEnded) return;
    if (response.headersSent) return next(error);
    const failure = unreadBodyOf(error, ownBodies);
    if (failure !== null) {
      refuse(response, failure);
      return;
    }
    const formatted = format((error instanceof GraphQLError ? error : new GraphQLError("failed")).toJSON(), error);
    const { code, retryAfter } = formatted.extensions ?? {};
    if (typeof retryAfter === "number") response.setHeader("Retry-After", String(retryAfter));
    sendRefusal(response, code, formatted);
  };
}

/** Operations that were refused before they ran get the status of their refusal; so do all while the database is away. */
export const statusOfRefusals: ApolloServerPlugin<Context> = {
  async requestDidStart() {
    return {
      async willSendResponse({ response, operation }) {
        if (response.body.kind !== "single") return;
        const result = response.body.singleResult;
        // Behind the last mistake that is looked for graphql-js adds a line that says it stopped.
        if (operation === undefined && result.errors !== undefined) result.errors = result.errors.slice(0, MOST.errors);
        if (result.data === undefined && result.errors !== undefined) {
          result.errors = joined(result.errors);
        }
        const { data, errors } = result;
        const { code, retryAfter } = errors?.[0]?.extensions ?? {};
        const away = code === "unavailable" && Object.values(data ?? {}).every((value) => value === null);
        if (response.http.status !== 500 && !away) return;
        response.http.status = statusOf(code);
        if (typeof retryAfter === "number") response.http.headers.set("retry-after", String(retryAfter));
      },
    };
  },
};

function refuse(response: Response, { code, message }: UnreadBody): void {
  sendRefusal(response, code, { message, extensions: { code } });
}

function sendRefusal(response: Response, code: unknown, error: object): void {
  contextOf(response.req).noteRefused(code);
  response.status(statusOf(code)).json({ errors: [error], extensions: { cost: costOf(response.req) } });
}
