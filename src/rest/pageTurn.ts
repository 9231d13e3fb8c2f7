import type { RequestHandler } from "express";
import { ClientClosedRequest } from "../domain/work.js";
import type { WorkLimit } from "../services/limits/WorkLimit.js";
import { clientOf } from "./client.js";

/**
 * What is the same for everybody, such as pages, has its turn among those of its address until the answer has begun: the rest is up to
 * the client, who may be slow. It is never refused.
 */
export function pageTurn({ turns }: WorkLimit): RequestHandler {
  return async (request, response, next) => {
    const gone = new AbortController();
    response.once("close", () => gone.abort(new ClientClosedRequest()));
    try {
      setImmediate((await turns.take(clientOf(request).key, gone)).end);
    } catch (error) {
      if (response.destroyed) return;
      throw error;
    }
    next();
  };
}
