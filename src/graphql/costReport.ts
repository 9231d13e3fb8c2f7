import type { ApolloServerPlugin } from "@apollo/server";
import type { Request } from "express";
import { contextOf } from "../http/RequestContext.js";
import type { Context } from "./context.js";
import { pointsAsked } from "./points.js";

/** What an answer cost in points, and what is left of the minute's; both are null where there is no limit. */
export function costOf(request: Request): { requested: number; limit: number | null; left: number | null } {
  const standing = contextOf(request).bucket?.standing();
  return { requested: pointsAsked(request), limit: standing?.limit ?? null, left: standing?.remaining ?? null };
}

/** Says in every answer what it cost. */
export const costReport: ApolloServerPlugin<Context> = {
  async requestDidStart() {
    return {
      async willSendResponse({ response, contextValue }) {
        if (response.body.kind !== "single") return;
        const { extensions } = response.body.singleResult;
        response.body.singleResult.extensions = { ...extensions, cost: costOf(contextValue.request) };
      },
    };
  },
};
