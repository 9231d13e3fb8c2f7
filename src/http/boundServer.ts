import { createServer, IncomingMessage, type Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Express } from "express";

/** A client that does not read its answer, or does not go on with its request, is cut off. Longer than an answer is held back for news. */
const IDLE_MS = 60_000;
/** A file of 10 MB over the slowest line that is of any use. */
const LONGEST_UPLOAD_MS = 600_000;
/** No browser and no library sends more before the first is answered. */
const UNANSWERED_AT_MOST = 16;

/**
 * A server whose connections cost a bounded time and memory, whatever is on their other end. Each has one request at work: answers leave in
 * the order of the requests anyway, and whoever sends on without waiting would have as many at work as others have connections.
 */
export function boundServer(app: Express, idleMs = IDLE_MS): Server {
  /** Of a connection with a request at work: those behind it. */
  const behind = new WeakMap<Socket, (() => void)[]>();
  const serve = (request: IncomingMessage, response: ServerResponse): void => {
    const { socket } = request;
    response.once("close", () => {
      const next = socket.destroyed ? undefined : behind.get(socket)?.shift();
      if (next === undefined) behind.delete(socket);
      else next();
    });
    app(request, response);
  };
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
      const waiting = behind.get(socket);
      if (waiting === undefined) {
        behind.set(socket, []);
        serve(request, response);
      } else if (waiting.length + 1 < UNANSWERED_AT_MOST) waiting.push(() => serve(request, response));
      else socket.destroy();
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
