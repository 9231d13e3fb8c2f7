import { getNamedType, getNullableType, isLeafType, isListType } from "graphql";
import type { ComplexityEstimatorArgs } from "graphql-query-complexity";
import { pointsFor } from "../domain/costs.js";
import { namesMonth } from "../domain/derivedIds.js";
import { isMonth, monthsBetween } from "../domain/month.js";
import { workloadOf } from "../domain/workload.js";
import { recordOf } from "../operations/operations.js";
import { anyList } from "./connection.js";
import { NODES_AT_MOST } from "./nodes.js";

type Values = Readonly<Record<string, unknown>>;

/** How many rows a list is taken to have where the query does not say: what a large household has. */
const USUAL_ROWS = 20;
/** Short lists inside other things, by what they hold. */
const FEW: Readonly<Record<string, number>> = {
  Split: 3,
  CategoryAllocation: 3,
  SpentBefore: 3,
  SpendingMonth: 12,
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
const ABOUT_SCHEMA = 1;

/**
 * The size of a query is the number of objects that its answer may hold; fields without fields of their own are free. Lists
 * count as many rows as `first`, or as the span of months, says. Introspection has limits of its own.
 */
export function objectsOf({ field, type, args, childComplexity }: ComplexityEstimatorArgs): number {
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
function rowsOf({ field, type, args }: Pick<ComplexityEstimatorArgs, "field" | "type" | "args">): number {
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
function idsIn({ ids }: Values): number {
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

/** How many ids name a month, among as many as may be looked up at a time. */
export function namesOfMonths(ids: readonly unknown[]): number {
  return ids.slice(0, NODES_AT_MOST).filter((id) => typeof id === "string" && namesMonth(id)).length;
}

function monthsIn({ from, to }: Values): number {
  if (typeof from !== "string" && typeof to !== "string") return USUAL_MONTHS;
  if (typeof from !== "string") return USUAL_MONTHS;
  if (typeof to !== "string" || !isMonth(from) || !isMonth(to)) return MOST_MONTHS;
  return Math.min(MOST_MONTHS, Math.max(1, monthsBetween(from, to) + 1));
}

/** What starts from these is asked of the database by itself; every other link is loaded with the others of its kind. */
const links: Readonly<Record<string, readonly string[]>> = {
  Account: ["budgets"],
  Budget: ["expenses", "month", "monthlyBudgets", "months", "spending", "suggestions", "trends"],
  Category: ["expenses"],
};

/** The points of the rate limit: each field costs what the operation costs that it stands for; below a list, once for each row. */
export function pointsOf({ field, type, args, childComplexity }: ComplexityEstimatorArgs): number {
  const below = isLeafType(getNamedType(field.type)) ? 0 : rowsOf({ field, type, args }) * childComplexity;
  const root = type.name === "Query" || type.name === "Mutation";
  if (!root && links[type.name]?.includes(field.name) !== true) return below;
  const isAboutSchema = field.name.startsWith("__");
  const points = isAboutSchema ? ABOUT_SCHEMA : pointsFor(recordOf(field.name).price, workloadOf(args, new Date()));
  // As many questions by one id; the month that an id names costs no more than a month asked for.
  return (type.name === "Query" && field.name === "nodes" ? idsIn(args) * points : points) + below;
}
