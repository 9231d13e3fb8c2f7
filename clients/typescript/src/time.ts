export interface Backoff {
  /** How often a request is sent at the most. */
  readonly attempts: number;
  readonly firstMs: number;
  /** Nobody waits longer than this; what asks for more is answered to the caller. */
  readonly mostMs: number;
}

export const usualBackoff: Backoff = { attempts: 6, firstMs: 500, mostMs: 30_000 };

/** Twice as long each time, and never the same for two clients: half of it is chance. */
export function delayMs(attempt: number, { firstMs, mostMs }: Backoff): number {
  const full = Math.min(mostMs, firstMs * 2 ** Math.max(0, attempt - 1));
  return full / 2 + (Math.random() * full) / 2;
}

/** Seconds or a date, as HTTP has it; null when it says nothing. */
export function retryAfterMs(headers: Headers): number | null {
  const text = headers.get("Retry-After");
  if (text === null) return null;
  const ms = /^\d+$/.test(text.trim()) ? Number(text) * 1000 : Date.parse(text) - Date.now();
  return Number.isNaN(ms) ? null : Math.max(0, ms);
}

export function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted === true) return reject(signal.reason);
    const aborted = (): void => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", aborted);
      resolve();
    }, milliseconds);
    signal?.addEventListener("abort", aborted, { once: true });
  });
}

/** What others may wait for as well is not ended by the one who goes. */
export async function orAborted<Result>(work: Promise<Result>, signal?: AbortSignal): Promise<Result> {
  if (signal === undefined) return work;
  signal.throwIfAborted();
  let leave = (): void => undefined;
  const gone = new Promise<never>((_, reject) => {
    leave = () => reject(signal.reason);
    signal.addEventListener("abort", leave, { once: true });
  });
  try {
    return await Promise.race([work, gone]);
  } finally {
    signal.removeEventListener("abort", leave);
  }
}

/** Gives up after a while, or when the caller does. */
export async function within<Result>(
  milliseconds: number,
  signal: AbortSignal,
  run: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController();
  const aborted = (): void => controller.abort(signal.reason);
  if (signal.aborted) aborted();
  signal.addEventListener("abort", aborted, { once: true });
  const timer = setTimeout(() => controller.abort(new DOMException("No answer came in time.", "TimeoutError")), milliseconds);
  try {
    return await run(controller.signal);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", aborted);
  }
}
