import type { Request, Response } from "express";
import type { Handler } from "graphql-sse";
import { EVENTS } from "./streamForm.js";

export interface StreamContext {
  readonly res: Response;
}

/** Apollo's clients give a message on when they see the boundary behind it, so that each part brings that along. */
const BOUNDARY = "\r\n--graphql";

/**
 * The same messages in the multipart protocol of Apollo's clients: `payload` holds an answer, and an empty object says that the connection
 * lives.
 */
export async function sendParts(handle: Handler<Request, StreamContext>, request: Request, response: Response): Promise<void> {
  const given: unknown = request.body;
  const [body, init] = await handle({
    method: request.method,
    url: request.url,
    headers: { get: (name) => (name === "accept" ? EVENTS : request.get(name)) },
    body: isObject(given) ? { ...given } : null,
    raw: request,
    context: { res: response },
  });
  if (typeof body === "string" || body === null) {
    response.writeHead(init.status, init.statusText, init.headers).end(body);
    return;
  }
  response.writeHead(200, { "Content-Type": 'multipart/mixed;boundary="graphql";subscriptionSpec=1.0' });
  const stop = (): void => void body.return(undefined);
  response.once("close", stop);
  await written(response, BOUNDARY);
  for await (const message of body) {
    const part = partOf(message);
    if (part !== null && !(await written(response, part))) break;
  }
  response.off("close", stop);
  response.end("--\r\n");
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

/** Null for the message that says it was the last. */
function partOf(message: string): string | null {
  const [, data] = /^event: next\ndata: (.*)\n\n$/s.exec(message) ?? [];
  if (data === undefined && !message.startsWith(":")) return null;
  const content = data === undefined ? "{}" : `{"payload":${data}}`;
  return `\r\nContent-Type: application/json\r\n\r\n${content}${BOUNDARY}`;
}

/** Whether somebody is there to read more. */
function written(response: Response, text: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    if (!response.writable) resolve(false);
    else response.write(text, (error) => (error ? reject(error) : resolve(true)));
  });
}
