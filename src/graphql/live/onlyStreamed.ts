import type { ApolloServerPlugin } from "@apollo/server";
import { GraphQLError, OperationTypeNode } from "graphql";
import type { Context } from "../context.js";

/** Answers a subscription that is sent as JSON with how to send it. */
export const onlyStreamed: ApolloServerPlugin<Context> = {
  async requestDidStart() {
    return {
      async didResolveOperation({ operation, response }) {
        if (operation?.operation !== OperationTypeNode.SUBSCRIPTION) return;
        response.http.status = 405;
        response.http.headers.set("allow", "POST");
        const message = "Subscriptions are answered with server-sent events. Send Accept: text/event-stream.";
        throw new GraphQLError(message, { extensions: { code: "method-not-allowed" } });
      },
    };
  },
};
