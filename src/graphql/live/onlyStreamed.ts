import type { ApolloServerPlugin } from "@apollo/server";
import { GraphQLError, OperationTypeNode } from "graphql";
import type { Context } from "../context.js";

/** Answers a subscription that asks for JSON with how to send it. */
export const onlyStreamed: ApolloServerPlugin<Context> = {
  async requestDidStart() {
    return {
      async didResolveOperation({ operation, response }) {
        if (operation?.operation !== OperationTypeNode.SUBSCRIPTION) return;
        response.http.status = 405;
        response.http.headers.set("allow", "POST");
        const message = "Subscriptions are streamed. Send Accept: text/event-stream, or multipart/mixed;subscriptionSpec=1.0.";
        throw new GraphQLError(message, { extensions: { code: "method-not-allowed" } });
      },
    };
  },
};
