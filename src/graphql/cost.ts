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
import type { ComplexityEstimatorArgs } from "graphql-query-complexity";
import { isMonth, monthsBetween } from "../domain/month.js";
import { anyList } from "./connection.js";
import { CostEstimator, namesOfMonths } from "./CostEstimator.js";
import { NODES_AT_MOST } from "./nodes.js";

type Values = Readonly<Record<string, unknown>>;

/** How many rows a list is taken to have where the query does not say: what a large household has. */
const USUAL_ROWS = 20;
/** Short lists inside other things, by what they hold. */
const FEW: Readonly<Record<string, number>> = {
  Split: 3,
  CategoryAllocation: 3,
  SpentBefore: 3,
  PlannedAmount: 10,
  Drift: 5,
};
/** Connections that without `first` answer all there is, which is few. */
const USUAL_PAGES: Readonly<Record<string, number>> = { CategoryConnection: USUAL_ROWS, MemberConnection: 5, InvitationConnection: 5 };
const CHANGES_AT_ONCE = 200;
const USUAL_MONTHS = 12;
const MOST_MONTHS = 120;
/** Calculated and written data cost more than data that is only read. */
const ONE_MONTH = 10;
const MUTATION = 10;

/**
 * The cost of a query is the number of objects that its answer may hold; fields without fields of their own are free. Lists
 * count as many rows as `first`, or as the span of months, says. Introspection has limits of its own.
 */
export function costOf({ field, type, args, childComplexity }: ComplexityEstimatorArgs): number {
  const named = getNamedType(field.type);
  if (type.name.startsWith("__") || field.name.startsWith("__")) return 0;
  if (type.name === "Mutation") return MUTATION + childComplexity;
  if (isLeafType(named)) return 0;
  if (named.name === "SyncPage") return 1 + pagesOf(args) * childComplexity;
  if (isConnection(named)) return 1 + rowsOf({ field, type, args }) * childComplexity;
  // What a page says beside its rows, it says once; the rows were counted by its `first`.
  if (isConnection(type)) return field.name === "nodes" || field.name === "edges" ? 1 + childComplexity : 0;
  const list = isListType(getNullableType(field.type));
  if (named.name === "Node") return rowsOf({ field, type, args }) * (1 + childComplexity) + monthsNamed(args) * (ONE_MONTH - 1);
  if (!list) return (named.name === "Month" ? ONE_MONTH : 1) + childComplexity;
  return rowsOf({ field, type, args }) * (1 + childComplexity);
}

/** How many objects a field may answer. */
export function rowsOf({ field, type, args }: Pick<ComplexityEstimatorArgs, "field" | "type" | "args">): number {
  const named = getNamedType(field.type);
  if (isConnection(named)) return pageOf(args, USUAL_PAGES[named.name]);
  if (!isListType(getNullableType(field.type)) || isConnection(type)) return 1;
  if (named.name === "Node") return idsIn(args);
  return named.name === "Month" ? monthsIn(args) : (FEW[named.name] ?? USUAL_ROWS);
}

function isConnection({ name }: { readonly name: string }): boolean {
  return name.endsWith("Connection");
}

/** More than a page can hold is refused where it is read. */
function pageOf({ first }: Values, usual = anyList.usual): number {
  return typeof first === "number" ? Math.min(anyList.most, Math.max(1, first)) : usual;
}

/** Each id is looked up; how many there are is not known where the variable is not given. */
export function idsIn({ ids }: Values): number {
  return Array.isArray(ids) ? Math.min(NODES_AT_MOST, ids.length) : NODES_AT_MOST;
}

/** A sync that is larger than a usual page counts as so many of them. */
function pagesOf({ limit }: Values): number {
  return typeof limit === "number" ? Math.max(1, Math.ceil(limit / CHANGES_AT_ONCE)) : 1;
}

/** The months among the objects that are read by id: each is calculated. */
function monthsNamed({ id, ids }: Values): number {
  return namesOfMonths(Array.isArray(ids) ? ids : [id]);
}

function monthsIn({ from, to }: Values): number {
  if (typeof from !== "string" && typeof to !== "string") return USUAL_MONTHS;
  if (typeof from !== "string") return USUAL_MONTHS;
  if (typeof to !== "string" || !isMonth(from) || !isMonth(to)) return MOST_MONTHS;
  return Math.min(MOST_MONTHS, Math.max(1, monthsBetween(from, to) + 1));
}

const estimator = new CostEstimator(costOf);

interface Asked {
  readonly schema: GraphQLSchema;
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
  readonly variables: Values;
}

/** Why an operation costs too much; null when it does not. */
export function costRefusal(most: number, { schema, document, operation, variables }: Asked): GraphQLError | null {
  const cost = estimator.estimate(schema, document, operation, variables);
  if (cost === null || cost <= most) return null;
  const found = cost === Infinity ? "more than can be counted" : String(cost);
  const message = `This query is too large: it costs ${found}, and at most ${most} is allowed. Request fewer rows (first) or fewer levels.`;
  return new GraphQLError(message, { extensions: { limit: { name: "cost", most, ...(cost === Infinity ? {} : { found: cost }) } } });
}
