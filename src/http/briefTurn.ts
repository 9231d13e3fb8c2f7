import type { RequestHandler } from "express";
import { ClientClosedRequest } from "../runtime/work.js";
import { contextOf } from "./RequestContext.js";
import type { WorkLimit } from "../services/limits/WorkLimit.js";

/**
 * A turn for what is done at once and is not yet the work of an operation, among those of the account, or of the address where none is
 * known: pages, which are the same for everybody, and reading a large body. It ends before the answer is sent, as the client may be slow.
 * It is never refused.
 */
export function briefTurn({ turns }: WorkLimit): RequestHandler {
  return async (request, response, next) => {
    const gone = new AbortController();
    response.once("close", () => gone.abort(new ClientClosedRequest()));
    try {
      setImmediate((await turns.take(contextOf(request).client.key, gone)).end);
    } catch (error) {
      if (response.destroyed) return;
      throw error;
    }
    next();
  };
}
