import { type DocumentNode, getVariableValues, GraphQLError, type GraphQLSchema, type OperationDefinitionNode } from "graphql";
import { type ComplexityEstimator, getComplexity } from "graphql-query-complexity";
import { namesMonth } from "../domain/derivedIds.js";
import { isDay, isMonth } from "../domain/month.js";
import { namesOfMonths, objectsOf, pointsOf } from "./cost.js";
import { MOST } from "./limits.js";

type Values = Readonly<Record<string, unknown>>;

interface Asked {
  readonly schema: GraphQLSchema;
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
  readonly variables: Values;
}

/** What an operation costs before it runs: objects that the answer may hold, which are limited, and points of the rate limit. */
export interface Cost {
  /** Infinity when there are more fields than are counted. */
  readonly objects: number;
  readonly points: number;
}

const REMEMBERED = 50;
/** Fragments within fragments make millions of a small document; the largest one of the web app has fewer than a sixth of these. */
const NODES_COUNTED = 1000;

/** What was estimated once, by what the cost of a document depends on. */
const known = new WeakMap<DocumentNode, Map<string, Cost>>();

/** Throws GraphQL's error of a variable that does not fit its type. One is looked for: a list may hold tens of thousands. */
export function estimatedCost(asked: Asked): Cost {
  const { schema, document, operation, variables } = asked;
  const costs = known.get(document) ?? new Map<string, Cost>();
  known.set(document, costs);
  const declared = operation.variableDefinitions ?? [];
  const key = JSON.stringify([operation.name?.value, declared.map(({ variable }) => given(variables, variable.name.value))]);
  const before = costs.get(key);
  if (before !== undefined) return before;
  const [unfit] = getVariableValues(schema, declared, variables, { maxErrors: 1 }).errors ?? [];
  if (unfit !== undefined) throw unfit;
  const cost = { objects: counted(asked, objectsOf), points: counted(asked, pointsOf) };
  if (costs.size < REMEMBERED) costs.set(key, cost);
  return cost;
}

function counted({ schema, document, operation: { name }, variables }: Asked, estimator: ComplexityEstimator): number {
  try {
    return getComplexity({
      schema,
      query: document,
      variables: { ...variables },
      estimators: [estimator],
      maxQueryNodes: NODES_COUNTED,
      ...(name === undefined ? {} : { operationName: name.value }),
    });
  } catch (error) {
    if (error instanceof GraphQLError && error.message.startsWith("Query exceeds the maximum allowed number of nodes")) return Infinity;
    throw error;
  }
}

/** Throws when an operation asks for too much. */
export function requireSmall({ objects }: Cost): void {
  const { cost: most } = MOST;
  if (objects <= most) return;
  const found = objects === Infinity ? "more than can be counted" : String(objects);
  const message = `This query is too large: it costs ${found}, and at most ${most} is allowed. Request fewer rows (first) or fewer levels.`;
  throw new GraphQLError(message, { extensions: { limit: { name: "cost", most, ...(objects === Infinity ? {} : { found: objects }) } } });
}

/** A variable that is not given has its default, and one that is given as null has not. */
function given(variables: Values, name: string): unknown {
  return Object.hasOwn(variables, name) ? [partThatCosts(variables[name])] : [];
}

/** Rows, spans of time, ids of months, the conditions of @skip and @include, the length of a batch, and whether words are searched for. */
function partThatCosts(value: unknown): unknown {
  if (typeof value === "number" || typeof value === "boolean") return value;
  if (typeof value === "string") return isMonth(value) || isDay(value) ? value : value === "" ? 0 : namesMonth(value) ? "month" : 1;
  if (Array.isArray(value)) return [value.length, namesOfMonths(value)];
  if (typeof value !== "object" || value === null) return null;
  return Object.entries(value).map(([name, part]: [string, unknown]) => [name, partThatCosts(part)]);
}
