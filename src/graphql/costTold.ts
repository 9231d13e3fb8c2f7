import type { ApolloServerPlugin } from "@apollo/server";
import { bucketOf } from "../services/limits/rateLimitBuckets.js";
import type { Context } from "./context.js";
import { pointsAsked } from "./points.js";

/** Says in every answer what it cost in points, and what is left of the minute's; both are null where there is no limit. */
export const costTold: ApolloServerPlugin<Context> = {
  async requestDidStart() {
    return {
      async willSendResponse({ response, contextValue }) {
        if (response.body.kind !== "single") return;
        const standing = bucketOf(contextValue.response)?.standing();
        const requested = pointsAsked(contextValue.response);
        const cost = { requested, limit: standing?.limit ?? null, left: standing?.remaining ?? null };
        response.body.singleResult.extensions = { ...response.body.singleResult.extensions, cost };
      },
    };
  },
};
