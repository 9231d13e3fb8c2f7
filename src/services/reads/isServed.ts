import { isObject } from "../../domain/isObject.js";
import { type CollectionName, factsOf } from "../../models/collections.js";

type Filter = Readonly<Record<string, unknown>>;
type Sort = Readonly<Record<string, 1 | -1>>;

/** What is said of one field: its value, one of some values, from where to where, or what only the document itself tells. */
type Said = "value" | "values" | "range" | "other";
type Condition = readonly [field: string, said: Said];

const COMPARISONS: ReadonlySet<string> = new Set(["$gt", "$gte", "$lt", "$lte"]);

/**
 * Whether what a filter finds stands together in an index, in the wanted order, so that nothing else is looked at. If not, a page may
 * be found at the end of a budget only.
 */
export function isServed(of: CollectionName, filter: Filter, sort: Sort): boolean {
  return branchesOf(filter).every((conditions) => {
    const bounds = boundsOf(conditions);
    if (bounds === null) return false;
    const within = new Map([...bounds].filter(([field]) => field !== "budgetId" && field !== "deletedAt"));
    return factsOf(of).indexes.some(({ keys, namesBudget }) => holdsTogether(keys, namesBudget === true ? within : bounds, sort));
  });
}

/** Values first, then the order; a range may be of the field behind the values. */
function holdsTogether(keys: Sort, bounds: ReadonlyMap<string, Said>, sort: Sort): boolean {
  const fields = Object.keys(keys);
  const values = fields.findIndex((field) => bounds.get(field) !== "value" && bounds.get(field) !== "values");
  const behind = values === -1 ? [] : fields.slice(values);
  const [first] = behind;
  const used = new Set(fields.slice(0, fields.length - behind.length));
  if (first !== undefined && bounds.get(first) === "range") used.add(first);
  return [...bounds.keys()].every((field) => used.has(field)) && isInOrder(keys, behind, orderLeft(bounds, sort));
}

/** What has one value only is in any order. */
function orderLeft(bounds: ReadonlyMap<string, Said>, sort: Sort): (readonly [string, 1 | -1])[] {
  return Object.entries(sort).filter(([field]) => bounds.get(field) !== "value");
}

/** Forwards or backwards. */
function isInOrder(keys: Sort, fields: readonly string[], sort: readonly (readonly [string, 1 | -1])[]): boolean {
  const directions = sort.map(([field, direction], place) => (fields[place] === field ? direction * (keys[field] ?? 0) : 0));
  return directions.every((direction) => direction !== 0 && direction === directions[0]);
}

/** Null where a condition is left that no index answers. */
function boundsOf(conditions: readonly Condition[]): Map<string, Said> | null {
  const bounds = new Map<string, Said>();
  for (const [field, said] of conditions) {
    const both = new Set([bounds.get(field) ?? said, said]);
    // In an array, one element may have the one value and another the other.
    if (said === "other" || (bounds.has(field) && !both.has("range"))) return null;
    bounds.set(field, both.has("value") ? "value" : both.has("values") ? "values" : "range");
  }
  return bounds;
}

/** Each way to fulfil the filter. */
function branchesOf(filter: Filter): Condition[][] {
  let branches: Condition[][] = [[]];
  for (const [name, value] of Object.entries(filter)) {
    const ways = waysOf(name, value);
    branches = branches.flatMap((branch) => ways.map((way) => [...branch, ...way]));
  }
  return branches;
}

function waysOf(name: string, value: unknown): Condition[][] {
  const parts = Array.isArray(value) ? value.filter(isFilter) : [];
  if (name === "$or") return parts.flatMap(branchesOf);
  if (name === "$and") return parts.map(branchesOf).reduce((all, ways) => all.flatMap((one) => ways.map((way) => [...one, ...way])), [[]]);
  return [isFilter(value) ? operatorsIn(value).map((operator) => [name, saidBy(operator)]) : [[name, "value"]]];
}

/** That a field is there says nothing more where a range of it is asked for. */
function operatorsIn(value: Filter): string[] {
  const operators = Object.keys(value);
  return operators.length === 1 ? operators : operators.filter((operator) => operator !== "$exists");
}

function saidBy(operator: string): Said {
  if (operator === "$eq") return "value";
  if (operator === "$in") return "values";
  return COMPARISONS.has(operator) ? "range" : "other";
}

function isFilter(value: unknown): value is Filter {
  return isObject(value) && !(value instanceof Date);
}
