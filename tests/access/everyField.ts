import {
  type DocumentNode,
  getNamedType,
  type GraphQLObjectType,
  type GraphQLSchema,
  isLeafType,
  isNonNullType,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  parse,
  print,
} from "graphql";
import { MOST } from "../../src/graphql/limits.js";

/** A list costs the more the deeper it goes. */
const DEPTH_OF_LISTS = 2;
/** So deep, every field of a payload is asked for, and every object that it links to. Lists have tests of their own. */
const DEPTH = 3;
/** Room for a key that a test adds. */
const maxTokens = MOST.tokens - 20;

/** The same request, with all that its answer could tell. A payload of two expenses is too large at the full depth. */
export function askingForAll(schema: GraphQLSchema, query: string, name: string): string {
  const root = schema.getMutationType()?.getFields()[name] ?? schema.getQueryType()?.getFields()[name];
  const type = getNamedType(root!.type);
  if (!isObjectType(type)) return query;
  let depth = type.name.endsWith("Connection") ? DEPTH_OF_LISTS : DEPTH;
  while (depth > 1 && !isAccepted(withSelection(query, selectionOf(type, depth)))) depth -= 1;
  return withSelection(query, selectionOf(type, depth));
}

function isAccepted(query: string): boolean {
  try {
    return parse(query, { maxTokens }) !== undefined;
  } catch {
    return false;
  }
}

function withSelection(query: string, fields: string): string {
  const document = parse(query);
  const operation = operationOf(document);
  const [field] = operation.selectionSet.selections;
  if (field?.kind !== Kind.FIELD) throw new Error(query);
  const selections = [{ ...field, selectionSet: operationOf(parse(`{ ${fields} }`)).selectionSet }];
  return print({ ...document, definitions: [{ ...operation, selectionSet: { ...operation.selectionSet, selections } }] });
}

function operationOf({ definitions: [first] }: DocumentNode): OperationDefinitionNode {
  if (first?.kind !== Kind.OPERATION_DEFINITION) throw new Error("not an operation");
  return first;
}

function selectionOf(type: GraphQLObjectType, depth: number): string {
  const fields = Object.values(type.getFields()).filter(({ args }) => !args.some(({ type: of }) => isNonNullType(of)));
  return fields
    .flatMap(({ name, type: of }) => {
      const named = getNamedType(of);
      if (isLeafType(named)) return [name];
      if (!isObjectType(named) || depth === 0 || named.name.endsWith("Connection")) return [];
      return [`${name} { ${selectionOf(named, depth - 1)} }`];
    })
    .concat("__typename")
    .join(" ");
}
