import type { ApolloServerPlugin } from "@apollo/server";
import {
  type DocumentNode,
  getNamedType,
  getNullableType,
  GraphQLError,
  type GraphQLSchema,
  isLeafType,
  isListType,
  type OperationDefinitionNode,
} from "graphql";
import { type ComplexityEstimatorArgs, getComplexity } from "graphql-query-complexity";
import { isMonth, monthsBetween } from "../domain/month.js";
import { LARGEST_PAGE } from "./connection.js";
import type { Context } from "./context.js";
import { variableFaults } from "./variables.js";

type Values = Readonly<Record<string, unknown>>;

/** How many rows a list is taken to have where the query does not say: what a large household has. */
const USUAL_ROWS = 20;
const USUAL_PAGE = 50;
const USUAL_MONTHS = 12;
const MOST_MONTHS = 120;
/** What must be worked out or written costs more than what is only read. */
const ONE_MONTH = 10;
const MUTATION = 10;
const REMEMBERED = 50;

/**
 * The cost of a query is the number of objects that its answer may hold; fields without fields of their own are free. Lists
 * count as many rows as `first`, or as the span of months, says. Introspection has limits of its own.
 */
export function costOf({ field, type, args, childComplexity }: ComplexityEstimatorArgs): number {
  const named = getNamedType(field.type);
  if (type.name.startsWith("__") || field.name.startsWith("__")) return 0;
  if (type.name === "Mutation") return MUTATION + childComplexity;
  if (isLeafType(named)) return 0;
  if (named.name.endsWith("Connection")) return 1 + pageOf(args) * childComplexity;
  const list = isListType(getNullableType(field.type));
  if (!list) return (named.name === "Month" ? ONE_MONTH : 1) + childComplexity;
  // The rows of a connection were counted by its `first`.
  if (type.name.endsWith("Connection")) return 1 + childComplexity;
  return (named.name === "Month" ? monthsIn(args) : USUAL_ROWS) * (1 + childComplexity);
}

/** More than a page can hold is refused where it is read. */
function pageOf({ first }: Values): number {
  return typeof first === "number" ? Math.min(LARGEST_PAGE, Math.max(1, first)) : USUAL_PAGE;
}

function monthsIn({ from, to }: Values): number {
  if (typeof from !== "string" && typeof to !== "string") return USUAL_MONTHS;
  if (typeof from !== "string") return USUAL_MONTHS;
  if (typeof to !== "string" || !isMonth(from) || !isMonth(to)) return MOST_MONTHS;
  return Math.min(MOST_MONTHS, Math.max(1, monthsBetween(from, to) + 1));
}

const known = new WeakMap<DocumentNode, Map<string, number>>();

/** Weighs each operation before it runs; what was weighed once is remembered by what its weight depends on. */
export function costLimit(most: number): ApolloServerPlugin<Context> {
  return {
    async requestDidStart() {
      return {
        async didResolveOperation({ document, operation, request, schema }) {
          const cost = operation === undefined ? 0 : weighed(schema, document, operation, request.variables ?? {});
          if (cost <= most) return;
          const found = cost === Infinity ? "more than can be counted" : String(cost);
          const message = `This query is too large: it costs ${found}, at most ${most} is allowed. Ask for fewer rows (first) or fewer levels.`;
          throw new GraphQLError(message, { extensions: { limit: { name: "cost", most, ...(cost === Infinity ? {} : { found: cost }) } } });
        },
      };
    },
  };
}

function weighed(schema: GraphQLSchema, document: DocumentNode, operation: OperationDefinitionNode, variables: Values): number {
  const costs = known.get(document) ?? new Map<string, number>();
  known.set(document, costs);
  const declared = operation.variableDefinitions ?? [];
  const heavy = declared.map(({ variable }) => variables[variable.name.value]).map((value) => (weighs(value) ? value : null));
  const key = JSON.stringify([operation.name?.value, heavy]);
  const before = costs.get(key);
  if (before !== undefined) return before;
  // Variables that do not fit their types are refused, in better words, where the operation runs.
  if (variableFaults(schema, operation, variables) !== undefined) return 0;
  const cost = counted(schema, document, operation, variables);
  if (costs.size < REMEMBERED) costs.set(key, cost);
  return cost;
}

/** Infinity when there are more fields than the counter is willing to visit. */
function counted(schema: GraphQLSchema, query: DocumentNode, { name }: OperationDefinitionNode, variables: Values): number {
  try {
    return getComplexity({
      schema,
      query,
      variables: { ...variables },
      estimators: [costOf],
      ...(name === undefined ? {} : { operationName: name.value }),
    });
  } catch (error) {
    if (error instanceof GraphQLError && error.message.startsWith("Query exceeds the maximum allowed number of nodes")) return Infinity;
    throw error;
  }
}

/** Rows, months, and the conditions of @skip and @include. */
function weighs(value: unknown): boolean {
  return typeof value === "number" || typeof value === "boolean" || (typeof value === "string" && isMonth(value));
}
