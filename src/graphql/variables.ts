import { getVariableValues, type GraphQLError, type GraphQLSchema, type OperationDefinitionNode } from "graphql";

/** A client learns what it does wrong from a few; each costs time, and a list may hold tens of thousands. */
const FAULTS_AT_MOST = 20;

/** What does not fit the declared types, found in bounded time; undefined when all of it fits. */
export function variableFaults(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode | undefined,
  variables: Readonly<Record<string, unknown>>,
): readonly GraphQLError[] | undefined {
  const declared = operation?.variableDefinitions ?? [];
  if (declared.length === 0) return undefined;
  // Behind the last one graphql-js adds a line that says it stopped.
  return getVariableValues(schema, declared, variables, { maxErrors: FAULTS_AT_MOST }).errors?.slice(0, FAULTS_AT_MOST);
}
