import { type DocumentNode, GraphQLError, type GraphQLSchema, type OperationDefinitionNode } from "graphql";
import { type ComplexityEstimator, getComplexity } from "graphql-query-complexity";
import { isDay, isMonth } from "../domain/month.js";
import { variableFaults } from "./variables.js";

type Values = Readonly<Record<string, unknown>>;

const REMEMBERED = 50;

/** Adds up what the fields of an operation weigh; what was weighed once is remembered by what its weight depends on. */
export class Weigher {
  private readonly known = new WeakMap<DocumentNode, Map<string, number>>();

  constructor(private readonly estimator: ComplexityEstimator) {}

  /** Infinity when there are more fields than the counter is willing to visit; null when the variables do not fit their types. */
  weigh(schema: GraphQLSchema, document: DocumentNode, operation: OperationDefinitionNode, variables: Values): number | null {
    const weights = this.known.get(document) ?? new Map<string, number>();
    this.known.set(document, weights);
    const declared = operation.variableDefinitions ?? [];
    const key = JSON.stringify([operation.name?.value, declared.map(({ variable }) => partThatWeighs(variables[variable.name.value]))]);
    const before = weights.get(key);
    if (before !== undefined) return before;
    // Variables that do not fit their types are refused, in better words, where the operation runs.
    if (variableFaults(schema, operation, variables) !== undefined) return null;
    const weight = this.counted(schema, document, operation, variables);
    if (weights.size < REMEMBERED) weights.set(key, weight);
    return weight;
  }

  private counted(schema: GraphQLSchema, query: DocumentNode, { name }: OperationDefinitionNode, variables: Values): number {
    try {
      return getComplexity({
        schema,
        query,
        variables: { ...variables },
        estimators: [this.estimator],
        ...(name === undefined ? {} : { operationName: name.value }),
      });
    } catch (error) {
      if (error instanceof GraphQLError && error.message.startsWith("Query exceeds the maximum allowed number of nodes")) return Infinity;
      throw error;
    }
  }
}

/** Rows, spans of time, the conditions of @skip and @include, the length of a batch, and whether words are searched for. */
function partThatWeighs(value: unknown): unknown {
  if (typeof value === "number" || typeof value === "boolean") return value;
  if (typeof value === "string") return isMonth(value) || isDay(value) ? value : value === "" ? 0 : 1;
  if (Array.isArray(value)) return value.length;
  if (typeof value !== "object" || value === null) return null;
  return Object.entries(value).map(([name, part]: [string, unknown]) => [name, Array.isArray(part) ? part.length : partThatWeighs(part)]);
}
