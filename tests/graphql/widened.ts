import {
  type FieldNode,
  getNamedType,
  type GraphQLField,
  type GraphQLNamedType,
  type GraphQLSchema,
  type InlineFragmentNode,
  isAbstractType,
  isCompositeType,
  isInterfaceType,
  isLeafType,
  isObjectType,
  isRequiredArgument,
  Kind,
  parse,
  print,
  type SelectionNode,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from "graphql";

type Fields = readonly GraphQLField<unknown, unknown>[];

/**
 * The same query with every plain field of what it reads, and with `__typename`, as clients with a cache ask: the more values they are
 * given of an id, the more shows that one id names two things.
 */
export function widened(schema: GraphQLSchema, query: string): string {
  const types = new TypeInfo(schema);
  const adding = visitWithTypeInfo(types, {
    SelectionSet: {
      leave(node) {
        const type = types.getParentType();
        if (!isCompositeType(type) || isRoot(schema, type)) return undefined;
        const there = new Set(node.selections.flatMap((one) => (one.kind === Kind.FIELD ? [one.name.value] : [])));
        const more = additions(schema, type).filter((one) => one.kind !== Kind.FIELD || !there.has(one.name.value));
        return { ...node, selections: [...node.selections, ...more] };
      },
    },
  });
  return print(visit(parse(query), adding));
}

const isRoot = (schema: GraphQLSchema, type: GraphQLNamedType): boolean =>
  [schema.getQueryType(), schema.getMutationType()].some((root) => root === type);

function additions(schema: GraphQLSchema, type: GraphQLNamedType): SelectionNode[] {
  if (!isAbstractType(type)) return [named("__typename"), ...plain(fieldsOf(type)).map(({ name }) => named(name))];
  const possible = schema.getPossibleTypes(type);
  const all = possible.flatMap((one) => plain(fieldsOf(one)));
  // A query may not read fields of one name and different types at one place.
  const isAlike = ({ name, type: own }: Fields[number]): boolean =>
    all.every((other) => other.name !== name || String(other.type) === String(own));
  return [
    named("__typename"),
    ...plain(fieldsOf(type)).map(({ name }) => named(name)),
    ...possible.map((one) => fragment(one.name, plain(fieldsOf(one)).filter(isAlike))),
  ];
}

function fieldsOf(type: GraphQLNamedType): Fields {
  return isObjectType(type) || isInterfaceType(type) ? Object.values(type.getFields()) : [];
}

function plain(fields: Fields): Fields {
  return fields.filter(({ type, args }) => isLeafType(getNamedType(type)) && !args.some(isRequiredArgument));
}

function named(name: string): FieldNode {
  return { kind: Kind.FIELD, name: { kind: Kind.NAME, value: name } };
}

function fragment(on: string, fields: Fields): InlineFragmentNode {
  return {
    kind: Kind.INLINE_FRAGMENT,
    typeCondition: { kind: Kind.NAMED_TYPE, name: { kind: Kind.NAME, value: on } },
    selectionSet: { kind: Kind.SELECTION_SET, selections: fields.map(({ name }) => named(name)) },
  };
}
