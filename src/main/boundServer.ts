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
  const open = new WeakMap<Socket, Set<ServerResponse>>();
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
      const unanswered = open.get(socket) ?? answersOf(socket);
      open.set(socket, unanswered);
      if (unanswered.size >= UNANSWERED_AT_MOST) {
        socket.destroy();
        return;
      }
      unanswered.add(response);
      response.once("close", () => unanswered.delete(response));
      app(request, response);
    },
  );
  server.timeout = idleMs;
  return server;
}

/** Those not sent yet of a connection. Node closes only the first of them with it: the others would never end. */
function answersOf(socket: Socket): Set<ServerResponse> {
  const unanswered = new Set<ServerResponse>();
  socket.once("close", () => {
    for (const response of unanswered) {
      if (response.socket !== null) continue;
      response.destroy();
      response.emit("close");
    }
  });
  return unanswered;
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
