import { createClient } from "graphql-sse";
import { stringifyDocument } from "urql";
import { BudgetChanged } from "./documents/liveDocuments.js";

/** The server says something every 12 s, if only that it is there. Whoever hears nothing for so long has lost the connection. */
const SILENCE_MS = 30_000;

/**
 * One connection that tells of a budget's changes, until it ends. True: the server will not tell them. A network that goes away
 * closes nothing, so the stream is given up when it falls silent, and when the browser says that there is a network again.
 */
export function oneStream(signal: AbortSignal, budgetId: string, tell: () => void): Promise<boolean> {
  const lost = new AbortController();
  const giveUp = () => lost.abort();
  const { fetchFn, stopWatching } = watched(giveUp);
  const client = createClient({ url: "/graphql", credentials: "same-origin", retryAttempts: 0, fetchFn });
  signal.addEventListener("abort", giveUp, { signal: lost.signal });
  window.addEventListener("online", giveUp, { signal: lost.signal });
  lost.signal.addEventListener("abort", () => client.dispose());
  return new Promise<boolean>((resolve) => {
    let refused = false;
    const end = () => resolve(refused);
    client.subscribe(
      { query: stringifyDocument(BudgetChanged), variables: { budgetId } },
      {
        next({ errors }) {
          if (errors === undefined) tell();
          else refused = true;
        },
        error: end,
        complete: end,
      },
    );
  }).finally(() => {
    stopWatching();
    giveUp();
  });
}

/** A `fetch` that notices each byte of its answers, and their absence. */
function watched(onSilence: () => void) {
  let timer = setTimeout(onSilence, SILENCE_MS);
  const heard = () => {
    clearTimeout(timer);
    timer = setTimeout(onSilence, SILENCE_MS);
  };
  async function fetchFn(input: RequestInfo, init?: RequestInit): Promise<Response> {
    const response = await fetch(input, init);
    const body = response.body?.pipeThrough(
      new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
        transform(chunk, controller) {
          heard();
          controller.enqueue(chunk);
        },
      }),
    );
    return new Response(body ?? null, response);
  }
  return { fetchFn, stopWatching: () => clearTimeout(timer) };
}
