import {
  type DocumentNode,
  getNamedType,
  type GraphQLArgument,
  type GraphQLFormattedError,
  type GraphQLSchema,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  print,
  type ValueNode,
} from "graphql";
import { getMetadataStorage } from "type-graphql";
import { isObject } from "../domain/isObject.js";
import type { Fault } from "../domain/errors.js";
import { faultsOfShape } from "../services/access/inputFaults.js";
import { placed } from "./faultPlaces.js";
import { argumentOf, givenValue, type Values } from "./givenInputs.js";

/** What a request asked for, as far as it was understood. */
export interface AskedOperation {
  readonly schema: GraphQLSchema;
  readonly document: DocumentNode;
  readonly operationName?: string | null | undefined;
  readonly variables: Values;
}

/** Each place has one fault; where GraphQL and a rule both found one, the rule's words hold, and what is wrong as a whole is not looked into. */
function withRuleFaults(found: readonly Fault[], asked: AskedOperation): Fault[] {
  const operation = operationIn(asked);
  if (operation === undefined) return [...found];
  const ofRules = inputsOf(operation, asked).flatMap((input) => faultsOf(input, operation, asked));
  const covered = (place: string): boolean => ofRules.some(({ path }) => place === path || place.startsWith(`${path}/`));
  return [...found.filter(({ path }) => !covered(path)).map(wordedBy(argumentsOf(operation, asked))), ...ofRules];
}

/** Below an argument of the operation it is known which values an enumeration has. */
function wordedBy(args: readonly GraphQLArgument[]): (fault: Fault) => Fault {
  return (fault) => {
    const [, first] = fault.path.split("/");
    const argument = args.find(({ name }) => name === first);
    return (argument === undefined ? undefined : placed([fault], [argument])[0]) ?? fault;
  };
}

function argumentsOf({ operation, selectionSet }: OperationDefinitionNode, { schema }: AskedOperation): GraphQLArgument[] {
  const fields = schema.getRootType(operation)?.getFields() ?? {};
  return selectionSet.selections.flatMap((field) => (field.kind === Kind.FIELD ? [...(fields[field.name.value]?.args ?? [])] : []));
}

interface Input {
  readonly argument: GraphQLArgument;
  readonly node: ValueNode;
}

/** What the operation's fields are given as `input`; two fields may be given the same one. */
function inputsOf({ operation, selectionSet }: OperationDefinitionNode, { schema }: AskedOperation): Input[] {
  const root = schema.getRootType(operation);
  if (!isObjectType(root)) return [];
  const inputs = new Map<string, Input>();
  for (const field of selectionSet.selections) {
    if (field.kind !== Kind.FIELD) continue;
    const argument = root.getFields()[field.name.value]?.args.find(({ name }) => name === "input");
    const node = argumentOf(field, "input");
    if (argument !== undefined && node !== undefined) inputs.set(`${String(argument.type)} ${print(node)}`, { argument, node });
  }
  return [...inputs.values()];
}

function operationIn({ document, operationName }: AskedOperation): OperationDefinitionNode | undefined {
  const operations = document.definitions.filter((node) => node.kind === Kind.OPERATION_DEFINITION);
  return operations.find(({ name }) => operationName === null || operationName === undefined || name?.value === operationName);
}

function faultsOf({ argument, node }: Input, operation: OperationDefinitionNode, { variables }: AskedOperation): Fault[] {
  const given = givenValue(argument.type, node, operation, variables);
  return placed(faultsOfInput(getNamedType(argument.type).name, given), [argument]);
}

/** The rule judges what it knows; what REST says in the address is not part of the body that it judges. */
function faultsOfInput(typeName: string, given: unknown): Fault[] {
  const found = getMetadataStorage().inputTypes.find(({ name }) => name === typeName);
  const target = found?.target;
  const own = faultsOfShape(target?.name ?? "", given);
  if (own !== undefined) return own;
  const parent: unknown = typeof target === "function" ? Object.getPrototypeOf(target) : undefined;
  if (typeof parent !== "function") return [];
  if (!isObject(given)) return faultsOfShape(parent.name, given) ?? [];
  const beside = new Set(found?.fields?.map(({ schemaName }) => schemaName));
  return faultsOfShape(parent.name, Object.fromEntries(Object.entries(given).filter(([name]) => !beside.has(name)))) ?? [];
}

/** Refusals of single values become one refusal that lists them all. */
export function joined(errors: readonly GraphQLFormattedError[], asked: AskedOperation | undefined): GraphQLFormattedError[] {
  const [first] = errors;
  const refusals = errors.map(({ extensions }) => extensions?.["errors"]);
  const allAreFaults = errors.every(({ extensions, path }) => extensions?.["code"] === "validation-failed" && path === undefined);
  if (first === undefined || !allAreFaults || !refusals.every(isFaults)) return [...errors];
  const found = refusals.flat();
  const faults = asked === undefined ? found : withRuleFaults(found, asked);
  return [{ ...first, extensions: { ...first.extensions, errors: faults } }];
}

function isFaults(value: unknown): value is Fault[] {
  return Array.isArray(value);
}
