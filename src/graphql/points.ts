import { setTimeout as pause } from "node:timers/promises";
import type { ApolloServerPlugin } from "@apollo/server";
import type { Request, RequestHandler } from "express";
import { getNamedType, GraphQLError, isLeafType, Kind, type OperationDefinitionNode, OperationTypeNode } from "graphql";
import type { ComplexityEstimatorArgs } from "graphql-query-complexity";
import { workloadOf } from "../domain/workload.js";
import { pointsFor, pointsForDocument } from "../domain/costs.js";
import { DomainError, LimitReached } from "../domain/errors.js";
import { turn } from "../runtime/turn.js";
import { withoutTurn } from "../runtime/work.js";
import { contextOf, type RequestContext } from "../http/RequestContext.js";
import { recordOf } from "../operations/operations.js";
import { REFUSAL_MS } from "../services/limits/rateLimitBuckets.js";
import type { Context } from "./context.js";
import { costRefusal, idsIn, rowsOf } from "./cost.js";
import { CostEstimator } from "./CostEstimator.js";
import { extensionsOf } from "./errors.js";
import { lengthRefusal, MOST } from "./limits.js";

/** What starts from these is asked of the database by itself; every other link is loaded with the others of its kind. */
const links: Readonly<Record<string, readonly string[]>> = {
  Account: ["budgets"],
  Budget: ["expenses", "month", "monthlyBudgets", "months", "spending", "suggestions", "trends"],
  Category: ["expenses"],
};

/** Taken already, when the request came in. */
const TAKEN = 1;
/** Finding out, and telling, what does not fit is more work than reading something. */
const REFUSED = 5;

/** Each field costs what the operation costs that it stands for; below a list, once for each row. */
export function pointsOf({ field, type, args, childComplexity }: ComplexityEstimatorArgs): number {
  const below = isLeafType(getNamedType(field.type)) ? 0 : rowsOf({ field, type, args }) * childComplexity;
  const root = type.name === "Query" || type.name === "Mutation";
  if (!root && links[type.name]?.includes(field.name) !== true) return below;
  const isAboutSchema = field.name.startsWith("__");
  const points = isAboutSchema ? TAKEN : pointsFor(recordOf(field.name).price, workloadOf(args, new Date()));
  // As many questions by one id; the month that an id names costs no more than a month asked for.
  return (type.name === "Query" && field.name === "nodes" ? idsIn(args) * points : points) + below;
}

const estimator = new CostEstimator(pointsOf);

/** What never became an operation costs what every request costs. */
export function pointsAsked(request: Request): number {
  return contextOf(request).points ?? TAKEN;
}

/** Charges a document that is not known to be valid, by its length and before anything looks into it. */
export function chargeForDocument(isKnown: (text: string) => boolean): RequestHandler {
  return async (request, _response, next) => {
    const text = documentIn(request);
    if (text !== undefined && !isKnown(text)) {
      const context = contextOf(request);
      context.hasNewDocument = true;
      await charge(context, Math.max(0, pointsForDocument(text.length) - TAKEN), "document");
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
  context.bucket?.chargeAfterwards(REFUSED - TAKEN);
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
        const tooMuch = costRefusal(MOST.cost, { schema, document, operation, variables: request.variables ?? {} });
        if (tooMuch !== null) throw tooMuch;
        const estimated = estimator.estimate(schema, document, operation, request.variables ?? {});
        const points = estimated === null || estimated === Infinity ? REFUSED : estimated;
        context.points = points;
        if (context.onlyReads) context.work?.noteRead();
        try {
          await charge(context, points - TAKEN);
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
