import type { ApolloServerOptions } from "@apollo/server";
import { execute, type GraphQLSchema } from "graphql";
import { isTracing, traced } from "../runtime/tracing.js";
import type { Context } from "./context.js";
import { nameOf } from "./points.js";

type Gateway = NonNullable<ApolloServerOptions<Context>["gateway"]>;
type Executor = NonNullable<Awaited<ReturnType<Gateway["load"]>>["executor"]>;

/** Apollo hands the running of an operation to this, in the place that it keeps for a gateway: in a trace it is a span. */
export function executingGateway(schema: GraphQLSchema): Gateway {
  return {
    onSchemaLoadOrUpdate: (callback) => {
      callback({ apiSchema: schema, coreSupergraphSdl: "" });
      return () => undefined;
    },
    load: async () => ({ executor: executorOf(schema) }),
    stop: async () => undefined,
  };
}

function executorOf(schema: GraphQLSchema): Executor {
  return async (asked) => {
    if (!isTracing()) return run(asked);
    return traced(nameOf(asked.operation), { "graphql.document.hash": asked.queryHash }, () => run(asked));
  };

  async function run({ document, request, context }: Parameters<Executor>[0]) {
    return execute({
      schema,
      document,
      contextValue: context,
      variableValues: request.variables ?? {},
      operationName: request.operationName ?? null,
    });
  }
}
