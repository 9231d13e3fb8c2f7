import {
  type DocumentNode,
  getNamedType,
  type GraphQLFormattedError,
  type GraphQLSchema,
  isObjectType,
  Kind,
  type OperationDefinitionNode,
  type SelectionNode,
  type ValueNode,
} from "graphql";
import { getMetadataStorage } from "type-graphql";
import type { Fault } from "../domain/errors.js";
import { faultsOfShape } from "../services/access/inputFaults.js";
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
  const { selections } = operation.selectionSet;
  const ofRules = selections.flatMap((one) => faultsOf(one, operation, asked)).filter(isFirst);
  const covered = (place: string): boolean => ofRules.some(({ path }) => place === path || place.startsWith(`${path}/`));
  const places = placesOfVariables(selections.flatMap((one) => inputOf(one) ?? []));
  const placed = found.map((fault) => ({ ...fault, path: places.get(fault.path) ?? fault.path }));
  return [...placed.filter(({ path }) => !covered(path)), ...ofRules];
}

/** Two fields of one operation may be given the same input. */
function isFirst(fault: Fault, place: number, all: readonly Fault[]): boolean {
  return all.findIndex(({ path, code }) => path === fault.path && code === fault.code) === place;
}

function inputOf(selection: SelectionNode): ValueNode | undefined {
  return selection.kind === Kind.FIELD ? argumentOf(selection, "input") : undefined;
}

/** A variable that is a part of an input is wrong where it stands in it, which is where the rule names it. */
function placesOfVariables(inputs: readonly ValueNode[]): ReadonlyMap<string, string> {
  const found = inputs.flatMap((input) => variablesIn(input, "")).filter(([, place]) => place !== "");
  return new Map(found.reverse());
}

function variablesIn(node: ValueNode, place: string): (readonly [string, string])[] {
  if (node.kind === Kind.VARIABLE) return [[`/${node.name.value}`, place]];
  if (node.kind === Kind.OBJECT) return node.fields.flatMap(({ name, value }) => variablesIn(value, `${place}/${name.value}`));
  return node.kind === Kind.LIST ? node.values.flatMap((value, index) => variablesIn(value, `${place}/${index}`)) : [];
}

function operationIn({ document, operationName }: AskedOperation): OperationDefinitionNode | undefined {
  const operations = document.definitions.filter((node) => node.kind === Kind.OPERATION_DEFINITION);
  return operations.find(({ name }) => operationName === null || operationName === undefined || name?.value === operationName);
}

function faultsOf(selection: SelectionNode, operation: OperationDefinitionNode, { schema, variables }: AskedOperation): Fault[] {
  const root = schema.getRootType(operation.operation);
  if (selection.kind !== Kind.FIELD || !isObjectType(root)) return [];
  const input = root.getFields()[selection.name.value]?.args.find(({ name }) => name === "input");
  const node = inputOf(selection);
  if (input === undefined || node === undefined) return [];
  const given = givenValue(input.type, node, operation, variables);
  return faultsOfInput(getNamedType(input.type).name, given);
}

/** The rule judges what it knows; what REST says in the address is not part of the body that it judges. */
function faultsOfInput(typeName: string, given: unknown): Fault[] {
  const found = getMetadataStorage().inputTypes.find(({ name }) => name === typeName);
  const target = found?.target;
  const own = faultsOfShape(target?.name ?? "", given);
  if (own !== undefined) return own;
  const parent: unknown = typeof target === "function" ? Object.getPrototypeOf(target) : undefined;
  if (typeof parent !== "function") return [];
  if (typeof given !== "object" || given === null || Array.isArray(given)) return faultsOfShape(parent.name, given) ?? [];
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
