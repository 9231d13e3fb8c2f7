import type { ApolloServerOptions } from "@apollo/server";
import {
  BREAK,
  type DocumentNode,
  execute,
  type ExecutionResult,
  GraphQLError,
  type GraphQLSchema,
  type OperationDefinitionNode,
  OperationTypeNode,
  visit,
} from "graphql";
import { type CompiledQuery, compileQuery, isCompiledQuery } from "graphql-jit";
import { isTracing, traced } from "../runtime/tracing.js";
import type { Context } from "./context.js";
import { nameOf } from "./points.js";
import type { TextBounds } from "./RecentTexts.js";
import { SeenQueries } from "./SeenQueries.js";
import { variableFaults } from "./variables.js";

type Gateway = NonNullable<ApolloServerOptions<Context>["gateway"]>;
type Executor = NonNullable<Awaited<ReturnType<Gateway["load"]>>["executor"]>;

/** Compiling takes as long as running a few times, so only what comes again is compiled. */
const SEEN_BEFORE_COMPILING = 3;
/** More than the web app ships. What is compiled of a document takes twice what the document itself does. */
const KEPT: TextBounds = { entries: 100, characters: 100_000 };

type Asked = Parameters<Executor>[0];
type Fields = Record<string, unknown>;
type Compiled = CompiledQuery<Fields, Fields>;

/**
 * Apollo hands the running of an operation to this, in the place that it keeps for a gateway. Queries that come again are
 * compiled once by graphql-jit; mutations and everything that jit declines are run by graphql-js.
 */
export function compilingGateway(schema: GraphQLSchema): Gateway {
  const executor = compilingExecutor(schema);
  return {
    onSchemaLoadOrUpdate: (callback) => {
      callback({ apiSchema: schema, coreSupergraphSdl: "" });
      return () => undefined;
    },
    load: async () => ({ executor }),
    stop: async () => undefined,
  };
}

export function compilingExecutor(schema: GraphQLSchema): Executor {
  const seen = new SeenQueries<Compiled>(KEPT);
  return (asked) => {
    if (!isTracing()) return run(asked);
    return traced(nameOf(asked.operation), { "graphql.document.hash": asked.queryHash }, () => run(asked));
  };

  async function run({ document, operation, operationName, queryHash, request, context }: Asked): Promise<ExecutionResult> {
    // Before anything else looks at them: jit and graphql-js would describe fault after fault.
    const faults = variableFaults(schema, document, operation, request.variables ?? {});
    if (faults !== undefined) return { errors: faults };
    const query = isQuery(operation);
    const compile = () => (namesPrototype(document) ? null : compileQuery<Fields, Fields>(schema, document, operationName ?? ""));
    const compiled = query ? compiledOnce(`${queryHash} ${operationName ?? ""}`, document, compile) : null;
    const result = await compiled?.query(undefined, context, request.variables ?? {});
    // No data at all: the variables do not fit. graphql-js refuses them as well, in the words that this API translates.
    if (result?.data !== undefined) return result.errors === undefined ? result : { ...result, errors: result.errors.map(usual) };
    return execute({
      schema,
      document,
      contextValue: context,
      variableValues: request.variables ?? {},
      operationName: request.operationName ?? null,
    });
  }

  function compiledOnce(key: string, document: DocumentNode, compile: () => Compiled | ExecutionResult<Fields> | null): Compiled | null {
    const entry = seen.use(key, document.loc?.source.body.length ?? 0);
    entry.times += 1;
    if (entry.compiled !== undefined || entry.times < SEEN_BEFORE_COMPILING) return entry.compiled ?? null;
    const result = compile();
    entry.compiled = result !== null && isCompiledQuery(result) ? result : null;
    return entry.compiled;
  }
}

/** A gateway's executor is asked also where the document has no such operation: graphql-js says so then. */
function isQuery(operation: OperationDefinitionNode | undefined): boolean {
  return operation?.operation === OperationTypeNode.QUERY;
}

/** A compiled query writes each object as a literal, in which this one name would be no property. */
function namesPrototype(document: DocumentNode): boolean {
  let found = false;
  visit(document, {
    Field({ alias }) {
      found ||= alias?.value === "__proto__";
      return found ? BREAK : undefined;
    },
  });
  return found;
}

/** jit's errors lack what the errors of graphql-js always have. */
function usual({ message, path, locations, originalError, extensions }: Partial<GraphQLError> & Error): GraphQLError {
  const error = new GraphQLError(message, { path, originalError, extensions: extensions ?? null });
  return Object.assign(error, { locations });
}
