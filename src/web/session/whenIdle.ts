const SOON_MS = 5000;

/** Runs what nobody waits for once the browser has nothing else to do; returns how to call it off. */
export function whenIdle(run: () => void): () => void {
  if (!("requestIdleCallback" in window)) {
    const timer = setTimeout(run, SOON_MS);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(run, { timeout: SOON_MS });
  return () => cancelIdleCallback(handle);
}
