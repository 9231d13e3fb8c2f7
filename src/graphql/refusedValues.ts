import { type ASTNode, GraphQLError, type GraphQLFormattedError, isValueNode, Kind, parse, type ValueNode, visit } from "graphql";
import type { Fault } from "../domain/errors.js";

/**
 * The fault of a value that GraphQL itself refused: a missing or unknown field, a word of no enumeration, another JSON type.
 * It names the argument alone; the message of graphql-js is not sent, as it repeats the value. Null for any other error.
 */
export function typeFault(error: unknown): Fault | null {
  if (!(error instanceof GraphQLError)) return null;
  const [node] = error.nodes ?? [];
  if (node === undefined || !isRefusedValue(node, error.extensions["code"])) return null;
  return { path: argumentOf(node), code: "invalid-type", message: "This value has the wrong type." };
}

/** Validation points to a literal, the check of variables to a definition, and the execution to a variable that is null. */
function isRefusedValue(node: ASTNode, code: unknown): boolean {
  const isInvalidDocument = code === "GRAPHQL_VALIDATION_FAILED";
  if (node.kind === Kind.VARIABLE_DEFINITION || node.kind === Kind.VARIABLE) return !isInvalidDocument;
  return node.kind === Kind.OBJECT_FIELD || isValueNode(node);
}

/** A pointer to the argument that a literal is in, or that a variable is first used in, whose default it may be; empty where there is none. */
function argumentOf(node: ASTNode): string {
  if (node.loc === undefined) return "";
  const { start, end, source } = node.loc;
  const holds = ({ loc }: ASTNode): boolean => loc !== undefined && loc.start <= start && end <= loc.end;
  const document = parse(source);
  const defined = document.definitions.flatMap((one) => (one.kind === Kind.OPERATION_DEFINITION ? (one.variableDefinitions ?? []) : []));
  const variable = defined.find(holds)?.variable.name.value;
  const isUse = (value: ValueNode): boolean => (variable === undefined ? holds(value) : usesVariable(value, variable));
  const names: string[] = [];
  visit(document, {
    // Another operation may give the variable's name to something else.
    OperationDefinition: (operation) => (variable === undefined || holds(operation) ? undefined : false),
    Argument: ({ name, value }) => {
      if (isUse(value)) names.push(name.value);
    },
  });
  return names[0] === undefined ? "" : `/${names[0]}`;
}

function usesVariable(value: ValueNode, name: string): boolean {
  let found = false;
  visit(value, { Variable: (variable) => void (found ||= variable.name.value === name) });
  return found;
}

/** Values that were refused before the operation ran are one refusal, with one fault for each argument. */
export function joined(errors: readonly GraphQLFormattedError[]): GraphQLFormattedError[] {
  const faults = errors.flatMap(faultsOf);
  const [first] = errors;
  if (first === undefined || !errors.every((error) => error.path === undefined && faultsOf(error).length > 0)) return [...errors];
  const byPath = new Map(faults.map((fault) => [fault.path, fault]));
  return [{ ...first, extensions: { ...first.extensions, errors: [...byPath.values()] } }];
}

function faultsOf({ extensions }: GraphQLFormattedError): Fault[] {
  const faults: unknown = extensions?.["errors"];
  return extensions?.["code"] === "validation-failed" && isFaults(faults) ? faults : [];
}

function isFaults(value: unknown): value is Fault[] {
  return Array.isArray(value);
}
