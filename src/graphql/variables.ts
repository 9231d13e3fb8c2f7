import { getVariableValues, type GraphQLError, type GraphQLSchema, type OperationDefinitionNode } from "graphql";

/** A client learns what it does wrong from a few; each costs time, and a list may hold tens of thousands. */
const FAULTS_AT_MOST = 20;

/** What does not fit the declared types, found in bounded time: no more faults than are asked for; undefined when all of it fits. */
export function variableFaults(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode | undefined,
  variables: Readonly<Record<string, unknown>>,
  most = FAULTS_AT_MOST,
): readonly GraphQLError[] | undefined {
  const declared = operation?.variableDefinitions ?? [];
  if (declared.length === 0) return undefined;
  // Behind the last one graphql-js adds a line that says it stopped.
  const { errors } = withoutStacks(() => getVariableValues(schema, declared, variables, { maxErrors: most }));
  return errors?.slice(0, most);
}

/** Where a refusal was made is told to nobody, and costs more than to find it. */
function withoutStacks<Result>(work: () => Result): Result {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 0;
  try {
    return work();
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}
