import {
  type DocumentNode,
  getVariableValues,
  GraphQLError,
  type GraphQLSchema,
  isNonNullType,
  Kind,
  type OperationDefinitionNode,
  TypeInfo,
  type VariableNode,
  visit,
  visitWithTypeInfo,
} from "graphql";

type Values = Readonly<Record<string, unknown>>;

/** A client learns what it does wrong from a few; each costs time, and a list may hold tens of thousands. */
const FAULTS_AT_MOST = 20;

/** What does not fit the declared types, found in bounded time: no more faults than are asked for; undefined when all of it fits. */
export function variableFaults(
  schema: GraphQLSchema,
  document: DocumentNode,
  operation: OperationDefinitionNode | undefined,
  variables: Values,
  most = FAULTS_AT_MOST,
): readonly GraphQLError[] | undefined {
  const declared = operation?.variableDefinitions ?? [];
  if (declared.length === 0) return undefined;
  // Behind the last one graphql-js adds a line that says it stopped.
  const { errors } = withoutStacks(() => getVariableValues(schema, declared, variables, { maxErrors: most }));
  if (errors !== undefined) return errors.slice(0, most);
  const nulls = nullsInPlaceOfDefaults(operation, variables);
  if (nulls.size === 0) return undefined;
  const faults = withoutStacks(() => nullFaults(schema, document, nulls));
  return faults.length === 0 ? undefined : faults.slice(0, most);
}

/** A variable that may be null and has a default may stand where nothing may be null: until its value is null. */
function nullsInPlaceOfDefaults(operation: OperationDefinitionNode | undefined, variables: Values): ReadonlySet<string> {
  const withDefault = operation?.variableDefinitions?.filter(({ defaultValue }) => defaultValue !== undefined) ?? [];
  return new Set(withDefault.map(({ variable }) => variable.name.value).filter((name) => variables[name] === null));
}

/** What running the operation would find field by field, as failures of the server. */
function nullFaults(schema: GraphQLSchema, document: DocumentNode, nulls: ReadonlySet<string>): GraphQLError[] {
  const types = new TypeInfo(schema);
  const faults = new Map<string, GraphQLError>();
  const look = {
    [Kind.VARIABLE](use: VariableNode): void {
      const type = types.getInputType();
      const name = use.name.value;
      if (!nulls.has(name) || !isNonNullType(type)) return;
      const message = `Variable "$${name}" of non-null type "${String(type)}" must not be null.`;
      faults.set(name, new GraphQLError(message, { nodes: use }));
    },
  };
  visit(document, visitWithTypeInfo(types, look));
  return [...faults.values()];
}

/** Stack traces of refusals are never shown, and cost more than the refusal itself. */
function withoutStacks<Result>(work: () => Result): Result {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  try {
    return work();
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}
