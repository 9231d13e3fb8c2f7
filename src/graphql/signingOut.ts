import { type DocumentNode, Kind, type OperationDefinitionNode, OperationTypeNode, parse, type SelectionSetNode } from "graphql";
import { isObject } from "../domain/isObject.js";

/** As long as any client writes it, names and the types that its cache asks for included. */
const LONGEST = 200;
const MOST_TOKENS = 20;

/** The one request that is let through where no point is left: a document that signs out and does nothing beside it, as it was parsed. */
export function isSigningOut(body: unknown): boolean {
  if (!isObject(body)) return false;
  const { query: text } = body;
  if (typeof text !== "string" || text.length > LONGEST || !text.includes("logout")) return false;
  const [operation, ...others] = parsed(text)?.definitions ?? [];
  if (operation?.kind !== Kind.OPERATION_DEFINITION || others.length > 0) return false;
  return logsOut(operation) && Object.entries(body).every(([field, value]) => fits(field, value, operation));
}

function parsed(text: string): DocumentNode | undefined {
  try {
    return parse(text, { maxTokens: MOST_TOKENS, noLocation: true });
  } catch {
    return undefined;
  }
}

function logsOut({ operation, variableDefinitions, directives, selectionSet }: OperationDefinitionNode): boolean {
  if (operation !== OperationTypeNode.MUTATION || isSome(variableDefinitions) || isSome(directives)) return false;
  const [logout] = selectionSet.selections;
  return hasOnly(selectionSet, ["logout"]) && logout?.kind === Kind.FIELD && hasOnly(logout.selectionSet, ["ok", "__typename"]);
}

/** Fields of these names, each once, by their own names and without anything else. */
function hasOnly(set: SelectionSetNode | undefined, names: readonly string[]): boolean {
  const selections = set?.selections ?? [];
  if (selections.length === 0 || selections.length > names.length) return false;
  return selections.every(
    (node) =>
      node.kind === Kind.FIELD &&
      names.includes(node.name.value) &&
      node.alias === undefined &&
      !isSome(node.arguments) &&
      !isSome(node.directives),
  );
}

/** What else stands in a request would have it refused before it signs out. */
function fits(field: string, value: unknown, { name }: OperationDefinitionNode): boolean {
  if (field === "query" || value === null || value === undefined) return true;
  if (field === "operationName") return value === name?.value;
  return field === "variables" && isObject(value) && Object.keys(value).length === 0;
}

function isSome(nodes: readonly unknown[] | undefined): boolean {
  return nodes !== undefined && nodes.length > 0;
}
