import type { Request, Response } from "express";
import type { Handler } from "graphql-sse";
import { isObject } from "../../domain/isObject.js";
import type { StreamForm } from "../../http/RequestContext.js";
import { EVENTS } from "./streamForm.js";

export interface StreamContext {
  readonly res: Response;
}

/** Apollo's clients give a message on when they see the boundary behind it, so that each part brings that along. */
const BOUNDARY = "\r\n--graphql";

interface Form {
  /** Without it: as graphql-sse says. */
  readonly contentType?: string;
  readonly begin: string;
  /** What is sent for a message of graphql-sse; null: nothing. */
  readonly written: (message: string) => string | null;
  readonly end: string;
}

const forms: Readonly<Record<StreamForm, Form>> = {
  events: { begin: "", written: (message) => message, end: "" },
  /** The multipart protocol of Apollo's clients: `payload` holds an answer, and an empty object says that the connection lives. */
  parts: { contentType: 'multipart/mixed;boundary="graphql";subscriptionSpec=1.0', begin: BOUNDARY, written: partOf, end: "--\r\n" },
};

/** Sends messages as they come. No turn is held meanwhile: whoever makes them has left it to wait for the next one. */
export async function sendStream(
  handle: Handler<Request, StreamContext>,
  form: StreamForm,
  request: Request,
  response: Response,
): Promise<void> {
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
  const { contentType, begin, written, end } = forms[form];
  response.writeHead(200, contentType === undefined ? init.headers : { "Content-Type": contentType });
  const stop = (): void => void body.return(undefined);
  response.once("close", stop);
  if (begin !== "") await write(response, begin);
  for await (const message of body) {
    const text = written(message);
    if (text !== null && !(await write(response, text))) break;
  }
  response.off("close", stop);
  response.end(end);
}

/** Null for the message that says it was the last. */
function partOf(message: string): string | null {
  const [, data] = /^event: next\ndata: (.*)\n\n$/s.exec(message) ?? [];
  if (data === undefined && !message.startsWith(":")) return null;
  const content = data === undefined ? "{}" : `{"payload":${data}}`;
  return `\r\nContent-Type: application/json\r\n\r\n${content}${BOUNDARY}`;
}

/** Whether somebody is there to read more. */
function write(response: Response, text: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    if (!response.writable) resolve(false);
    else response.write(text, (error) => (error ? reject(error) : resolve(true)));
  });
}
