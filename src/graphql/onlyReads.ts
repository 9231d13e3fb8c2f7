import type { ApolloServerPlugin } from "@apollo/server";
import type { Response } from "express";
import { OperationTypeNode } from "graphql";

const read = new WeakSet<Response>();

/** Notes which answers are those of queries: what a mutation answers may be shown once and never again. */
export const noteReads: ApolloServerPlugin<{ readonly response: Response }> = {
  async requestDidStart() {
    return {
      async didResolveOperation({ operation, contextValue }) {
        if (operation?.operation === OperationTypeNode.QUERY) read.add(contextValue.response);
      },
    };
  },
};

export function isOnlyRead(response: Response): boolean {
  return read.has(response);
}
