import {
  getNamedType,
  getNullableType,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLNamedOutputType,
  type GraphQLObjectType,
  type GraphQLSchema,
  isInterfaceType,
  isLeafType,
  isListType,
  isObjectType,
  isRequiredArgument,
} from "graphql";

type Field = GraphQLField<unknown, unknown>;

/** What an argument says, by the name of the field it belongs to or by its own; undefined where nothing is known to say. */
export type Given = (field: string, argument: string) => string | undefined;

/** A list that the schema has: `Type.field`, and how it is asked for, with everything that its rows link to. */
export interface ListField {
  readonly name: string;
  readonly query: string;
}

interface Place {
  readonly type: GraphQLObjectType;
  /** Puts what is asked of the type where a document asks it. */
  readonly within: (selection: string) => string;
}

/** Every list field of every type that a query can reach, each by the shortest way, through the budgets where that leads there. */
export function listFieldsOf(schema: GraphQLSchema, given: Given): ListField[] {
  const query = schema.getQueryType();
  if (query === null || query === undefined) throw new Error("a schema without queries");
  const found = new Map<string, Place>();
  walk([{ type: objectOf(schema, "Budget"), within: (selection) => `{ budgets(first: 12) { nodes { ${selection} } } }` }], found, given);
  walk([{ type: query, within: (selection) => `{ ${selection} }` }], found, given);
  return [...found.values()].flatMap(({ type, within }) =>
    listsOf(type).flatMap((field) => {
      const name = `${type.name}.${field.name}`;
      const call = callOf(name, field, given);
      return call === null ? [] : [{ name, query: within(rowsOf(call, field, given)) }];
    }),
  );
}

/** Every list of objects in the schema, whether a query reaches it or not. */
export function listNamesOf(schema: GraphQLSchema): string[] {
  const types = Object.values(schema.getTypeMap()).filter((type) => isObjectType(type) && !type.name.startsWith("__"));
  return types.flatMap((type) => listsOf(type as GraphQLObjectType).map((field) => `${type.name}.${field.name}`));
}

/** Below it a document has no room for what the rows link to: there may be a shorter way. */
const DEEPEST = 6;

function levelsOf(document: string): number {
  return document.split("{").length - 1;
}

function walk(places: Place[], found: Map<string, Place>, given: Given): void {
  for (const place of places) {
    const { type, within } = place;
    if (found.has(type.name) || levelsOf(within("")) > DEEPEST) continue;
    found.set(type.name, place);
    for (const field of Object.values(type.getFields())) {
      const next = rowTypeOf(field);
      const call = callOf(`${type.name}.${field.name}`, field, given);
      if (call === null || !isObjectType(next) || found.has(next.name)) continue;
      places.push({
        type: next,
        within: (selection) => within(isConnection(field) ? `${call} { nodes { ${selection} } }` : `${call} { ${selection} }`),
      });
    }
  }
}

/** The lists of a type that hold objects. What a page repeats of its own rows is the list of the field that answers the page. */
function listsOf(type: GraphQLObjectType): Field[] {
  if (type.name.endsWith("Connection")) return [];
  return Object.values(type.getFields()).filter((field) => {
    const list = isListType(getNullableType(field.type)) && !isLeafType(getNamedType(field.type));
    return list || isConnection(field);
  });
}

function isConnection(field: Field): boolean {
  return getNamedType(field.type).name.endsWith("Connection");
}

function rowTypeOf(field: Field): GraphQLNamedOutputType {
  const named = getNamedType(field.type);
  if (!isConnection(field) || !isObjectType(named)) return named;
  const nodes = named.getFields()["nodes"];
  if (nodes === undefined) throw new Error(`${named.name} has no nodes`);
  return getNamedType(nodes.type);
}

/** The field with what its arguments say; null where one is needed that nothing is known to say. */
function callOf(name: string, field: Field, given: Given): string | null {
  const said = field.args.map((argument): [GraphQLArgument, string | undefined] => [argument, given(name, argument.name)]);
  if (said.some(([argument, value]) => isRequiredArgument(argument) && value === undefined)) return null;
  const args = said.flatMap(([{ name: argument }, value]) => (value === undefined ? [] : [`${argument}: ${value}`]));
  return `${field.name}${args.length === 0 ? "" : `(${args.join(", ")})`}`;
}

function rowsOf(call: string, field: Field, given: Given): string {
  const row = rowTypeOf(field);
  if (!isConnection(field)) return `${call} { ${everythingOf(row, given)} }`;
  const page = getNamedType(field.type);
  const totals = isObjectType(page) && "totals" in page.getFields() ? "totals { count net }" : "";
  return `${call} { nodes { ${everythingOf(row, given)} } ${totals} pageInfo { hasNextPage endCursor } }`;
}

/** What a row says itself, and of what it links to the first thing that is said there. */
function everythingOf(type: GraphQLNamedOutputType, given: Given): string {
  if (isInterfaceType(type) || !isObjectType(type)) return "__typename ... on Node { id }";
  const parts = Object.values(type.getFields()).map((field) => {
    const call = callOf(`${type.name}.${field.name}`, field, given);
    const to = getNamedType(field.type);
    if (call === null || isListType(getNullableType(field.type)) || isConnection(field)) return isLeafType(to) && call !== null ? call : "";
    if (isLeafType(to)) return call;
    return isObjectType(to) ? `${call} { ${leafOf(to)} }` : `${call} { __typename }`;
  });
  return parts.filter((part) => part !== "").join(" ");
}

/** Not the id, which may be known without asking. */
function leafOf(type: GraphQLObjectType): string {
  const leaves = Object.values(type.getFields()).filter(
    ({ type: of, args, name }) => isLeafType(getNamedType(of)) && args.length === 0 && name !== "id",
  );
  return leaves[0]?.name ?? "__typename";
}

function objectOf(schema: GraphQLSchema, name: string): GraphQLObjectType {
  const type = schema.getType(name);
  if (!isObjectType(type)) throw new Error(`no type ${name}`);
  return type;
}
