import {
  type ArgumentNode,
  type ASTNode,
  getLocation,
  GraphQLError,
  type GraphQLFormattedError,
  isValueNode,
  Kind,
  parse,
  type SourceLocation,
  type ValueNode,
  visit,
} from "graphql";
import type { Fault } from "../domain/errors.js";

interface RefusedValue {
  /** It names the argument alone; the message of graphql-js is not sent, as it repeats the value. */
  readonly fault: Fault;
  /** Of the argument. */
  readonly location: SourceLocation | null;
}

/**
 * A value that GraphQL itself refused: a missing or unknown field, a word of no enumeration, another JSON type. Null for any other
 * error.
 */
export function refusedValue(error: unknown): RefusedValue | null {
  if (!(error instanceof GraphQLError)) return null;
  const [node] = error.nodes ?? [];
  if (node === undefined || !isRefusedValue(node, error.extensions["code"])) return null;
  const argument = argumentOf(node);
  const fault = {
    path: argument === null ? "" : `/${argument.name.value}`,
    code: "invalid-type",
    message: "This value has the wrong type.",
  };
  return { fault, location: argument?.loc === undefined ? null : getLocation(argument.loc.source, argument.loc.start) };
}

/** Validation points to a literal, the check of variables to a definition, and the execution to a variable that is null. */
function isRefusedValue(node: ASTNode, code: unknown): boolean {
  const isInvalidDocument = code === "GRAPHQL_VALIDATION_FAILED";
  if (node.kind === Kind.VARIABLE_DEFINITION || node.kind === Kind.VARIABLE) return !isInvalidDocument;
  return node.kind === Kind.OBJECT_FIELD || isValueNode(node);
}

/** The argument that a literal is in, or that a variable is first used in, whose default it may be. */
function argumentOf(node: ASTNode): ArgumentNode | null {
  if (node.loc === undefined) return null;
  const { start, end, source } = node.loc;
  const holds = ({ loc }: ASTNode): boolean => loc !== undefined && loc.start <= start && end <= loc.end;
  const document = parse(source);
  const defined = document.definitions.flatMap((one) => (one.kind === Kind.OPERATION_DEFINITION ? (one.variableDefinitions ?? []) : []));
  const variable = defined.find(holds)?.variable.name.value;
  const isUse = (value: ValueNode): boolean => (variable === undefined ? holds(value) : usesVariable(value, variable));
  const found: ArgumentNode[] = [];
  visit(document, {
    // Another operation may give the variable's name to something else.
    OperationDefinition: (operation) => (variable === undefined || holds(operation) ? undefined : false),
    Argument: (argument) => {
      if (isUse(argument.value)) found.push(argument);
    },
  });
  return found[0] ?? null;
}

function usesVariable(value: ValueNode, name: string): boolean {
  let found = false;
  visit(value, { Variable: (variable) => void (found ||= variable.name.value === name) });
  return found;
}

/**
 * Values that were refused before the operation ran are one refusal, with one fault for each argument, behind what else is wrong with the
 * document.
 */
export function joined(errors: readonly GraphQLFormattedError[]): GraphQLFormattedError[] {
  const isRefusal = (error: GraphQLFormattedError): boolean => error.path === undefined && faultsOf(error).length > 0;
  const byArgument = new Map(errors.filter(isRefusal).map((error) => [JSON.stringify([faultsOf(error), error.locations]), error]));
  const [first, ...more] = byArgument.values();
  if (first === undefined) return [...errors];
  const refusals = [first, ...more];
  const locations = refusals.flatMap((error) => error.locations ?? []);
  const refusal = { ...first, locations, extensions: { ...first.extensions, errors: refusals.flatMap(faultsOf) } };
  return [...errors.filter((error) => !isRefusal(error)), refusal];
}

function faultsOf({ extensions }: GraphQLFormattedError): Fault[] {
  const faults: unknown = extensions?.["errors"];
  return extensions?.["code"] === "validation-failed" && isFaults(faults) ? faults : [];
}

function isFaults(value: unknown): value is Fault[] {
  return Array.isArray(value);
}
