import {
  type FieldNode,
  type GraphQLEnumType,
  type GraphQLInputType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  Kind,
  type OperationDefinitionNode,
  type ValueNode,
} from "graphql";
import { isObject } from "../domain/isObject.js";

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
  return exchangeOf(type)?.(value) ?? value;
}

type Exchange = (value: unknown) => unknown;

/** By type; null for one in which there is no enumeration, so that what is given for it is not gone through. */
const exchanges = new WeakMap<GraphQLInputType, Exchange | null>();

function exchangeOf(type: GraphQLInputType): Exchange | null {
  const known = exchanges.get(type);
  if (known !== undefined) return known;
  const exchange = exchangeFor(type);
  exchanges.set(type, exchange);
  return exchange;
}

function exchangeFor(type: GraphQLInputType): Exchange | null {
  if (isNonNullType(type)) return exchangeOf(type.ofType);
  if (isEnumType(type)) return (value) => (typeof value === "string" ? wordFor(type, value) : value);
  if (isListType(type)) {
    const ofItem = exchangeOf(type.ofType);
    return ofItem && ((value) => (Array.isArray(value) ? value.map((item: unknown) => ofItem(item)) : value));
  }
  if (!isInputObjectType(type)) return null;
  const ofFields = new Map<string, Exchange>();
  for (const field of Object.values(type.getFields())) {
    const ofField = exchangeOf(field.type);
    if (ofField !== null) ofFields.set(field.name, ofField);
  }
  return ofFields.size === 0 ? null : (value) => (isObject(value) ? mapped(value, ofFields) : value);
}

function wordFor(type: GraphQLEnumType, value: string): unknown {
  const word: unknown = type.getValue(value)?.value;
  return word ?? `${NO_WORD}${value}`;
}

function mapped(value: Values, ofFields: ReadonlyMap<string, Exchange>): Values {
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, ofFields.get(name)?.(part) ?? part]));
}
