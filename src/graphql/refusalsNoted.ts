import type { ApolloServerPlugin } from "@apollo/server";
import { contextOf } from "../http/RequestContext.js";
import type { Context } from "./context.js";

/** An answer of 200 may hold refusals: the log of requests has their codes. */
export const refusalsNoted: ApolloServerPlugin<Context> = {
  async requestDidStart() {
    return {
      async willSendResponse({ response, contextValue }) {
        if (response.body.kind !== "single") return;
        const context = contextOf(contextValue.request);
        for (const { extensions } of response.body.singleResult.errors ?? []) context.noteRefused(extensions?.["code"]);
      },
    };
  },
};
