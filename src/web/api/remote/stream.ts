import { Unreachable, type News as NewsMessage } from "../../store/sync/remote.js";
import type { ChangeAnswer } from "../documents/rowFragments.js";
import { News } from "../documents/storeDocuments.js";
import { type Endpoint, headersOf } from "./endpoint.js";
import { eventsIn } from "./events.js";
import { refusedBy } from "./refused.js";
import { changesOf, copiedKinds } from "./rows.js";

/** The server says something every 12 s, if only that it is there. Whoever hears nothing for so long has lost the connection. */
const SILENCE_MS = 30_000;

interface Answer {
  readonly data?: { readonly budgetChanged: { readonly cursor: string; readonly changes: readonly ChangeAnswer[] | null } | null } | null;
  readonly errors?: unknown;
}

/**
 * One connection that tells of a budget's changes, until it ends. A network that goes away closes nothing, so it is given up when it
 * falls silent.
 */
export async function* streamOf(endpoint: Endpoint, budgetId: string, signal: AbortSignal): AsyncGenerator<NewsMessage> {
  const lost = new AbortController();
  const giveUp = () => lost.abort();
  let timer = setTimeout(giveUp, SILENCE_MS);
  const heard = () => {
    clearTimeout(timer);
    timer = setTimeout(giveUp, SILENCE_MS);
  };
  signal.addEventListener("abort", giveUp, { signal: lost.signal });
  try {
    for await (const { data, errors } of answersOf(endpoint, budgetId, lost.signal, heard)) {
      const refused = refusedBy(errors);
      if (refused !== null) throw refused;
      const news = data?.budgetChanged;
      if (news) yield { cursor: news.cursor, changes: news.changes && changesOf(news.changes) };
    }
  } catch (error) {
    signal.throwIfAborted();
    throw error instanceof Error && error.name === "Refused" ? error : new Unreachable("The connection was lost.");
  } finally {
    clearTimeout(timer);
    giveUp();
  }
}

/** What the subscription answers: by the protocol of graphql-sse, one request whose answer is a stream of events. */
async function* answersOf(endpoint: Endpoint, budgetId: string, signal: AbortSignal, heard: () => void): AsyncGenerator<Answer> {
  const response = await endpoint.fetch(endpoint.url, {
    method: "POST",
    body: JSON.stringify({ query: endpoint.textOf(News), variables: { budgetId, kinds: copiedKinds } }),
    headers: { ...headersOf(endpoint), Accept: "text/event-stream" },
    credentials: "same-origin",
    signal,
  });
  if (!response.ok || response.body === null) throw new Unreachable(`The server answered ${response.status}.`);
  for await (const { name, data } of eventsIn(response.body, heard)) {
    if (name === "complete") return;
    if (name === "next") yield JSON.parse(data);
  }
  throw new Unreachable("The stream broke off.");
}
