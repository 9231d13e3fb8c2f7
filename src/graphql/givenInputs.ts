import {
  type FieldNode,
  type GraphQLInputType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  Kind,
  type OperationDefinitionNode,
  type ValueNode,
} from "graphql";

export type Values = Readonly<Record<string, unknown>>;

/** What no rule takes for a word of an enumeration. */
const NO_WORD = "\u0000";

/**
 * What the caller wrote for an argument, before GraphQL made a number an id or one value a list of it: the rules judge that, as they
 * judge what comes by REST. Only the words of enumerations are exchanged for those of the rules.
 */
export function givenValue(type: GraphQLInputType, node: ValueNode, operation: OperationDefinitionNode, variables: Values): unknown {
  return inWords(type, written(node, operation, variables));
}

export function argumentOf(field: FieldNode, name: string): ValueNode | undefined {
  return field.arguments?.find((argument) => argument.name.value === name)?.value;
}

function written(node: ValueNode, operation: OperationDefinitionNode, variables: Values): unknown {
  switch (node.kind) {
    case Kind.NULL:
      return null;
    case Kind.INT:
    case Kind.FLOAT:
      return Number(node.value);
    case Kind.STRING:
    case Kind.BOOLEAN:
    case Kind.ENUM:
      return node.value;
    case Kind.LIST:
      return node.values.map((value) => written(value, operation, variables));
    case Kind.OBJECT:
      return Object.fromEntries(
        node.fields
          .map((field) => [field.name.value, written(field.value, operation, variables)] as const)
          .filter(([, value]) => value !== undefined),
      );
    case Kind.VARIABLE:
      return ofVariable(node.name.value, operation, variables);
  }
}

function ofVariable(name: string, operation: OperationDefinitionNode, variables: Values): unknown {
  if (Object.hasOwn(variables, name)) return variables[name];
  const declared = operation.variableDefinitions?.find(({ variable }) => variable.name.value === name);
  return declared?.defaultValue === undefined ? undefined : written(declared.defaultValue, operation, {});
}

function inWords(type: GraphQLInputType, value: unknown): unknown {
  if (isNonNullType(type)) return inWords(type.ofType, value);
  if (isEnumType(type)) return typeof value === "string" ? (type.getValue(value)?.value ?? `${NO_WORD}${value}`) : value;
  if (isListType(type)) return Array.isArray(value) ? value.map((item: unknown) => inWords(type.ofType, item)) : value;
  if (!isInputObjectType(type) || typeof value !== "object" || value === null || Array.isArray(value)) return value;
  const fields = type.getFields();
  return Object.fromEntries(
    Object.entries(value).map(([name, part]: [string, unknown]) => {
      const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
      return [name, field === undefined ? part : inWords(field.type, part)];
    }),
  );
}
