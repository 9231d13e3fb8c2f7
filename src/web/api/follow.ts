import type { Client } from "graphql-sse";
import { stringifyDocument } from "urql";
import { BudgetChanged } from "./documents/liveDocuments.js";

/** After a stream that ended in order: the server was stopped, or the session ended, which the next query finds out. */
const PAUSE_MS = 3000;

/**
 * Hears of what changes in a budget, in whatever tab of this browser the stream is: a browser has few connections to a server, so of
 * the tabs that show a budget one holds the stream and tells the others; when it is closed, another takes its place.
 */
export function followBudget(budgetId: string, changed: () => void): () => void {
  const name = `budget ${budgetId}`;
  const channel = new BroadcastChannel(name);
  const over = new AbortController();
  channel.onmessage = changed;
  const tell = (): void => {
    channel.postMessage(null);
    changed();
  };
  void hold(name, over.signal, () => streamUntil(over.signal, budgetId, tell));
  return () => {
    over.abort();
    channel.close();
  };
}

/** Waits for its turn among the tabs. Where a browser has no locks, each tab has a stream of its own. */
async function hold(name: string, signal: AbortSignal, run: () => Promise<void>): Promise<void> {
  try {
    await ("locks" in navigator ? navigator.locks.request(name, { signal }, run) : run());
  } catch {
    // Left before its turn came.
  }
}

async function streamUntil(signal: AbortSignal, budgetId: string, tell: () => void): Promise<void> {
  const { createClient } = await import("graphql-sse");
  const client = createClient({ url: "/graphql", credentials: "same-origin", retryAttempts: Infinity });
  signal.addEventListener("abort", () => client.dispose());
  for (let isFirst = true; !signal.aborted; isFirst = false) {
    const refused = await oneStream(client, budgetId, tell, isFirst);
    if (refused) return;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

/** True when the server will not tell this budget's changes. What was missed while there was no stream, nobody knows: so all is asked for. */
function oneStream(client: Client, budgetId: string, tell: () => void, isFirst: boolean): Promise<boolean> {
  return new Promise((resolve) => {
    let isKnown = isFirst;
    let refused = false;
    client.subscribe(
      { query: stringifyDocument(BudgetChanged), variables: { budgetId } },
      {
        next({ errors }) {
          if (errors !== undefined) refused = true;
          else if (!isKnown) tell();
          isKnown = false;
        },
        error: () => resolve(refused),
        complete: () => resolve(refused),
      },
    );
  });
}
