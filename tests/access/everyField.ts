import {
  getNamedType,
  type GraphQLObjectType,
  type GraphQLSchema,
  isLeafType,
  isNonNullType,
  isObjectType,
  Kind,
  parse,
  print,
  type SelectionSetNode,
} from "graphql";

/** A list costs the more the deeper it goes. */
const DEPTH_OF_LISTS = 2;
/** So deep, every field of a payload is asked for, and every object that it links to. Lists have tests of their own. */
const DEPTH = 3;

/** The same request, with all that its answer could tell. */
export function askingForAll(schema: GraphQLSchema, query: string, name: string): string {
  const document = parse(query);
  const root = schema.getMutationType()?.getFields()[name] ?? schema.getQueryType()?.getFields()[name];
  const type = getNamedType(root!.type);
  if (!isObjectType(type)) return query;
  const [operation] = document.definitions;
  if (operation?.kind !== Kind.OPERATION_DEFINITION) throw new Error(query);
  const [field] = operation.selectionSet.selections;
  if (field?.kind !== Kind.FIELD) throw new Error(query);
  const all = parse(`{ ${selectionOf(type, type.name.endsWith("Connection") ? DEPTH_OF_LISTS : DEPTH)} }`).definitions[0] as unknown as {
    selectionSet: SelectionSetNode;
  };
  const selections = [{ ...field, selectionSet: all.selectionSet }];
  return print({ ...document, definitions: [{ ...operation, selectionSet: { ...operation.selectionSet, selections } }] });
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
