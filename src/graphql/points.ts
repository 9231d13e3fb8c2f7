import { setTimeout as pause } from "node:timers/promises";
import type { ApolloServerPlugin } from "@apollo/server";
import type { Request, RequestHandler } from "express";
import { GraphQLError, Kind, type OperationDefinitionNode, OperationTypeNode } from "graphql";
import { POINTS_AT_LEAST, pointsForDocument } from "../domain/costs.js";
import { DomainError, LimitReached } from "../domain/errors.js";
import { turn } from "../runtime/turn.js";
import { withoutTurn } from "../runtime/work.js";
import { contextOf, type RequestContext } from "../http/RequestContext.js";
import { REFUSAL_MS } from "../services/limits/rateLimitBuckets.js";
import type { Context } from "./context.js";
import { estimatedCost, requireSmall } from "./estimatedCost.js";
import { extensionsOf } from "./errors.js";
import { lengthRefusal } from "./limits.js";

/** Finding out, and telling, what does not fit is more work than reading something. */
const REFUSED = 5;

/** What never became an operation costs what every request costs. */
export function pointsAsked(request: Request): number {
  return contextOf(request).points ?? POINTS_AT_LEAST;
}

/** Charges a document that is not known to be valid, by its length and before anything looks into it. */
export function chargeForDocument(isKnown: (text: string) => boolean): RequestHandler {
  return async (request, _response, next) => {
    const text = documentIn(request);
    if (text !== undefined && !isKnown(text)) {
      const context = contextOf(request);
      context.hasNewDocument = true;
      await charge(context, Math.max(0, pointsForDocument(text.length) - POINTS_AT_LEAST), "document");
      const tooLong = lengthRefusal(text);
      if (tooLong !== null) {
        chargeRefusal(context);
        next(tooLong);
        return;
      }
    }
    next();
  };
}

/** Reading and checking a new document is one piece of work that nothing divides: there is one in each turn of the event loop. */
export const turnForDocument: RequestHandler = async (request, _response, next) => {
  if (contextOf(request).hasNewDocument) await turn();
  next();
};

/** Of an address it is read as Apollo reads it: Express leaves out what stands behind a thousand parameters. */
function documentIn({ method, originalUrl, body }: Request): string | undefined {
  if (method === "GET") return new URLSearchParams(originalUrl.replace(/^[^?]*/, "")).get("query") ?? undefined;
  const given: unknown = body;
  if (typeof given !== "object" || given === null || !("query" in given)) return undefined;
  return typeof given.query === "string" ? given.query : undefined;
}

/** Of an operation that is valid: its words are the schema's. */
export function noteOperation(context: RequestContext, operation: OperationDefinitionNode): void {
  context.operation = nameOf(operation);
  context.onlyReads = operation.operation === OperationTypeNode.QUERY;
}

/** By the schema's words alone: a client's own would be without number. */
export function nameOf(definition: OperationDefinitionNode | undefined): string {
  if (definition === undefined) return "(none)";
  const { operation, selectionSet } = definition;
  const [only, ...more] = selectionSet.selections;
  return only?.kind === Kind.FIELD && more.length === 0 ? `${operation} ${only.name.value}` : `${operation} (several)`;
}

/** Charges what was refused before it became an operation with a price: it was looked through all the same. */
export function chargeRefusal(context: RequestContext): void {
  if (context.points !== undefined) return;
  context.points = REFUSED;
  context.bucket?.chargeAfterwards(REFUSED - POINTS_AT_LEAST);
}

/** Refuses an operation that asks for too much, and charges any other by the table that the other API charges by. */
export const chargePoints: ApolloServerPlugin<Context> = {
  async requestDidStart() {
    return {
      async didEncounterErrors({ contextValue }) {
        chargeRefusal(contextOf(contextValue.request));
      },
      async didResolveOperation({ operation, document, request, schema, contextValue }) {
        if (operation === undefined) return;
        const context = contextOf(contextValue.request);
        noteOperation(context, operation);
        const cost = estimatedCost({ schema, document, operation, variables: request.variables ?? {} });
        requireSmall(cost);
        context.points = cost.points;
        if (context.onlyReads) context.work?.noteRead();
        try {
          await charge(context, cost.points - POINTS_AT_LEAST);
        } catch (error) {
          throw error instanceof DomainError ? refused(error) : error;
        }
      },
    };
  },
};

async function charge(context: RequestContext, points: number, pays: "work" | "document" = "work"): Promise<void> {
  const standing = points > 0 ? context.bucket?.charge(points, pays) : undefined;
  if (standing?.allowed !== false) return;
  await withoutTurn(() => pause(REFUSAL_MS));
  throw new LimitReached("Too many operations this minute.", standing.resetSeconds);
}

/** What a plugin throws is a failure of the server, unless it is GraphQL's own. */
function refused(error: DomainError): GraphQLError {
  return new GraphQLError(error.message, { extensions: extensionsOf(error) });
}
