/** After a stream that ended: there is no network, the server was stopped, or the session ended, which the next query finds out. */
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

/** What happened while there was no stream, nobody knows: the first message of each says only where it stands, and all is asked for. */
async function streamUntil(signal: AbortSignal, budgetId: string, tell: () => void): Promise<void> {
  while (!signal.aborted) {
    const stream = await import("./stream.js").catch(() => null);
    if (stream !== null && (await stream.oneStream(signal, budgetId, tell))) return;
    await pause(signal);
  }
}

/** Before the next try; no longer than until there is a network again. */
function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const over = new AbortController();
    const end = () => {
      clearTimeout(timer);
      over.abort();
      resolve();
    };
    const timer = setTimeout(end, PAUSE_MS);
    window.addEventListener("online", end, { signal: over.signal });
    signal.addEventListener("abort", end, { signal: over.signal });
  });
}
