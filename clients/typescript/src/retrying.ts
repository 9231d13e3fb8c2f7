import { AnswerLost } from "./errors.js";
import { type Backoff, delayMs, pause, retryAfterMs, within } from "./time.js";

export type Fetch = (request: Request) => Promise<Response>;

const BUSY: ReadonlySet<number> = new Set([429, 500, 502, 503, 504]);
const EMPTY: ReadonlySet<number> = new Set([204, 205, 304]);

/**
 * Sends a request until it is answered whole, with growing pauses or those that the server asks for. Every write carries a key by which the
 * server knows it again, so that its repeats have one effect.
 */
export function retrying(send: Fetch, backoff: Backoff, timeoutMs: number): Fetch {
  return async (request) => {
    for (let attempt = 1; ; attempt++) {
      const answer = await answerOf(send, request, timeoutMs);
      const isLast = attempt >= backoff.attempts;
      if (answer instanceof Response) {
        const wait = isBusy(answer) ? (retryAfterMs(answer.headers) ?? delayMs(attempt, backoff)) : null;
        if (wait === null || isLast || wait > backoff.mostMs) return answer;
        await pause(wait, request.signal);
      } else {
        if (isLast) throw answer;
        await pause(delayMs(attempt, backoff), request.signal);
      }
    }
  };
}

/** 409 says when to come again only while the first try of a key still runs. */
function isBusy({ status, headers }: Response): boolean {
  return BUSY.has(status) || (status === 409 && headers.has("Retry-After"));
}

async function answerOf(send: Fetch, request: Request, timeoutMs: number): Promise<Response | AnswerLost> {
  request.signal.throwIfAborted();
  try {
    return await within(timeoutMs, request.signal, async (signal) => whole(await send(new Request(request.clone(), { signal }))));
  } catch (error) {
    request.signal.throwIfAborted();
    if (!isLoss(error)) throw error;
    return new AnswerLost("No answer came.", { cause: error });
  }
}

/** What `fetch` throws when it gets no answer, and what our own time-out does. */
function isLoss(error: unknown): boolean {
  return error instanceof TypeError || (error instanceof DOMException && (error.name === "TimeoutError" || error.name === "AbortError"));
}

/** An answer counts when all of it is here: one that is cut off half way is asked for again. */
async function whole(response: Response): Promise<Response> {
  const { status, statusText } = response;
  const body = await response.arrayBuffer();
  const headers = new Headers(response.headers);
  // They speak of the body as it was on its way.
  headers.delete("Content-Encoding");
  headers.delete("Content-Length");
  return new Response(EMPTY.has(status) ? null : body, { status, statusText, headers });
}
