import { createClient } from "graphql-sse";
import { Unreachable, type News as NewsMessage } from "../../store/remote.js";
import type { ChangeAnswer } from "../documents/rowFragments.js";
import { News } from "../documents/storeDocuments.js";
import type { Door } from "./door.js";
import { refusedBy } from "./refused.js";
import { changeOf } from "./rows.js";

/** The server says something every 12 s, if only that it is there. Whoever hears nothing for so long has lost the connection. */
const SILENCE_MS = 30_000;

interface Answer {
  readonly budgetChanged: { readonly cursor: string; readonly changes: readonly ChangeAnswer[] | null } | null;
}

/**
 * One connection that tells of a budget's changes, until it ends. A network that goes away closes nothing, so it is given up when it
 * falls silent.
 */
export async function* streamOf(door: Door, budgetId: string, signal: AbortSignal): AsyncGenerator<NewsMessage> {
  const lost = new AbortController();
  const giveUp = () => lost.abort();
  const { fetchFn, stopWatching } = watched(door.fetch, giveUp);
  const client = createClient({ url: door.url, credentials: "same-origin", retryAttempts: 0, fetchFn });
  signal.addEventListener("abort", giveUp, { signal: lost.signal });
  lost.signal.addEventListener("abort", () => client.dispose());
  try {
    const messages = client.iterate<Answer>({ query: door.textOf(News), variables: { budgetId } });
    for await (const { data, errors } of messages) {
      const refused = refusedBy(errors);
      if (refused !== null) throw refused;
      const news = data?.budgetChanged;
      if (news) yield { cursor: news.cursor, changes: news.changes?.map(changeOf) ?? null };
    }
  } catch (error) {
    signal.throwIfAborted();
    throw error instanceof Error && error.name === "Refused" ? error : new Unreachable("The connection was lost.");
  } finally {
    stopWatching();
    giveUp();
  }
}

/** A `fetch` that notices each byte of its answers, and their absence. */
function watched(send: typeof fetch, onSilence: () => void) {
  let timer = setTimeout(onSilence, SILENCE_MS);
  const heard = () => {
    clearTimeout(timer);
    timer = setTimeout(onSilence, SILENCE_MS);
  };
  async function fetchFn(input: Parameters<typeof fetch>[0], init?: RequestInit): Promise<Response> {
    const response = await send(input, init);
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
