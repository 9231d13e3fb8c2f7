import type { Filter, Operation } from "./command.js";
import { isOfInstallation, isSweep, sortedInMemory } from "./exceptions.js";

/** What a collection promises, as its model says. */
export interface Collection {
  readonly key: string;
  readonly indexes: readonly Index[];
}

export interface Index {
  readonly fields: readonly (readonly [name: string, direction: number])[];
  readonly sparse: boolean;
}

/** What is wrong with an operation on a cluster, or on any database that has grown; null when nothing is. */
export function faultOf(operation: Operation, collections: ReadonlyMap<string, Collection>): string | null {
  const collection = collections.get(operation.collection);
  if (collection === undefined) return null;
  return operation.kind === "insert"
    ? insertFault(operation, collection)
    : (keyFault(operation, collection) ?? indexFault(operation, collection));
}

function insertFault({ written = [] }: Operation, { key }: Collection): string | null {
  return written.every((document) => document[key] !== undefined && document[key] !== null) ? null : `inserts without its shard key ${key}`;
}

function keyFault(operation: Operation, { key }: Collection): string | null {
  const { filter, kind, upsert, written = [] } = operation;
  const moves = (fields: Filter | undefined): boolean => fields !== undefined && key in fields && fields[key] !== filter[key];
  if (written.some((update) => moves(update["$set"]) || moves(update["$unset"]))) return `changes the shard key ${key}`;
  if (isSweep(operation) || isOfInstallation(operation)) return null;
  const conditions = conditionsOn(filter, key);
  // One document can be written on one shard only, and a new one must know where it belongs.
  const oneShard = kind === "write-one" || upsert === true;
  const fixed = conditions.some((condition) => isValue(condition) || "$eq" in condition || (!oneShard && "$in" in condition));
  return fixed ? null : `lacks its shard key ${key}`;
}

/** Some index begins with a field that the filter bounds; and where rows are asked for in an order, it has them in that order. */
function indexFault(operation: Operation, { indexes }: Collection): string | null {
  const { filter, sort } = operation;
  const usable = indexes.filter(({ fields: [first], sparse }) => first !== undefined && isBounded(filter, first[0], sparse));
  if (usable.length === 0) return isOfInstallation(operation) ? null : "uses no index";
  if (sort === undefined || sortedInMemory(operation) || isOfInstallation(operation)) return null;
  return usable.some((index) => isOrdered(index, filter, sort)) ? null : "is sorted in memory";
}

function isBounded(filter: Filter, field: string, sparse: boolean): boolean {
  const conditions = conditionsOn(filter, field);
  if (sparse) return conditions.some((condition) => condition?.$exists === true);
  return conditions.some(
    (condition) => isValue(condition) || ["$eq", "$in", "$gt", "$gte", "$lt", "$lte"].some((operator) => operator in condition),
  );
}

/** Its fields are the sort's, all forward or all backward; those that the filter fixes may stand anywhere between. */
function isOrdered({ fields }: Index, filter: Filter, sort: Readonly<Record<string, number>>): boolean {
  const wanted = Object.entries(sort).filter(([name]) => !isFixed(filter, name));
  const turned: number[] = [];
  for (const [name, direction] of fields) {
    const next = wanted[turned.length];
    if (next === undefined) break;
    if (next[0] === name) turned.push(next[1] * direction);
    else if (!isFixed(filter, name)) return false;
  }
  return turned.length === wanted.length && turned.every((one) => one === turned[0]);
}

function isFixed(filter: Filter, field: string): boolean {
  return conditionsOn(filter, field).some((condition) => isValue(condition) || "$eq" in condition || "$in" in condition);
}

/** At the top, or in an `$and` at the top: where a router and a planner look. */
function conditionsOn(filter: Filter, field: string): any[] {
  const parts: readonly Filter[] = [filter, ...(filter["$and"] ?? [])];
  return parts.filter((part) => field in part).map((part) => part[field]);
}

function isValue(condition: any): boolean {
  return condition === null || typeof condition !== "object" || !Object.keys(condition).some((name) => name.startsWith("$"));
}
