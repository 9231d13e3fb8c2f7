import { createServer, IncomingMessage, type Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Express } from "express";

/** A client that does not read its answer, or does not go on with its request, is cut off. Longer than an answer is held back for news. */
const IDLE_MS = 60_000;
/** A file of 10 MB over the slowest line that is of any use. */
const LONGEST_UPLOAD_MS = 600_000;
/** No browser and no library sends more before the first is answered. */
const UNANSWERED_AT_MOST = 16;

/** A server whose connections cost a bounded time and memory, whatever is on their other end. */
export function boundServer(app: Express, idleMs = IDLE_MS): Server {
  const unanswered = new WeakMap<Socket, number>();
  const server = createServer(
    {
      ...classesOf(app),
      requestTimeout: LONGEST_UPLOAD_MS,
      headersTimeout: 10_000,
      connectionsCheckingInterval: 1000,
      maxHeaderSize: 16_384,
    },
    (request, response) => {
      const { socket } = request;
      const count = (unanswered.get(socket) ?? 0) + 1;
      unanswered.set(socket, count);
      if (count > UNANSWERED_AT_MOST) {
        socket.destroy();
        return;
      }
      response.once("close", () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
      app(request, response);
    },
  );
  server.timeout = idleMs;
  return server;
}

/**
 * Express gives every request and answer a prototype of its own when they come to it, and whatever works with them afterwards is slower
 * for it. So they are made with it.
 */
function classesOf(app: Express): { readonly IncomingMessage: typeof IncomingMessage; readonly ServerResponse: typeof ServerResponse } {
  class Incoming extends IncomingMessage {}
  class Outgoing<Request extends IncomingMessage> extends ServerResponse<Request> {}
  Object.setPrototypeOf(Incoming.prototype, app.request);
  Object.setPrototypeOf(Outgoing.prototype, app.response);
  Object.assign(app, { request: Incoming.prototype, response: Outgoing.prototype });
  return { IncomingMessage: Incoming, ServerResponse: Outgoing };
}
