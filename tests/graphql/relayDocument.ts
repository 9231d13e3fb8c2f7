import {
  getNamedType,
  getNullableType,
  type GraphQLNamedType,
  type GraphQLSchema,
  isAbstractType,
  isInterfaceType,
  isListType,
  isObjectType,
  Kind,
  parse,
  type SelectionSetNode,
  valueFromASTUntyped,
} from "graphql";

import type { ConcreteRequest } from "relay-runtime";

type Variables = Readonly<Record<string, unknown>>;

/** What relay-compiler makes of an operation, as far as relay-runtime needs it to keep the answer. */
export function relayRequest(schema: GraphQLSchema, text: string, variables: Variables): ConcreteRequest {
  const operation = parse(text).definitions.find((node) => node.kind === Kind.OPERATION_DEFINITION)!;
  const type = schema.getRootType(operation.operation)!;
  const selections = selectionsOf(schema, type, operation.selectionSet, variables);
  return {
    kind: "Request",
    fragment: {
      kind: "Fragment",
      name: "Asked",
      type: type.name,
      abstractKey: null,
      argumentDefinitions: [],
      metadata: null,
      selections: [],
    },
    operation: { kind: "Operation", name: "Asked", argumentDefinitions: [], selections },
    params: { id: null, cacheID: text, metadata: {}, name: "Asked", operationKind: operation.operation, text },
  } as unknown as ConcreteRequest;
}

function selectionsOf(schema: GraphQLSchema, type: GraphQLNamedType, set: SelectionSetNode, variables: Variables): object[] {
  return set.selections.map((node): object => {
    if (node.kind === Kind.FRAGMENT_SPREAD) throw new Error("Write the fragment in place.");
    if (node.kind === Kind.INLINE_FRAGMENT) {
      const on = schema.getType(node.typeCondition!.name.value)!;
      return {
        kind: "InlineFragment",
        type: on.name,
        abstractKey: null,
        selections: selectionsOf(schema, on, node.selectionSet, variables),
      };
    }
    const name = node.name.value;
    const given = Object.fromEntries((node.arguments ?? []).map((one) => [one.name.value, valueFromASTUntyped(one.value, variables)]));
    const storageKey = Object.keys(given).length === 0 ? null : `${name}(${JSON.stringify(given)})`;
    const plain = { alias: node.alias?.value ?? null, args: null, name, storageKey };
    if (node.selectionSet === undefined) return { kind: "ScalarField", ...plain };
    const fields = isObjectType(type) || isInterfaceType(type) ? type.getFields() : {};
    const inner = getNamedType(fields[name]!.type);
    const plural = isListType(getNullableType(fields[name]!.type));
    const concreteType = isAbstractType(inner) ? null : inner.name;
    return { kind: "LinkedField", ...plain, concreteType, plural, selections: selectionsOf(schema, inner, node.selectionSet, variables) };
  });
}
