import type { ApolloServerPlugin } from "@apollo/server";
import { noteRefused } from "../domain/refusedCodes.js";
import type { Context } from "./context.js";

/** An answer of 200 may hold refusals: the log of requests has their codes. */
export const refusalsNoted: ApolloServerPlugin<Context> = {
  async requestDidStart() {
    return {
      async willSendResponse({ response, contextValue }) {
        if (response.body.kind !== "single") return;
        for (const { extensions } of response.body.singleResult.errors ?? []) noteRefused(contextValue.response, extensions?.["code"]);
      },
    };
  },
};
