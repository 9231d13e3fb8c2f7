import type { ApolloServerOptions } from "@apollo/server";
import { execute, type GraphQLSchema } from "graphql";
import { isTracing, traced } from "../runtime/tracing.js";
import type { Context } from "./context.js";
import { nameOf } from "./points.js";

type Gateway = NonNullable<ApolloServerOptions<Context>["gateway"]>;
type Executor = NonNullable<Awaited<ReturnType<Gateway["load"]>>["executor"]>;

/** There is no gateway: in its place Apollo lets us run an operation ourselves, so that it is a span in a trace. */
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
