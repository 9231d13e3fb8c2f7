import { type DocumentNode, GraphQLError, type GraphQLSchema, type OperationDefinitionNode } from "graphql";
import { type ComplexityEstimator, getComplexity } from "graphql-query-complexity";
import { namesMonth } from "../domain/derivedIds.js";
import { isDay, isMonth } from "../domain/month.js";
import { NODES_AT_MOST } from "./nodes.js";
import { variableFaults } from "./variables.js";

type Values = Readonly<Record<string, unknown>>;

const REMEMBERED = 50;
/** Fragments within fragments make millions of a small document; the largest one of the web app has fewer than a sixth of these. */
const NODES_COUNTED = 1000;

/** Adds up what the fields of an operation cost; what was estimated once is remembered by what its cost depends on. */
export class CostEstimator {
  private readonly known = new WeakMap<DocumentNode, Map<string, number>>();

  constructor(private readonly costOfField: ComplexityEstimator) {}

  /** Infinity when there are more fields than the counter is willing to visit; null when the variables do not fit their types. */
  estimate(schema: GraphQLSchema, document: DocumentNode, operation: OperationDefinitionNode, variables: Values): number | null {
    const costs = this.known.get(document) ?? new Map<string, number>();
    this.known.set(document, costs);
    const declared = operation.variableDefinitions ?? [];
    const key = JSON.stringify([operation.name?.value, declared.map(({ variable }) => given(variables, variable.name.value))]);
    const before = costs.get(key);
    if (before !== undefined) return before;
    // Variables that do not fit their types are refused, in better words, where the operation runs.
    if (variableFaults(schema, document, operation, variables, 1) !== undefined) return null;
    const cost = this.counted(schema, document, operation, variables);
    if (costs.size < REMEMBERED) costs.set(key, cost);
    return cost;
  }

  private counted(schema: GraphQLSchema, query: DocumentNode, { name }: OperationDefinitionNode, variables: Values): number {
    try {
      return getComplexity({
        schema,
        query,
        variables: { ...variables },
        estimators: [this.costOfField],
        maxQueryNodes: NODES_COUNTED,
        ...(name === undefined ? {} : { operationName: name.value }),
      });
    } catch (error) {
      if (error instanceof GraphQLError && error.message.startsWith("Query exceeds the maximum allowed number of nodes")) return Infinity;
      throw error;
    }
  }
}

/** How many ids name a month, among as many as may be looked up at a time. */
export function namesOfMonths(ids: readonly unknown[]): number {
  return ids.slice(0, NODES_AT_MOST).filter((id) => typeof id === "string" && namesMonth(id)).length;
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
